import { grantAdmin } from '../../features/accounts/server/users.ts'
import { loadConfig } from '../../platform/config.ts'
import { openDatabase } from '../../platform/database/client.ts'
import { normalisePhone } from '../../platform/phone.ts'
import { withDatabase } from './owner.ts'
import { runCommand } from './run-command.ts'

const usage = 'Usage: npm run admin -- grant <phone>'

async function grant(typed: string): Promise<number> {
  const phone = normalisePhone(typed, loadConfig(process.env).DEFAULT_COUNTRY)
  if (!phone) {
    console.error(`"${typed}" is not a phone number`)
    return 1
  }
  await withDatabase(async (url) => {
    const db = openDatabase(url, 1, { patient: true })
    try {
      await grantAdmin(db, phone.number)
    } finally {
      await db.destroy()
    }
  })
  console.log(`${phone.number} is an admin`)
  return 0
}

// Creates the first admin, on the machine that has the database.
await runCommand(async () => {
  const [command, ...rest] = process.argv.slice(2)
  if (command === 'grant' && rest.length > 0) return grant(rest.join(' '))
  console.error(usage)
  return 1
})
