import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { type TranslatedKind, translatedKinds } from '../../../src/features/translations/rules/translatable.ts'
import { provideShop } from '../../support/shop.ts'
import { addMethodsAndTaxes, listTexts, openTranslatedShop } from '../../support/translated-shop.ts'

const shop = provideShop({ THROTTLES: 'false' })
let token = ''
beforeAll(async () => {
  token = await openTranslatedShop(shop())
  await addMethodsAndTaxes(shop(), token)
})

const run = (statement: string) => sql.raw(statement).execute(shop().deps.db)
const states = { name: 'States', places: ['US'], rates: [{ method: 'standard' as const, from: 0, price: 5 }] }
const ofProducts = () => run("UPDATE products SET status = 'draft'")

async function deleteProducts(): Promise<void> {
  const { products } = (await shop().call('listProducts', {})).body
  await ofProducts()
  for (const { id } of products)
    expect((await shop().call('deleteProduct', { token, params: { id } })).status).toBe(200)
}

async function deleteChart(): Promise<void> {
  await run('UPDATE categories SET size_chart_id = NULL')
  const { charts } = (await shop().call('listAllSizeCharts', { token })).body
  for (const { id } of charts) await shop().call('deleteSizeChart', { token, params: { id } })
}

async function deletePromotions(): Promise<void> {
  const { promocodes } = (await shop().call('listPromoCodes', { token })).body
  for (const { id } of promocodes) await shop().call('deletePromoCode', { token, params: { id } })
}

/** How every record of a kind is deleted. Others stay where a table is shared. */
/** Words of mails come with the shop and stay. */
const deletedKinds = translatedKinds.filter((kind) => kind !== 'mail')

const deletions: Record<Exclude<TranslatedKind, 'mail'>, () => Promise<unknown>> = {
  shipping: () => shop().call('updateShippingZones', { token, body: { zones: [states], leaveOut: ['DE'] } }),
  tax: () => shop().call('updateTaxes', { token, body: { included: true, home: 'DE', rows: [] } }),
  market: () => shop().call('updateMarkets', { token, body: { markets: [] } }),
  navigation: () => shop().call('saveNavigation', { token, body: { header: [], footer: [] } }),
  banner: () => run('DELETE FROM banners'),
  announcement: () => run('DELETE FROM announcements'),
  section: () => run('DELETE FROM featured_sections'),
  page: () => run('DELETE FROM pages'),
  article: () => run('DELETE FROM blogs'),
  promotion: deletePromotions,
  setting: () => run('DELETE FROM shop_settings'),
  chart: deleteChart,
  measure: async () => undefined,
  product: deleteProducts,
  style: async () => undefined,
  option: async () => undefined,
  alternative: async () => undefined,
  value: () => run('DELETE FROM attribute_values'),
  facet: () => run('DELETE FROM facets'),
  attribute: () => run('DELETE FROM attributes'),
  color: () => run("DELETE FROM colors WHERE slug <> 'none'"),
  category: () => run("DELETE FROM categories WHERE slug <> 'fashion'"),
}

test('what is deleted and written again in a transaction keeps its translations', async () => {
  const { db } = shop().deps
  await db.transaction().execute(async (trx) => {
    await sql`DELETE FROM facets WHERE key = 'size'`.execute(trx)
    await sql`INSERT INTO facets (key, label) VALUES ('size', 'Size')`.execute(trx)
  })
  const { rows } =
    await sql`SELECT text FROM translations WHERE kind = 'facet' AND record = 'size' AND language = 'de'`.execute(db)
  expect(rows).toEqual([{ text: 'Größe' }])
  await run('DELETE FROM translations')
})

test('a text that is deleted takes its translations with it, whatever its kind', async () => {
  for (const kind of deletedKinds) {
    const { texts } = await listTexts(shop(), token, { kind })
    expect(texts.length, kind).toBeGreaterThan(0)
    for (const { record, field } of texts)
      await sql`INSERT INTO translations VALUES (${kind}, 'de', ${record}, ${field}, ${kind}, '')
        ON CONFLICT DO NOTHING`.execute(shop().deps.db)
  }
  for (const [kind, deleteAll] of Object.entries(deletions)) {
    const { status = 200, body } = ((await deleteAll()) ?? {}) as { status?: number; body?: unknown }
    expect(status, `${kind} ${JSON.stringify(body)}`).toBe(200)
  }
  const { rows } =
    await sql`SELECT kind, record FROM translations WHERE kind <> 'category' OR record <> (SELECT id::text FROM categories)`.execute(
      shop().deps.db,
    )
  expect(rows).toEqual([])
})
