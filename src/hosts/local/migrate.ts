import { loadConfig } from '../../platform/config.ts'
import { migrateShop } from './migrate-shop.ts'
import { withDatabase } from './owner.ts'
import { runCommand } from './run-command.ts'

// `npm run db:migrate`
await runCommand(async () => {
  const { DATABASE_URL } = loadConfig(process.env)
  const applied = DATABASE_URL ? await migrateShop(DATABASE_URL) : await withDatabase(async (url) => migrateShop(url))
  console.log(applied.length > 0 ? `Applied ${applied.join(', ')}` : 'The database is up to date')
})
