import { expect, test } from 'vitest'
import { addVariant } from '../../support/orders.ts'
import { addPerson } from '../../support/people.ts'
import { provideShop } from '../../support/shop.ts'

const shop = provideShop()
const quantitiesOf = (items: { variantId: string; quantity: number }[]) =>
  Object.fromEntries(items.map(({ variantId, quantity }) => [variantId, quantity]))

test("a cart item has its product and quantity at its variant's price, and the total adds up", async () => {
  const { token } = await addPerson(shop())
  const cheap = await addVariant(shop(), { priceCents: 4950 })
  const dear = await addVariant(shop(), { priceCents: 6000, productId: cheap.productId })
  await shop().call('addToCart', { token, body: { variantId: cheap.id } })
  const added = await shop().call('addToCart', { token, body: { variantId: dear.id, quantity: 2 } })
  expect(added).toMatchObject({ status: 200, body: { message: 'Product Added  Successfully!' } })
  const { cart } = (await shop().call('getCart', { token })).body
  expect(cart.total).toBe(169.5)
  expect(cart.items).toMatchObject([
    { variantId: cheap.id, quantity: 1, product: { _id: cheap.productId, finalPrice: 49.5 } },
    { variantId: dear.id, quantity: 2, product: { _id: cheap.productId, finalPrice: 60 } },
  ])
})

test('a product is limited to ten across its variants; at ten an add does nothing', async () => {
  const { token } = await addPerson(shop())
  const first = await addVariant(shop())
  const second = await addVariant(shop(), { productId: first.productId })
  await shop().call('addToCart', { token, body: { variantId: first.id, quantity: 7 } })
  const past = await shop().call('addToCart', { token, body: { variantId: second.id, quantity: 7 } })
  expect(quantitiesOf(past.body.cart.items)).toEqual({ [first.id]: 7, [second.id]: 3 })
  const full = await shop().call('addToCart', { token, body: { variantId: first.id } })
  expect(full.status).toBe(200)
  expect(full.body.message).toBeUndefined()
  expect(quantitiesOf(full.body.cart.items)).toEqual({ [first.id]: 7, [second.id]: 3 })
})

test('a cart keeps the order in which it was filled, also when a quantity changes', async () => {
  const { token } = await addPerson(shop())
  const ids: string[] = []
  for (let count = 0; count < 6; count += 1) ids.push((await addVariant(shop())).id)
  for (const variantId of ids.toReversed()) await shop().call('addToCart', { token, body: { variantId } })
  await shop().call('addToCart', { token, body: { variantId: ids[3] ?? '', quantity: 2 } })
  const { cart } = (await shop().call('getCart', { token })).body
  expect(cart.items.map(({ variantId }) => variantId)).toEqual(ids.toReversed())
})

test('`set` replaces the quantity', async () => {
  const { token } = await addPerson(shop())
  const { id: variantId } = await addVariant(shop())
  await shop().call('addToCart', { token, body: { variantId, quantity: 7 } })
  const { body } = await shop().call('addToCart', { token, body: { variantId, quantity: 2, set: true } })
  expect(quantitiesOf(body.cart.items)).toEqual({ [variantId]: 2 })
})

test.each([0, -1, 1.5, '2', 11, null])('a quantity of %j gets 400', async (quantity) => {
  const { token } = await addPerson(shop())
  const { id: variantId } = await addVariant(shop())
  expect(await shop().call('addToCart', { token, body: { variantId, quantity } })).toMatchObject({ status: 400 })
})

test.each(['999999999', 'no-id', '0', '-1', '99999999999999999999'])('a variant %j gets 404', async (variantId) => {
  const { token } = await addPerson(shop())
  expect(await shop().call('addToCart', { token, body: { variantId } })).toMatchObject({ status: 404 })
})

test('an item is removed, and the cart is emptied', async () => {
  const neighbour = await addPerson(shop())
  const { token } = await addPerson(shop())
  const first = await addVariant(shop())
  await shop().call('addToCart', { token: neighbour.token, body: { variantId: first.id } })
  const second = await addVariant(shop())
  const { body } = await shop().call('addToCart', { token, body: { variantId: first.id } })
  await shop().call('addToCart', { token, body: { variantId: second.id } })
  const id = body.cart.items[0]?.id ?? ''
  const removed = await shop().call('removeCartItem', { token, params: { id } })
  expect(removed).toMatchObject({ status: 200, body: { message: 'Product Removed Successfully !' } })
  expect(quantitiesOf(removed.body.cart.items)).toEqual({ [second.id]: 1 })
  await shop().call('clearCart', { token })
  expect((await shop().call('getCart', { token })).body.cart).toEqual({ items: [], total: 0 })
  const { cart } = (await shop().call('getCart', { token: neighbour.token })).body
  expect(quantitiesOf(cart.items)).toEqual({ [first.id]: 1 })
})

test("another person's item gets 404 like an absent or a malformed one, and stays", async () => {
  const owner = await addPerson(shop())
  const stranger = await addPerson(shop())
  const { id: variantId } = await addVariant(shop())
  const { body } = await shop().call('addToCart', { token: owner.token, body: { variantId } })
  for (const id of [body.cart.items[0]?.id ?? '', crypto.randomUUID(), 'no-id']) {
    const answer = await shop().call('removeCartItem', { token: stranger.token, params: { id } })
    expect(answer).toMatchObject({ status: 404, body: { message: 'Not found' } })
  }
  expect((await shop().call('getCart', { token: owner.token })).body.cart.items).toHaveLength(1)
})

test('a product that is no longer sold leaves the cart and the lists', async () => {
  const { token } = await addPerson(shop())
  const { id: variantId, productId } = await addVariant(shop())
  await shop().call('addToCart', { token, body: { variantId } })
  await shop().call('saveToList', { token, params: { list: 'wishlist' }, body: { productId } })
  await shop().deps.db.updateTable('products').set({ status: 'archived' }).where('id', '=', productId).execute()
  expect((await shop().call('getCart', { token })).body.cart.items).toEqual([])
  expect((await shop().call('getSavedLists', { token })).body.wishlist).toEqual([])
  expect(await shop().call('addToCart', { token, body: { variantId } })).toMatchObject({ status: 404 })
})

test('a saved product keeps the price and stock it was saved with, beside those of today', async () => {
  const { token } = await addPerson(shop())
  const { id, productId } = await addVariant(shop(), { priceCents: 6000, stock: 0 })
  await shop().call('saveToList', { token, params: { list: 'wishlist' }, body: { productId } })
  const { db } = shop().deps
  await db.updateTable('variants').set({ price_cents: 4500, received: 3, stock: 3 }).where('id', '=', id).execute()
  await db.updateTable('products').set({ final_price_cents: 4500 }).where('id', '=', productId).execute()
  const read = async () => (await shop().call('getSavedLists', { token })).body.wishlist
  expect(await read()).toMatchObject([
    { finalPrice: 45, variants: [{ stock: 3 }], saved: { finalPrice: 60, soldOut: true } },
  ])
  // Saved before prices were kept.
  await db.updateTable('saved_items').set({ saved_price_cents: null, saved_sold_out: null }).execute()
  expect((await read())[0]).not.toHaveProperty('saved')
})

test('two devices merge into one cart of at most ten, and a repeated merge changes nothing', async () => {
  const { token } = await addPerson(shop())
  const first = await addVariant(shop())
  const second = await addVariant(shop(), { productId: first.productId })
  const phone = { mergeId: 'device-phone-1', items: [{ variantId: first.id, quantity: 6 }] }
  const laptop = {
    mergeId: 'device-laptop-1',
    items: [
      { variantId: first.id, quantity: 2 },
      { variantId: second.id, quantity: 5 },
    ],
  }
  const neighbour = await addPerson(shop())
  const theirs = { variantId: (await addVariant(shop())).id }
  await shop().call('addToCart', { token: neighbour.token, body: theirs })
  await shop().call('mergeCart', { token, body: phone })
  const repeated = await shop().call('mergeCart', { token, body: phone })
  expect(quantitiesOf(repeated.body.cart.items)).toEqual({ [first.id]: 6 })
  const both = await shop().call('mergeCart', { token, body: laptop })
  const expected = { [first.id]: 8, [second.id]: 2 }
  expect(quantitiesOf(both.body.cart.items)).toEqual(expected)
  for (const body of [phone, laptop]) {
    const again = await shop().call('mergeCart', { token, body })
    expect(again.status).toBe(200)
    expect(quantitiesOf(again.body.cart.items)).toEqual(expected)
  }
})

test('a merge keeps what it can and drops what does not exist', async () => {
  const { token } = await addPerson(shop())
  const { id: variantId } = await addVariant(shop())
  const merged = await shop().call('mergeCart', {
    token,
    body: {
      mergeId: 'merge-with-ghosts',
      items: [
        { variantId: '999999999', quantity: 1 },
        { variantId: 'no-id', quantity: 1 },
        { variantId, quantity: 1 },
      ],
    },
  })
  expect(quantitiesOf(merged.body.cart.items)).toEqual({ [variantId]: 1 })
})
