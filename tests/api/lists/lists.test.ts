import { expect, test } from 'vitest'
import { addVariant } from '../../support/orders.ts'
import { addPerson } from '../../support/people.ts'
import { provideShop } from '../../support/shop.ts'

const shop = provideShop()

test('lists come to the account with the cart: each product once, without those that do not exist', async () => {
  const { token } = await addPerson(shop())
  const { productId } = await addVariant(shop())
  const wishlist = ['999999999', 'no-id', productId, productId]
  const merged = await shop().call('mergeCart', { token, body: { mergeId: 'lists-with-ghosts', wishlist } })
  expect(merged.body.wishlist.map(({ id }) => id)).toEqual([productId])
})

test('lists that are sent again after a lost reply bring nothing back', async () => {
  const { token } = await addPerson(shop())
  const { productId } = await addVariant(shop())
  const body = { mergeId: 'lists-sent-again', wishlist: [productId], compare: [productId] }
  const neighbour = await addPerson(shop())
  const saved = { token: neighbour.token, params: { list: 'wishlist' as const }, body: { productId } }
  await shop().call('saveToList', saved)
  await shop().call('mergeCart', { token, body })
  await shop().call('removeFromList', { token, params: { list: 'wishlist', id: productId } })
  const again = await shop().call('mergeCart', { token, body })
  expect(again.body.wishlist).toEqual([])
  expect(again.body.compare.map(({ id }) => id)).toEqual([productId])
  const theirs = (await shop().call('getSavedLists', { token: neighbour.token })).body
  expect(theirs.wishlist.map(({ id }) => id)).toEqual([productId])
})

test('when lists merge, compare keeps the first four', async () => {
  const { token } = await addPerson(shop())
  const ids: string[] = []
  for (let count = 0; count < 6; count += 1) ids.push((await addVariant(shop())).productId)
  await shop().call('mergeCart', { token, body: { mergeId: 'compare-first', compare: ids.slice(0, 3) } })
  const { body } = await shop().call('mergeCart', { token, body: { mergeId: 'compare-second', compare: ids.slice(2) } })
  expect(body.compare.map(({ id }) => id)).toEqual(ids.slice(0, 4))
})

test('a duplicate in a list is refused, and so is a fifth product to compare', async () => {
  const { token } = await addPerson(shop())
  const save = (productId: string) =>
    shop().call('saveToList', { token, params: { list: 'compare' }, body: { productId } })
  const { productId } = await addVariant(shop())
  expect(await save(productId)).toMatchObject({ status: 200, body: { message: 'Product Added Successfully !' } })
  expect(await save(productId)).toMatchObject({ status: 409, body: { message: 'This Product Already Added !' } })
  for (let count = 0; count < 3; count += 1) await save((await addVariant(shop())).productId)
  expect(await save((await addVariant(shop())).productId)).toMatchObject({ status: 409 })
  const removed = await shop().call('removeFromList', { token, params: { list: 'compare', id: productId } })
  expect(removed.body.compare).toHaveLength(3)
  expect(await shop().call('removeFromList', { token, params: { list: 'compare', id: productId } })).toMatchObject({
    status: 404,
  })
})
