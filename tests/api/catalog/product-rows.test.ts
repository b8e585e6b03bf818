import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { customersMin } from '../../../src/features/catalog/server/handlers.ts'
import { readCatalogueVersion } from '../../../src/features/publishing/server/builds.ts'
import { addVariant } from '../../support/orders.ts'
import { addPerson } from '../../support/people.ts'
import { provideShop } from '../../support/shop.ts'

const shop = provideShop({ THROTTLES: 'false' })
let token = ''
const addProduct = async () => (await addVariant(shop())).productId
const read = async (id: string) => (await shop().call('readProductLook', { token, params: { id } })).body
const save = (id: string, body: { productIds: string[]; version?: string }) =>
  shop().call('saveProductLook', { token, params: { id }, body })

beforeAll(async () => {
  token = (await addPerson(shop(), { role: 'admin' })).token
})

test('a look is saved in order, reaches the product, is published and is in the audit log', async () => {
  const id = await addProduct()
  const first = await addProduct()
  const second = await addProduct()
  const before = await readCatalogueVersion(shop().deps.db)
  const saved = await save(id, { productIds: [second, first], version: (await read(id)).version })
  expect(saved).toMatchObject({ status: 200, body: { message: 'Saved', products: [{ id: second }, { id: first }] } })
  expect((await shop().call('getProduct', { params: { id } })).body.product.look).toEqual([second, first])
  expect(await readCatalogueVersion(shop().deps.db)).not.toEqual(before)
  const row = shop().deps.db.selectFrom('audit_log').selectAll().orderBy('id', 'desc')
  expect(await row.executeTakeFirstOrThrow()).toMatchObject({ entity: 'product', entity_id: id })
  await save(id, { productIds: [] })
  expect((await read(id)).products).toEqual([])
})

test('a look refuses the product itself, one named twice, unknown ones and more than four, and changes nothing', async () => {
  const id = await addProduct()
  const other = await addProduct()
  await save(id, { productIds: [other] })
  const refusals: [string[], string][] = [
    [[id], 'must be other products'],
    [[other, other], 'must each be named once'],
    [[other, '999999999'], 'must be products of the shop'],
    [['no-id'], 'must be products of the shop'],
  ]
  for (const [productIds, problem] of refusals) {
    const refused = await save(id, { productIds })
    expect(refused).toMatchObject({ status: 400, body: { faults: [{ field: 'productIds', problem }] } })
  }
  const many = await Promise.all(Array.from({ length: 5 }, addProduct))
  expect(await save(id, { productIds: many })).toMatchObject({ status: 400 })
  expect((await read(id)).products.map((product) => product.id)).toEqual([other])
})

test('the second of two editors of a look is told', async () => {
  const id = await addProduct()
  const other = await addProduct()
  const { version } = await read(id)
  await save(id, { productIds: [other], version })
  expect(await save(id, { productIds: [], version })).toMatchObject({ status: 409 })
  expect((await read(id)).products).toHaveLength(1)
})

interface Bought {
  products: readonly string[]
  userId?: string | null
  state?: string
  daysAgo?: number
}

async function addOrder({ products, userId = null, state = 'delivered', daysAgo = 3 }: Bought): Promise<void> {
  const { db } = shop().deps
  await sql`
    WITH placed AS (
      INSERT INTO orders (user_id, state, address, shipping_method, currency, subtotal_cents, discount_cents, shipping_cents,
        tax_cents, total_cents, placed_at, hold_expires_at)
      VALUES (${userId}, ${state}, '{}', 'standard', 'USD', 0, 0, 0, 0, 0, now() - make_interval(days => ${daysAgo}), now())
      RETURNING id
    )
    INSERT INTO order_lines (order_id, position, product_id, slug, name, sku, color, size, unit_price_cents, quantity)
    SELECT placed.id, place, product_id, '', '', '', '', '', 0, 1
    FROM placed, unnest(${sql.val(products)}::bigint[]) WITH ORDINALITY AS bought (product_id, place)`.execute(db)
}

const orderOften = async (times: number, order: Bought) => {
  for (let count = 0; count < times; count += 1) await addOrder(order)
}
const countAnew = async () => {
  await sql`UPDATE bought_together SET counted_at = '-infinity'`.execute(shop().deps.db)
  return (await shop().call('listBoughtTogether')).body.others
}

test('what enough customers bought in one order belongs together, in proportion to how often it is bought', async () => {
  const [shirt, tie, socks, belt] = await Promise.all([addProduct(), addProduct(), addProduct(), addProduct()])
  await orderOften(customersMin, { products: [shirt, tie] })
  await orderOften(customersMin + 1, { products: [shirt, socks] })
  // Everybody buys socks: they say less about the shirt than the tie does.
  await orderOften(30, { products: [socks] })
  await orderOften(customersMin - 1, { products: [shirt, belt] })
  const others = await countAnew()
  expect(others[shirt]).toEqual([tie, socks])
  expect(others[tie]).toEqual([shirt])
  expect(others[belt]).toBeUndefined()
  expect(JSON.stringify(others)).not.toMatch(/people|count/)
})

test('one customer, unpaid, cancelled or old orders and other colours of a style do not count', async () => {
  const { id: userId } = await addPerson(shop())
  const uncounted: Partial<Bought>[] = [
    { userId },
    { state: 'pending' },
    { state: 'cancelled' },
    { state: 'refunded' },
    { daysAgo: 400 },
  ]
  for (const kind of uncounted) {
    const one = await addProduct()
    const another = await addProduct()
    await orderOften(customersMin, { products: [one, another], ...kind })
    expect(await countAnew(), JSON.stringify(kind)).not.toHaveProperty(one)
  }
  const one = await addProduct()
  const another = await addProduct()
  await sql`UPDATE products SET style_slug = 'same' WHERE id IN (${one}, ${another})`.execute(shop().deps.db)
  await orderOften(customersMin, { products: [one, another] })
  expect(await countAnew()).not.toHaveProperty(one)
})

test('they are counted at most once an hour', async () => {
  const one = await addProduct()
  const another = await addProduct()
  const before = await countAnew()
  await orderOften(customersMin, { products: [one, another] })
  expect((await shop().call('listBoughtTogether')).body.others).toEqual(before)
  expect(await countAnew()).toHaveProperty(one)
})
