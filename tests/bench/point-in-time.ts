import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { seedDemo } from '../../src/hosts/local/seed.ts'
import { migrate } from '../../src/platform/database/migrate.ts'
import { askForValue } from '../support/ask-for-value.ts'
import { printDatabase } from '../support/database-print.ts'
import { type DebianPostgres, findDebianPostgres, openDebianPostgres } from '../support/debian-postgres.ts'
import { takeOrders } from '../support/taken-orders.ts'
import { type Row, report } from './report.ts'

// `node tests/bench/point-in-time.ts`: deploy/wal-backup.sh with Debian's own PostgreSQL. A base backup, orders after it, a
// mishap; then the drill and the restore, which have to bring back every row as it was a moment before the mishap.

const budget = 'the same to the row, and working'
const dataDir = await mkdtemp(join(tmpdir(), 'placket-outbox-'))

const ordersPlaced = { beforeBase: 5, afterBase: 7 }

async function drillAndRestore({ url, folder, ...server }: DebianPostgres): Promise<Row> {
  await migrate(url)
  await seedDemo(url)
  await takeOrders(url, dataDir, ordersPlaced.beforeBase)
  server.runBackup('base')
  await takeOrders(url, dataDir, ordersPlaced.afterBase)
  const saved = await printDatabase(url)
  const moment = await askForValue(url, 'SELECT clock_timestamp()::text')
  await askForValue(url, 'TRUNCATE orders CASCADE')
  await askForValue(url, 'SELECT pg_switch_wal()')
  const started = performance.now()
  const drilled = server.runBackup('drill', moment)
  const drillSeconds = (performance.now() - started) / 1000
  server.stop()
  const restored = join(folder, 'wal', 'restored')
  server.runBackup('restore', restored, moment)
  server.start(restored)
  const same = isDeepStrictEqual(saved, await printDatabase(url))
  const works = (await migrate(url)).length === 0 && (await takeOrders(url, dataDir, 1))
  // What was restored is saved like any other, on a timeline of its own.
  server.runBackup('base')
  const met = same && works && drilled.includes(` ${ordersPlaced.beforeBase + ordersPlaced.afterBase} orders`)
  return {
    what: 'Base backup and log: deploy/wal-backup.sh, to the moment before all orders were deleted',
    measured: `${Object.keys(saved).length} tables ${same ? 'the same' : 'DIFFER'}, the next order ${works ? 'taken' : 'REFUSED'}; the drill found ${drilled}`,
    budget,
    met,
    note: `the drill took ${drillSeconds.toFixed(1)} s`,
  }
}

const bin = findDebianPostgres()
if (!bin) {
  console.log("skipped: Debian's PostgreSQL is not installed (apt-get install postgresql)")
} else {
  const server = await openDebianPostgres(bin, 'shop')
  try {
    const row = await drillAndRestore(server)
    await report('point-in-time', [{ ...row, note: `${row.note}; PostgreSQL ${bin.split('/').at(-2)}` }])
    process.exitCode = row.met ? 0 : 1
  } finally {
    server.remove()
    await rm(dataDir, { recursive: true, force: true })
  }
}
