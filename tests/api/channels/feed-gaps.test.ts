import { sql } from 'kysely'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { saveProducts } from '../../../src/features/catalog/server/catalogue-writes.ts'
import type { Site } from '../../../src/features/channels/build/site.ts'
import { transact } from '../../../src/platform/database/client.ts'
import { readCatalogue } from '../../support/facet-check.ts'
import { writeMerchantFeed } from '../../support/google-feed.ts'
import { addPerson } from '../../support/people.ts'
import { makeProduct } from '../../support/products.ts'
import { provideShop } from '../../support/shop.ts'
import { showSite } from '../../support/site.ts'

const shop = provideShop()
let token = ''

const slugs = [
  'good',
  'no-picture',
  'no-colour',
  'free',
  'for-nobody',
  'ageless',
  'long-sku',
  'sizeless',
  'partly',
  'draft',
]
const where = (slug: string) => sql`product_id = (SELECT id FROM products WHERE slug = ${slug})`

beforeAll(async () => {
  token = (await addPerson(shop(), { role: 'admin', name: 'Ada Admin' })).token
  const { db } = shop().deps
  await transact(db, (trx) =>
    saveProducts(
      trx,
      slugs.map((slug) => makeProduct(slug)),
    ),
  )
  await sql`UPDATE products SET gender = 'male', age_group = 'adult', status = 'active'`.execute(db)
  await sql`UPDATE products SET status = 'draft', gender = NULL WHERE slug = 'draft'`.execute(db)
  await sql`DELETE FROM product_images`.execute(db)
  await sql`INSERT INTO product_images (product_id, url, alt, width, height, position)
    SELECT id, '/pictures/a.webp', 'A shirt', 800, 1000, 0 FROM products WHERE slug <> 'no-picture'`.execute(db)
  await sql`INSERT INTO colors (slug, name, hex) VALUES ('default', 'Default', '#ffffff') ON CONFLICT DO NOTHING`.execute(
    db,
  )
  await sql`UPDATE variants SET color_slug = 'default' WHERE ${where('no-colour')}`.execute(db)
  await sql`UPDATE variants SET price_cents = 0, compare_at_cents = NULL WHERE ${where('free')}`.execute(db)
  await sql`UPDATE variants SET sku = repeat('x', 60) || id WHERE ${where('long-sku')}`.execute(db)
  await sql`UPDATE variants SET size = repeat('X', 101) WHERE ${where('sizeless')}`.execute(db)
  await sql`UPDATE products SET gender = NULL WHERE slug = 'for-nobody'`.execute(db)
  await sql`UPDATE products SET age_group = NULL WHERE slug = 'ageless'`.execute(db)
  await sql`UPDATE variants SET sku = repeat('y', 60)
    WHERE id = (SELECT min(id) FROM variants WHERE ${where('partly')})`.execute(db)
})
beforeEach(async () => {
  await save({ madeFor: '', ageGroup: '' })
  await sql`UPDATE products SET category_id = (SELECT min(id) FROM categories)`.execute(shop().deps.db)
})

const save = (body: object) => shop().call('updateSettings', { body, token })
const list = async (query: Record<string, string> = {}) => (await shop().call('listFeedGaps', { query, token })).body

/** What the written feed leaves out, by product. */
async function writeGaps(country: string, unsaid: Site['unsaid']) {
  const products = await readCatalogue(shop().deps.db)
  const site = showSite({ country, ...(unsaid && { unsaid }) })
  return products
    .map((product) => ({ product, gaps: writeMerchantFeed([product], site).leftOut }))
    .filter(({ gaps }) => gaps.length > 0)
    .map(({ product, gaps }) => ({
      id: product.id,
      leftOut: gaps.length,
      variants: product.variants.length,
      faults: [...new Set(gaps.flatMap(({ faults }) => faults))].sort(),
    }))
    .sort((a, b) => a.id.localeCompare(b.id))
}

const listed = async () =>
  (await list()).products
    .map(({ name: _name, faults, ...row }) => ({ ...row, faults: [...faults].sort() }))
    .sort((a, b) => a.id.localeCompare(b.id))

test('the admin lists what the written feed leaves out, for the same reasons', async () => {
  const gaps = await listed()
  expect(gaps).toEqual(await writeGaps('US', { gender: null, ageGroup: null }))
  expect(gaps.flatMap(({ faults }) => faults).sort()).toEqual(
    ['ageGroup', 'color', 'gender', 'picture', 'price', 'size', 'sku', 'sku'].sort(),
  )
  const { total, onSale, products } = await list({ limit: '3', page: '2' })
  expect([total, onSale, products.length]).toEqual([8, 9, 3])
})

test('what the shop says of all products counts there too', async () => {
  await save({ madeFor: 'unisex', ageGroup: 'adult' })
  const gaps = await listed()
  expect(gaps).toEqual(await writeGaps('US', { gender: 'unisex', ageGroup: 'adult' }))
  expect(gaps.flatMap(({ faults }) => faults)).not.toContain('gender')
  expect(gaps).toHaveLength(6)
})

test('what a category says counts for its products and those below it, not for its neighbours', async () => {
  const { categories } = (await shop().call('listAllCategories', { token })).body
  const make = async (name: string, parentId: string, said: object = {}) =>
    (await shop().call('createCategory', { body: { name, parentId, ...said }, token })).body.category
  const men = await make('Men', categories[0]?.id ?? '', { gender: 'male' })
  const kids = await make('Boys', men.id, { ageGroup: 'kids' })
  const neighbour = await make('Scarves', categories[0]?.id ?? '')
  const put = (slug: string, { id }: { id: string }) =>
    sql`UPDATE products SET category_id = ${id} WHERE slug = ${slug}`.execute(shop().deps.db)
  const reasons = async () => (await listed()).flatMap(({ faults }) => faults)
  await put('for-nobody', neighbour)
  expect(await reasons()).toContain('gender')
  await put('for-nobody', kids)
  await put('ageless', kids)
  expect(await reasons()).not.toContain('gender')
  expect(await reasons()).not.toContain('ageGroup')
  expect(await listed()).toEqual(await writeGaps('US', { gender: null, ageGroup: null }))
  const products = await readCatalogue(shop().deps.db)
  const said = (slug: string) => {
    const { gender, ageGroup } = products.find((product) => product.slug === slug) ?? {}
    return { gender, ageGroup }
  }
  // What a product says itself comes first.
  expect(said('for-nobody')).toEqual({ gender: 'male', ageGroup: 'adult' })
  expect(said('ageless')).toEqual({ gender: 'male', ageGroup: 'kids' })
  const { id = '' } = products.find(({ slug }) => slug === 'ageless') ?? {}
  expect((await shop().call('getProductFit', { params: { id } })).body.wearer).toBe('kids')
  await shop().call('updateCategory', { params: { id: men.id }, body: { gender: '' }, token })
  expect(await reasons()).toContain('gender')
})

test('of one product it is said whether and why, and Health counts them', async () => {
  const { products } = await list()
  const [first] = products
  expect((await list({ productId: first?.id ?? '' })).products).toEqual([first])
  const good = (await readCatalogue(shop().deps.db)).find(({ slug }) => slug === 'good')
  expect((await list({ productId: good?.id ?? '' })).products).toEqual([])
  const { findings } = (await shop().call('readHealth', { token })).body
  expect(findings.find(({ id }) => id === 'feed')).toMatchObject({
    state: 'warning',
    text: '8 of 9 products are left out of the product feeds, at least in part.',
  })
})
