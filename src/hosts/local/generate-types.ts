import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { migrate } from '../../platform/database/migrate.ts'
import { openEmbedded } from './embedded-postgres.ts'

// `npm run db:types`: writes src/platform/database/schema.ts from a new database with every migration applied.
const out = process.argv[2] ?? 'src/platform/database/schema.ts'
const database = await openEmbedded()
await migrate(database.url)
const codegen = spawn(
  'kysely-codegen',
  ['--dialect', 'postgres', '--url', database.url, '--out-file', out, '--exclude-pattern', 'schema_migrations'],
  { stdio: ['ignore', 'ignore', 'inherit'] },
)
const [code] = await once(codegen, 'exit')
await database.stop()
process.exit(Number(code))
