import { expect, test } from 'vitest'
import { addVariant } from '../../support/orders.ts'
import { addPerson } from '../../support/people.ts'
import { provideShop } from '../../support/shop.ts'

const shop = provideShop({ DATABASE_POOL: '50' })
const times = <T>(count: number, work: (index: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, index) => work(index)))

test('one merge sent 20 times at once counts once', async () => {
  const { token } = await addPerson(shop())
  const { id: variantId } = await addVariant(shop())
  const body = { mergeId: 'merge-twenty-times', items: [{ variantId, quantity: 2 }] }
  const answers = await times(20, () => shop().call('mergeCart', { token, body }))
  expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200))
  expect((await shop().call('getCart', { token })).body.cart.items).toMatchObject([{ variantId, quantity: 2 }])
})

test('30 adds at once to two variants of a product stop at ten together', async () => {
  const { token } = await addPerson(shop())
  const first = await addVariant(shop())
  const second = await addVariant(shop(), { productId: first.productId })
  await times(30, (index) => shop().call('addToCart', { token, body: { variantId: index % 2 ? first.id : second.id } }))
  const { items } = (await shop().call('getCart', { token })).body.cart
  expect(items.reduce((sum, { quantity }) => sum + quantity, 0)).toBe(10)
})
