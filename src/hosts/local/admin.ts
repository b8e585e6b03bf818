import { removePasskeysOf } from '../../features/accounts/server/passkey-queries.ts'
import { findUserByPhone, grantAdmin } from '../../features/accounts/server/users.ts'
import { loadConfig } from '../../platform/config.ts'
import { type Database, openDatabase, transact } from '../../platform/database/client.ts'
import { normalisePhone } from '../../platform/phone.ts'
import { withDatabase } from './owner.ts'
import { runCommand } from './run-command.ts'

const usage = 'Usage: npm run admin -- grant <phone>\n       npm run admin -- remove-passkeys <phone>'

async function withShop<T>(work: (db: Database) => Promise<T>): Promise<T> {
  return withDatabase(async (url) => {
    const db = openDatabase(url, 1, { patient: true })
    try {
      return await work(db)
    } finally {
      await db.destroy()
    }
  })
}

async function grant(phone: string): Promise<number> {
  await withShop((db) => grantAdmin(db, phone))
  console.log(`${phone} is an admin`)
  return 0
}

/** For an owner who has lost theirs: whoever requires a passkey lets them register a new one. */
async function removePasskeys(phone: string): Promise<number> {
  const removed = await withShop((db) =>
    transact(db, async (trx) => {
      const user = await findUserByPhone(trx, phone)
      return user ? removePasskeysOf(trx, user.id) : null
    }),
  )
  if (removed === null) {
    console.error(`Nobody has the number ${phone}`)
    return 1
  }
  console.log(
    `Removed ${removed} passkeys of ${phone}, who is signed out. They sign in with a code and add a new passkey.`,
  )
  return 0
}

const commands = new Map([
  ['grant', grant],
  ['remove-passkeys', removePasskeys],
])

// Creates the first admin and lets in one who has lost their passkeys, on the machine that has the database.
await runCommand(async () => {
  const [command, ...rest] = process.argv.slice(2)
  const run = commands.get(command ?? '')
  if (!run || rest.length === 0) {
    console.error(usage)
    return 1
  }
  const typed = rest.join(' ')
  const phone = normalisePhone(typed, loadConfig(process.env).DEFAULT_COUNTRY)
  if (phone) return run(phone.number)
  console.error(`"${typed}" is not a phone number`)
  return 1
})
