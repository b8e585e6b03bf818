import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { seedDemo } from '../../../src/hosts/local/seed.ts'
import { provideShop } from '../../support/shop.ts'

const shop = provideShop()
const slug = 'clerk-poplin-shirt'
let seeded = false
beforeEach(async () => {
  if (!seeded) await seedDemo(shop().databaseUrl)
  seeded = true
})

/** The product as each list has it, and as its own page has it. */
async function read() {
  const db = shop().deps.db
  const { id } = await db.selectFrom('products').where('slug', '=', slug).select('id').executeTakeFirstOrThrow()
  const query = { query: 'clerk poplin shirt', limit: '50' }
  const lists = [
    (await shop().call('filterProductsV2', { query })).body.products,
    (await shop().call('filterProducts', { query })).body.products,
    (await shop().call('searchProducts', { query })).body.products,
  ]
  const own = (await shop().call('getProduct', { params: { id } })).body.product
  return { own, listed: lists.map((products) => products.find((product) => product.id === id)) }
}

const changes: [what: string, statement: string][] = [
  [
    'the stock of a variant',
    `UPDATE variants SET stock = stock + 7, received = received + 7 WHERE id = (SELECT min(id) FROM variants)`,
  ],
  [
    'a price',
    `UPDATE variants SET price_cents = 12345 WHERE product_id = (SELECT id FROM products WHERE slug = '${slug}')`,
  ],
  ['its name', `UPDATE products SET name = 'Clerk poplin shirt, new' WHERE slug = '${slug}'`],
  ['a review', `UPDATE products SET rating_sum = 9, rating_count = 2 WHERE slug = '${slug}'`],
  ['its brand’s name', `UPDATE brands SET name = 'Brand anew'`],
  ['its category’s name', `UPDATE categories SET name = name || ' anew'`],
  ['a colour', `UPDATE colors SET name = name || ' anew', hex = '#123456'`],
  ['a value of an attribute', `UPDATE attribute_values SET label = label || ' anew'`],
  ['a picture', `UPDATE product_images SET alt = 'anew'`],
  ['its age', `UPDATE products SET published_at = now() - interval '90 days' WHERE slug = '${slug}'`],
]

test.each(changes)('lists have a product as it is now, after a change of %s', async (_what, statement) => {
  // Every list has read it before.
  await read()
  const before = await read()
  await sql.raw(statement).execute(shop().deps.db)
  const { own, listed } = await read()
  expect(own).not.toEqual(before.own)
  expect(listed).toEqual([own, own, own])
})

test('lists that share a reading of the stock have it as it was when they were asked for', async () => {
  await read()
  const { db } = shop().deps
  const readStock = async () => {
    const { body } = await shop().call('filterProductsV2', { query: { query: 'clerk poplin shirt', limit: '50' } })
    return body.products.find((product) => product.slug === slug)?.variants[0]
  }
  const [first] = await Promise.all(Array.from({ length: 20 }, readStock))
  const before = readStock()
  await db
    .updateTable('variants')
    .where('id', '=', first?.id ?? '')
    .set(({ eb, ref }) => ({ stock: eb(ref('stock'), '+', 7), received: eb(ref('received'), '+', 7) }))
    .execute()
  expect((await readStock())?.stock).toBe((first?.stock ?? 0) + 7)
  await before
})

test('a product that was archived leaves the lists that had it', async () => {
  await read()
  await sql.raw(`UPDATE products SET status = 'archived' WHERE slug = '${slug}'`).execute(shop().deps.db)
  const { products } = (await shop().call('filterProductsV2', { query: { query: 'clerk poplin shirt' } })).body
  expect(products.map((product) => product.slug)).not.toContain(slug)
})
