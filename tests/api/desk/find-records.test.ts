import { beforeAll, expect, test } from 'vitest'
import { saveProducts } from '../../../src/features/catalog/server/catalogue-writes.ts'
import { transact } from '../../../src/platform/database/client.ts'
import { placeOrder } from '../../support/paid-order.ts'
import { addPerson } from '../../support/people.ts'
import { makeProduct } from '../../support/products.ts'
import { provideShop } from '../../support/shop.ts'

const shop = provideShop({ THROTTLES: 'false' })
let token = ''
let london = ''
let number = ''

beforeAll(async () => {
  token = (await addPerson(shop(), { role: 'admin', name: 'Ada Admin' })).token
  const { db } = shop().deps
  london = (await addPerson(shop(), { name: 'Lou London' })).id
  await db.updateTable('users').set({ phone: '+442079460123' }).where('id', '=', london).execute()
  const { order } = await placeOrder(shop())
  number = order.number
  await db.updateTable('orders').set({ phone: '+44 20 7946 0123' }).where('id', '=', order.id).execute()
  const products = [
    makeProduct('quay-shirt', { name: 'Quay Shirt', stock: [5, 2] }),
    makeProduct('mill-shirt', { name: 'Mill Shirt', stock: [9] }),
  ]
  await transact(db, (trx) => saveProducts(trx, products))
})

const findPeople = async (query: string) =>
  (await shop().call('listPeople', { query: { query }, token })).body.people.map(({ name }) => name)
const findOrders = async (query: string) =>
  (await shop().call('listAllOrders', { query: { query }, token })).body.orders.map((order) => order.number)
const findProducts = async (query: string) =>
  (await shop().call('listAllProducts', { query: { query, sort: 'name' }, token })).body.products.map(
    ({ slug, foundSku }) => [slug, foundSku],
  )

test.each([
  '+442079460123',
  '+44 20 7946 0123',
  '020 7946 0123',
  '(020) 7946-0123',
  '0044 20 7946 0123',
  '7946 01',
  '+44 (0)20 7946 0123',
])('a customer and their order are found by the phone number %s, however it is typed', async (typed) => {
  expect(await findPeople(typed)).toEqual(['Lou London'])
  expect(await findOrders(typed)).toEqual([number])
})

test.each(['020 7946 9', '+1 20 7946 0123', '( ) - +', '79 46 x', '2 0 7'])(
  '%s finds nobody by phone',
  async (typed) => {
    expect(await findPeople(typed)).toEqual([])
    expect(await findOrders(typed)).toEqual([])
  },
)

test('a product is found by a SKU or a part of one, which its row names, and the exact one comes first', async () => {
  const [exact = ''] = (
    await shop().call('listVariants', { query: { query: 'quay-shirt', sort: 'sku' }, token })
  ).body.variants.map(({ sku }) => sku)
  expect(await findProducts(exact.toLowerCase())).toEqual([['quay-shirt', exact]])
  expect(await findProducts('ill-shirt-')).toEqual([['mill-shirt', expect.stringMatching(/^MILL-SHIRT-/)]])
  await shop()
    .deps.db.updateTable('variants')
    .set({ sku: `BEFORE-${exact}` })
    .where('sku', 'like', 'MILL-SHIRT-%')
    .execute()
  expect((await findProducts(exact))[0]).toEqual(['quay-shirt', exact])
  expect(await findProducts('quay sh')).toEqual([['quay-shirt', null]])
  expect(await findProducts('')).toContainEqual(['mill-shirt', null])
})
