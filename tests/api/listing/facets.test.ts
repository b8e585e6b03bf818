import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { rootCategory } from '../../../src/features/catalog/rules/root-category.ts'
import { filterIndex } from '../../../src/features/listing/rules/filter.ts'
import { emptyFilter } from '../../../src/features/listing/rules/query.ts'
import { seedDemo } from '../../../src/hosts/local/seed.ts'
import type { Database } from '../../../src/platform/database/client.ts'
import { askBoth, openIndex } from '../../support/facet-check.ts'
import { loadFashionCatalogue } from '../../support/fashion-catalogue.ts'
import { patiently } from '../../support/patient.ts'
import { makeFilters } from '../../support/random-filters.ts'
import { overShared, sharedData } from '../../support/shared-data.ts'
import { provideShop } from '../../support/shop.ts'
import { describeVariants } from '../../support/variant-attributes.ts'

const fashion = sharedData('fashion_catalogue_44k.csv')
// FACET_RUNS=10000 runs more filters over the large catalogue; it takes minutes.
const largeRuns = Number(process.env['FACET_RUNS'] ?? 500)

async function expectAgreement(db: Database, runs: number): Promise<void> {
  const browser = await openIndex(db)
  const filters = makeFilters(browser.index.summary, runs, 20_26)
  // On one connection that waits as long as it takes: what is compared are the answers, not how fast a busy machine gives them.
  await patiently(db, async (patient) => {
    for (const filter of filters) {
      const said = await askBoth(patient, browser, filter)
      expect({ address: said.address, ...said.browser }).toEqual({ address: said.address, ...said.server })
    }
  })
}

describe('the demo', () => {
  const shop = provideShop()
  beforeAll(() => seedDemo(shop().databaseUrl))

  test('the index returns the same as the server for 10,000 random filters', async () => {
    await expectAgreement(shop().deps.db, 10_000)
  }, 300_000)

  test('the count of all categories is that of the same filter without its category', async () => {
    const { index } = await openIndex(shop().deps.db)
    const filters = makeFilters(index.summary, 2000, 7)
    for (const filter of filters) {
      const everywhere = filterIndex(index, { ...filter, category: rootCategory }).products.length
      expect({ filter, count: filterIndex(index, filter).inAllCategories }).toEqual({ filter, count: everywhere })
    }
    expect(filters.some(({ category }) => category !== rootCategory)).toBe(true)
  })

  test('a former price alone puts a product on sale, and its last item sold takes it out of what is in stock', async () => {
    const { db } = shop().deps
    const ask = async (chosen: Record<string, string[]>) => {
      const said = await askBoth(db, await openIndex(db), { ...emptyFilter, chosen })
      expect(said.server).toEqual(said.browser)
      return said.server.total
    }
    const change = (set: object) =>
      db.updateTable('variants').set(set).where('sku', 'like', 'CLERK-POPLIN-SHIRT-%').execute()
    const onSale = await ask({ offer: ['on-sale'] })
    const inStock = await ask({ availability: ['in-stock'] })
    await change({ compare_at_cents: 99_000 })
    expect(await ask({ offer: ['on-sale'] })).toBe(onSale + 1)
    expect(await ask({ offer: ['on-sale'], availability: ['in-stock'] })).toBe(onSale + 1)
    await change({ compare_at_cents: null })
    expect(await ask({ offer: ['on-sale'] })).toBe(onSale)
    await change({ received: 0, stock: 0 })
    expect(await ask({ availability: ['in-stock'] })).toBe(inStock - 1)
  })

  test('the same catalogue gives the same bytes, and a changed price different columns', async () => {
    const { db } = shop().deps
    const first = await openIndex(db)
    const again = await openIndex(db)
    expect(again.index.summary).toEqual(first.index.summary)
    await db
      .updateTable('variants')
      .set({ price_cents: 12_300 })
      .where('sku', '=', 'CLERK-POPLIN-SHIRT-WHITE-M')
      .execute()
    await db.updateTable('variants').set({ price_cents: 100 }).where('sku', '=', 'CLERK-POPLIN-SHIRT-WHITE-L').execute()
    const changed = await openIndex(db)
    expect(changed.index.summary.columnsFile).not.toBe(first.index.summary.columnsFile)
    expect(changed.index.summary.price.min).toBe(100)
  })

  test('selling the last item, and a return, change the counts at once', async () => {
    const { db } = shop().deps
    const variants = db.updateTable('variants').where('stock', '>', 0).where('size', '=', 'XL')
    await variants.set((row) => ({ held: row.ref('stock'), stock: 0 })).execute()
    await expectAgreement(db, 200)
    const { server } = await askBoth(db, await openIndex(db), { ...emptyFilter, chosen: { size: ['xl'] } })
    expect(server.total).toBe(0)
    await db
      .updateTable('variants')
      .where('held', '>', 0)
      .set((row) => ({ stock: row.ref('held'), held: 0 }))
      .execute()
    await expectAgreement(db, 200)
  })
})

describe('60 products of many kinds', () => {
  const shop = provideShop()
  beforeAll(async () => {
    expect(await loadFashionCatalogue(shop().deps.db, 'tests/fixtures/fashion-lines.csv')).toBe(60)
  })

  test('the index returns the same as the database for 1,000 random filters', async () => {
    await expectAgreement(shop().deps.db, 1000)
  }, 300_000)

  test('the same where variants have attributes, and after one of two alike variants is sold out', async () => {
    const { db } = shop().deps
    await describeVariants(db)
    await expectAgreement(db, 1000)
    const ask = async () =>
      (await askBoth(db, await openIndex(db), { ...emptyFilter, chosen: { length: ['cropped'] } })).server.total
    expect(await ask()).toBeGreaterThan(0)
    await sql`UPDATE variants SET held = stock, stock = 0
      WHERE id IN (SELECT variant_id FROM product_attributes JOIN attribute_values ON value_id = attribute_values.id
        WHERE slug = 'cropped')`.execute(db)
    expect(await ask()).toBe(0)
    await expectAgreement(db, 200)
  }, 300_000)
})

describe('44,446 products', overShared(fashion), () => {
  const shop = provideShop()
  beforeAll(() => loadFashionCatalogue(shop().deps.db, fashion ?? ''), 400_000)

  test(`the index returns the same as the server for ${largeRuns} random filters`, async () => {
    await expectAgreement(shop().deps.db, largeRuns)
  }, 1_200_000)

  test(`the same where variants have attributes, for ${largeRuns} random filters`, async () => {
    await describeVariants(shop().deps.db, 20)
    await expectAgreement(shop().deps.db, largeRuns)
  }, 1_200_000)
})
