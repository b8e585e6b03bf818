import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { seedDemo } from '../../src/hosts/local/seed.ts'
import { openDatabase } from '../../src/platform/database/client.ts'
import { loadFashionCatalogue } from '../support/fashion-catalogue.ts'
import { createDatabase, startPostgres } from '../support/postgres.ts'
import { sharedData } from '../support/shared-data.ts'
import { measure } from './peak-memory.ts'
import { type Row, report } from './report.ts'

// `npm run bench:build [-- --products 44446] [--no-demo]`: time and memory of a whole build, and of one after a single price changed.
const limit = Number(process.argv[process.argv.indexOf('--products') + 1]) || 44_446

const folder = await mkdtemp(join(tmpdir(), 'placket-bench-'))
process.env['SITE_DIR'] = join(folder, 'site')
process.env['NODE_ENV'] = 'test'
// The site's folder is read when the module is.
const { buildSite } = await import('../../src/hosts/node/site-build.ts')
const postgres = await startPostgres()

const table: Row[] = []

async function benchBuild(name: string, fill: (url: string) => Promise<unknown>): Promise<void> {
  const database = await createDatabase(postgres.serverUrl)
  await fill(database.url)
  const db = openDatabase(database.url, 1)
  const { rows } = await sql<{ count: string }>`SELECT count(*) FROM products`.execute(db)
  const note = (what: string, { seconds, peakMb }: { seconds: number; peakMb: number }, whole?: number) =>
    table.push({
      what: `Build, ${name}, ${rows[0]?.count} products, ${what}`,
      measured: `${seconds.toFixed(1)} s, ${Math.round(peakMb)} MB at the most`,
      budget: whole ? 'a third of the whole build' : '',
      met: whole ? seconds <= whole / 3 : null,
    })
  const whole = await measure(() => buildSite(database.url, { quiet: true }))
  note('whole', whole)
  await sql`UPDATE variants SET price_cents = price_cents + 100
    WHERE product_id = (SELECT id FROM products ORDER BY id OFFSET 20 LIMIT 1)`.execute(db)
  note('one price changed', await measure(() => buildSite(database.url, { quiet: true })), whole.seconds)
  await db.destroy()
  await database.drop()
  await rm(`${process.env['SITE_DIR']}.cache`, { recursive: true, force: true })
}

try {
  if (!process.argv.includes('--no-demo')) await benchBuild('demo', (url) => seedDemo(url))
  const file = sharedData('fashion_catalogue_44k.csv')
  if (file) {
    await benchBuild('fashion catalogue', async (url) => {
      const db = openDatabase(url, 1)
      await sql`SET statement_timeout = 0`.execute(db)
      await loadFashionCatalogue(db, file, limit)
      await db.destroy()
    })
  } else console.log('skipped: the shared fashion catalogue is not here')
  await report('build', table)
} finally {
  await postgres.stop()
  await rm(folder, { recursive: true, force: true })
}
