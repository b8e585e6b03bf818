import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { replaceMarkets } from '../../src/features/markets/server/market-handlers.ts'
import { seedDemo } from '../../src/hosts/local/seed.ts'
import { type Database, openDatabase, transact } from '../../src/platform/database/client.ts'
import { loadFashionCatalogue } from '../support/fashion-catalogue.ts'
import { createDatabase, startPostgres } from '../support/postgres.ts'
import { sharedData } from '../support/shared-data.ts'
import { measure } from './peak-memory.ts'
import { type Row, report } from './report.ts'

// `npm run bench:build [-- --products 44446] [--markets 3] [--no-demo]`: time and memory of a whole build, and of one after a single price
// changed. With markets, every one of them has pages of its own.
const readNumber = (option: string) => {
  const at = process.argv.indexOf(option)
  return at < 0 ? 0 : Number(process.argv[at + 1])
}
const limit = readNumber('--products') || 44_446
const marketCount = readNumber('--markets') || 1

const folder = await mkdtemp(join(tmpdir(), 'placket-bench-'))
process.env['SITE_DIR'] = join(folder, 'site')
process.env['NODE_ENV'] = 'test'
// The site's folder is read when the module is.
const { buildSite } = await import('../../src/hosts/node/site-build.ts')
const postgres = await startPostgres()

const table: Row[] = []

/** Each in a currency and language of its own, with converted prices. */
const furtherMarkets = [
  { key: 'de', name: 'Germany', countries: ['DE'], currency: 'EUR', language: 'de', rate: 0.92 },
  { key: 'in', name: 'India', countries: ['IN'], currency: 'INR', language: 'hi', rate: 83.25 },
  { key: 'ae', name: 'Emirates', countries: ['AE'], currency: 'AED', language: 'ar', rate: 3.6725 },
] as const
if (marketCount > furtherMarkets.length + 1) throw new Error(`--markets is at most ${furtherMarkets.length + 1}`)

const openMarkets = (db: Database) =>
  transact(db, (trx) =>
    replaceMarkets(
      trx,
      furtherMarkets.slice(0, marketCount - 1).map(({ countries, ...market }) => ({
        ...market,
        countries: [...countries],
        taxIncluded: true,
        taxShownName: '',
        taxNumber: '',
        paymentMethods: [],
        rounding: 'ninety-nine' as const,
        giftCardAmounts: '',
        giftCardFrom: '',
        giftCardTo: '',
      })),
    ),
  )

async function benchBuild(name: string, fill: (url: string) => Promise<unknown>): Promise<void> {
  const database = await createDatabase(postgres.serverUrl)
  await fill(database.url)
  const db = openDatabase(database.url, 1)
  await openMarkets(db)
  const { rows } = await sql<{ count: string }>`SELECT count(*) FROM products`.execute(db)
  const note = (what: string, { seconds, peakMb }: { seconds: number; peakMb: number }, whole?: number) =>
    table.push({
      what: `Build, ${name}, ${rows[0]?.count} products${marketCount > 1 ? ` in ${marketCount} markets` : ''}, ${what}`,
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
