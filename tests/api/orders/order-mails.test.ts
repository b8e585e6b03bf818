import { expect, test } from 'vitest'
import { addVariant, cards, makeOrderBody, openSandbox } from '../../support/orders.ts'
import { readMailText } from '../../support/paid-order.ts'
import { addPerson } from '../../support/people.ts'
import { provideShop } from '../../support/shop.ts'

const shop = provideShop()

test.each([
  ['The Poplin Shirt, White', 'The Poplin Shirt, White, S'],
  ['The Poplin Shirt', 'The Poplin Shirt, White, S'],
])('the receipt for "%s" names its colour once', async (name, shown) => {
  const { token } = await addPerson(shop())
  const variant = await addVariant(shop())
  await shop().deps.db.updateTable('products').set({ name }).where('id', '=', variant.productId).execute()
  const { body } = await shop().call('createOrder', { token, body: makeOrderBody([{ variant, quantity: 1 }]) })
  await openSandbox(shop()).pay(body.payment.reference, cards.approves)
  const text = await readMailText(shop(), `order-paid:${body.order.id}`)
  expect(text).toContain(`1 × ${shown}`)
  expect(text.match(/White/g)).toHaveLength(1)
})

test('the third option stays with the order, and is in its mail and in the cart', async () => {
  const { token } = await addPerson(shop())
  const variant = await addVariant(shop())
  const option = { name: 'Length', value: 'Long' }
  const { db } = shop().deps
  await db
    .updateTable('variants')
    .set({ option_name: option.name, option_value: option.value })
    .where('id', '=', variant.id)
    .execute()
  const { body: added } = await shop().call('addToCart', { token, body: { variantId: variant.id } })
  expect(added.cart.items[0]?.option).toEqual(option)
  const { body } = await shop().call('createOrder', { token, body: makeOrderBody([{ variant, quantity: 1 }]) })
  await openSandbox(shop()).pay(body.payment.reference, cards.approves)
  // As sold: the catalogue may change afterwards.
  await db.updateTable('variants').set({ option_name: '', option_value: '' }).where('id', '=', variant.id).execute()
  const read = await shop().call('getOrder', { token, params: { id: body.order.id } })
  expect(read.body.order.lines[0]?.option).toEqual(option)
  expect(await readMailText(shop(), `order-paid:${body.order.id}`)).toMatch(/White, S\d*, Long/)
})
