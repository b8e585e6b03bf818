import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createDeps } from '../../src/api/deps.ts'
import { runKills } from '../support/kill-run.ts'
import { createDatabase, startPostgres } from '../support/postgres.ts'

// node tests/bench/kill.ts [kills]: SIGKILL at random moments under load, on one PostgreSQL.
const kills = Number(process.argv[2] ?? 20)
const postgres = await startPostgres()
const database = await createDatabase(postgres.serverUrl)
const dataDir = await mkdtemp(join(tmpdir(), 'placket-kill-'))
const settings = { DATABASE_URL: database.url, DATA_DIR: dataDir, DATABASE_POOL: '8' }
const deps = createDeps({ NODE_ENV: 'test', ...settings })
const { wrong, orders, keys, paid, mails } = await runKills(deps, settings, { kills })
console.log(`${kills} kills: ${orders} orders for ${keys} keys, ${paid} paid, ${mails} mails of payment`)
console.log(wrong.length === 0 ? 'Nothing lost, nothing twice, no difference with the provider' : wrong.join('\n'))
await deps.db.destroy()
await postgres.stop()
process.exit(wrong.length === 0 ? 0 : 1)
