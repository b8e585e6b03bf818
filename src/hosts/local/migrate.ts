import { loadConfig } from '../../platform/config.ts'
import { migrate } from '../../platform/database/migrate.ts'
import { withDatabase } from './owner.ts'
import { runCommand } from './run-command.ts'

// `npm run db:migrate`
await runCommand(async () => {
  const { DATABASE_URL } = loadConfig(process.env)
  const applied = DATABASE_URL ? await migrate(DATABASE_URL) : await withDatabase(async (url) => migrate(url))
  console.log(applied.length > 0 ? `Applied ${applied.join(', ')}` : 'The database is up to date')
})
