import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createDeps } from '../../src/api/deps.ts'
import { startApiProcess } from '../support/api-process.ts'
import { addPerson } from '../support/people.ts'
import { createDatabase, startPostgres } from '../support/postgres.ts'
import { quantile } from './large-shop.ts'
import { report } from './report.ts'

// `node tests/bench/send-otp-timing.ts [numbers]`: whether the time of send-otp reveals a known number.
const count = Number(process.argv[2]) || 300

const postgres = await startPostgres()
const database = await createDatabase(postgres.serverUrl)
const dataDir = await mkdtemp(join(tmpdir(), 'placket-timing-'))
const settings = {
  NODE_ENV: 'test',
  DATABASE_URL: database.url,
  DATA_DIR: dataDir,
  DATABASE_POOL: '4',
  THROTTLES: 'false',
}
const deps = createDeps(settings)
const server = await startApiProcess(settings)
const known: string[] = []
for (let index = 0; index < count; index += 1) known.push((await addPerson({ deps })).phone)
const unknown = known.map((phone) => phone.replace('+1415', '+1212'))

async function time(phoneNumber: string): Promise<number> {
  const start = performance.now()
  const { status } = await server.call('sendOtp', { body: { phoneNumber } })
  if (status !== 200) throw new Error(`send-otp answered ${status}`)
  return performance.now() - start
}

const times: { known: number[]; unknown: number[] } = { known: [], unknown: [] }
// Alternating, so that other load on the machine affects both.
for (let index = 0; index < count; index += 1) {
  times.known.push(await time(known[index] ?? ''))
  times.unknown.push(await time(unknown[index] ?? ''))
}
await server.kill()
await deps.db.destroy()
await postgres.stop()

const sorted = (list: number[]) => list.toSorted((a, b) => a - b)
const ours = quantile(sorted(times.known), 0.5)
const theirs = quantile(sorted(times.unknown), 0.5)
const spread = quantile(sorted(times.known), 0.75) - quantile(sorted(times.known), 0.25)
await report('send-otp-timing', [
  {
    what: `send-otp, median of ${count}: known, unknown number`,
    measured: `${ours.toFixed(2)} ms, ${theirs.toFixed(2)} ms`,
    budget: `apart by less than the spread, ${spread.toFixed(2)} ms`,
    met: Math.abs(ours - theirs) < spread,
  },
])
