import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createDeps } from '../../src/api/deps.ts'
import { runKills } from '../support/kill-run.ts'
import { createDatabase, startPostgres } from '../support/postgres.ts'
import { report } from './report.ts'

// `node tests/bench/kill.ts [kills]`: SIGKILL at random moments under load, on one PostgreSQL.
const kills = Number(process.argv[2] ?? 20)
const postgres = await startPostgres()
const database = await createDatabase(postgres.serverUrl)
const dataDir = await mkdtemp(join(tmpdir(), 'placket-kill-'))
const settings = { DATABASE_URL: database.url, DATA_DIR: dataDir, DATABASE_POOL: '8' }
const deps = createDeps({ NODE_ENV: 'test', ...settings })
const { wrong, orders, keys, paid, mails } = await runKills(deps, settings, { kills })
for (const line of wrong) console.error(line)
await report('kill', [
  {
    what: `${kills} times SIGKILL under load, at random moments`,
    measured: `${orders} orders for ${keys} keys, ${paid} paid, ${mails} mails of payment; ${wrong.length} lost, twice or different from the provider`,
    budget: 'none',
    met: wrong.length === 0,
  },
])
await deps.db.destroy()
await postgres.stop()
process.exit(wrong.length === 0 ? 0 : 1)
