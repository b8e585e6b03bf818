import { sql } from 'kysely'
import { readParts } from '../../src/features/catalog/server/catalogue-parts.ts'
import { findReducedProducts } from '../../src/features/catalog/server/price-history.ts'
import { type Catalogue, loadProducts } from '../../src/features/catalog/server/products.ts'
import { loadConfig } from '../../src/platform/config.ts'
import type { NamedZone } from '../../src/platform/pure/shipping/zones.ts'
import { openLargeShop } from './large-shop.ts'
import { type Row, report } from './report.ts'

// `node tests/bench/prior-prices.ts`: 44,446 products with a year of prices, a third of them reduced: what the law of the EU costs.

const rows: Row[] = []
const note = (what: string, measured: string) => {
  console.error(what, measured)
  rows.push({ what, measured, budget: '', met: null })
}

const zoneOf = (country: string): NamedZone => ({
  id: null,
  name: country,
  places: [country],
  rates: { standard: [], express: [] },
  methods: null,
})

async function time<T>(name: string, work: () => Promise<T>): Promise<T> {
  const start = performance.now()
  const result = await work()
  note(name, `${(performance.now() - start).toFixed(0)} ms`)
  return result
}

const shop = await openLargeShop()
if (shop) {
  const { db } = shop
  console.error('loaded', shop.loadMs)
  await db.connection().execute(async (connection) => {
    await sql`SET statement_timeout = 0`.execute(connection)
    await sql`UPDATE price_records SET from_at = now() - interval '20 days'`.execute(connection)
    await sql`INSERT INTO price_records (variant_id, market_id, price_cents, reduced, from_at, until_at)
      SELECT variant_id, 0, price_cents + 100 * month, false, now() - make_interval(days => 20 + 30 * month),
        now() - make_interval(days => 30 * month - 10)
      FROM price_records, generate_series(1, 12) AS month WHERE until_at IS NULL`.execute(connection)
    await sql`ALTER TABLE variants DISABLE TRIGGER USER`.execute(connection)
    await sql`UPDATE variants SET compare_at_cents = price_cents + 5000 WHERE product_id % 3 = 0`.execute(connection)
    await sql`ALTER TABLE variants ENABLE TRIGGER USER`.execute(connection)
    await sql`UPDATE price_records SET reduced = true FROM variants
      WHERE variants.id = variant_id AND until_at IS NULL AND compare_at_cents > variants.price_cents`.execute(
      connection,
    )
    await sql`VACUUM ANALYZE`.execute(connection)
  })
  const { rows: counted } = await sql<{ records: number; variants: number }>`
    SELECT count(*)::int AS records, count(DISTINCT variant_id)::int AS variants FROM price_records`.execute(db)
  note('Records', `${counted[0]?.records} of ${counted[0]?.variants} variants`)
  const ids = (await db.selectFrom('products').select('id').where('status', '=', 'active').orderBy('id').execute()).map(
    ({ id }) => id,
  )
  for (const country of ['US', 'DE', 'AT']) {
    const prices = { market: null, baseCurrency: 'USD', amountStepCents: 1, zones: [zoneOf(country)] }
    const catalogue: Catalogue = { db, currency: 'USD', sizeOrder: [], prices }
    await loadProducts(catalogue, ids.slice(0, 500))
    await time(`${country}: a page of 24 products`, () => loadProducts(catalogue, ids.slice(3000, 3024)))
    await time(`${country}: all products, 500 at a time`, async () => {
      for (let at = 0; at < ids.length; at += 500) await loadProducts(catalogue, ids.slice(at, at + 500))
    })
    await time(`${country}: which products the filter “on sale” has`, () => findReducedProducts(db, prices, null))
    const config = { ...loadConfig({ DATABASE_URL: shop.url }), ...prices, textLanguage: null }
    await time(`${country}: marks of 20 parts`, () => readParts(db, config, { after: -1, part: null }))
  }
  const some = ids.slice(0, 8)
  const { rows: plan } = await sql<{ 'QUERY PLAN': string }>`
    EXPLAIN (ANALYZE, TIMING OFF) SELECT price_cents FROM price_records
    WHERE market_id = 0 AND variant_id = ANY (${some}::bigint[])`.execute(db)
  for (const line of plan) note('Plan', line['QUERY PLAN'])
  await shop.stop()
  await report('prior-prices', rows)
}
