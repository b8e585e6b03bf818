import { execFileSync } from 'node:child_process'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { openEmbedded } from '../../src/hosts/local/embedded-postgres.ts'
import { seedDemo } from '../../src/hosts/local/seed.ts'
import { migrate } from '../../src/platform/database/migrate.ts'
import { askForValue } from '../support/ask-for-value.ts'
import { printDatabase } from '../support/database-print.ts'
import { createDatabase, startPostgres } from '../support/postgres.ts'
import { takeOrders } from '../support/taken-orders.ts'
import { type Row, report } from './report.ts'

// `node tests/bench/restore-drill.ts`: both ways to back up in docs/one-machine.md, from start to end: a shop with
// orders is saved, restored elsewhere, and has to be identical to the row and take another order.

const dataDir = await mkdtemp(join(tmpdir(), 'placket-drill-'))

const order = (databaseUrl: string, count: number) => takeOrders(databaseUrl, join(dataDir, 'outbox'), count)

async function compare(what: string, saved: Record<string, string>, restoredUrl: string): Promise<Row> {
  const start = performance.now()
  const same = isDeepStrictEqual(saved, await printDatabase(restoredUrl))
  const works = (await migrate(restoredUrl)).length === 0 && (await order(restoredUrl, 1))
  const rows = Object.values(saved).reduce((sum, print) => sum + Number.parseInt(print, 10), 0)
  return {
    what,
    measured: `${rows} rows in ${Object.keys(saved).length} tables ${same ? 'the same' : 'DIFFER'}, the next order ${works ? 'taken' : 'REFUSED'}`,
    budget: 'the same, and working',
    met: same && works,
    note: `compared in ${((performance.now() - start) / 1000).toFixed(1)} s`,
  }
}

async function drillFolder(): Promise<Row> {
  const live = join(dataDir, 'live')
  const copy = join(dataDir, 'copy')
  const first = await openEmbedded(live)
  await migrate(first.url)
  await seedDemo(first.url)
  await order(first.url, 5)
  const saved = await printDatabase(first.url)
  await first.stop()
  await cp(live, copy, { recursive: true })
  await rm(live, { recursive: true })
  const restored = await openEmbedded(copy)
  const row = await compare('Backup and restore: the embedded database, its folder copied', saved, restored.url)
  await restored.stop()
  return row
}

const majorOf = (text: string) => Number(/\d+/.exec(text)?.[0] ?? 0)

function readDumpMajor(): number {
  try {
    return majorOf(execFileSync('pg_dump', ['--version'], { encoding: 'utf8' }))
  } catch {
    return 0
  }
}

async function drillDump(): Promise<Row> {
  const what = 'Backup and restore: any Postgres, deploy/backup.sh'
  const postgres = await startPostgres()
  try {
    const from = await createDatabase(postgres.serverUrl)
    const to = await createDatabase(postgres.serverUrl)
    const tool = readDumpMajor()
    const server = majorOf(await askForValue(from.url, 'SHOW server_version'))
    // pg_dump refuses a server newer than itself.
    if (tool < server) {
      const why = tool === 0 ? 'no pg_dump here' : `pg_dump ${tool} is older than the server, ${server}`
      return { what, measured: `not tried: ${why}`, budget: 'the same, and working', met: null }
    }
    await seedDemo(from.url)
    await order(from.url, 5)
    const saved = await printDatabase(from.url)
    const backUp = (url: string, ...words: string[]) =>
      execFileSync('sh', ['deploy/backup.sh', ...words], {
        env: { ...process.env, DATABASE_URL: url, DATA_DIR: dataDir, BACKUP_DIR: join(dataDir, 'backups') },
        encoding: 'utf8',
      }).trim()
    const copy = backUp(from.url)
    backUp(from.url, 'drill')
    await askForValue(to.url, 'DROP SCHEMA public CASCADE')
    await askForValue(to.url, 'CREATE SCHEMA public')
    backUp(to.url, 'restore', copy)
    return await compare(what, saved, to.url)
  } finally {
    await postgres.stop()
  }
}

try {
  const rows = [await drillFolder(), await drillDump()]
  await report('restore-drill', rows)
  process.exitCode = rows.every(({ met }) => met !== false) ? 0 : 1
} finally {
  await rm(dataDir, { recursive: true, force: true })
}
