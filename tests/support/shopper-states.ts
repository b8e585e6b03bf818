import type { BodyInput } from '../../src/api/schemas.ts'
import type { CallOptions } from './api-client.ts'
import { issueCard } from './gift-cards.ts'
import { addVariant, cards, makeOrderBody, openSandbox } from './orders.ts'
import { addPerson } from './people.ts'
import { drawPicture } from './pictures.ts'
import type { TestShop } from './shop.ts'
import { addFullPerson, type ShopperCase } from './shopper-calls.ts'
import { provePhone, readCode } from './sign-in.ts'
import { orderGiftCard } from './sold-cards.ts'

/** An order to be priced with a code, and paid in part by a gift card and store credit. */
async function wishWithCredit(shop: TestShop, variant: Awaited<ReturnType<typeof addVariant>>) {
  const { token } = await addPerson(shop, { role: 'admin' })
  const code = `CREDIT${variant.id}`
  await shop.call('createPromoCode', { token, body: { code, kind: 'fixed', value: 10 } })
  const { code: giftCard } = await issueCard(shop, 5)
  const body: BodyInput<'createOrder'> = makeOrderBody([{ variant, quantity: 2 }], {
    promoCode: code,
    displayedTotal: 89,
    giftCards: [giftCard],
    storeCredit: true,
    displayedDue: 64,
    saveAddress: true,
  })
  return body
}

/** Somebody with everything, and an unpaid order that holds a code, a gift card and store credit. */
async function placeWithCredit(shop: TestShop) {
  const person = await addFullPerson(shop)
  const { token } = person
  const body = await wishWithCredit(shop, await addVariant(shop))
  const { status, body: placed } = await shop.call('createOrder', { token, body })
  if (status !== 201) throw new Error(`createOrder answered ${status} ${JSON.stringify(placed)}`)
  return { token, id: placed.order.id, reference: placed.payment.reference }
}

/** The same calls in other states: of a guest, with little or much in an account, paid or not. */
export function listStateCases(shop: TestShop): ShopperCase[] {
  const cases: ShopperCase[] = []
  const add = (name: ShopperCase['name'], about: string, prepare: () => Promise<CallOptions>) =>
    cases.push({ name, about, prepare })
  const asNewcomer = async (options: CallOptions = {}) => ({ token: (await addPerson(shop)).token, ...options })
  const elsewhere = async (phone: string) => {
    const headers = { 'x-verification-token': await provePhone(shop, phone) }
    await shop.call('loginRegisterForCheckOutPage', { body: { phoneNumber: phone }, headers })
  }

  add('clearCart', 'that is empty', () => asNewcomer())
  add('mergeCart', 'into an account without anything, with lists', async () => {
    const { id: variantId, productId } = await addVariant(shop)
    const items = [{ variantId, quantity: 2 }]
    return asNewcomer({ body: { mergeId: `merge-${variantId}`, items, wishlist: [productId], compare: [productId] } })
  })
  add('addToCart', 'of what is in it', async () => {
    const { token, variant } = await addFullPerson(shop)
    return { token, body: { variantId: variant.id } }
  })
  add('deleteAccount', 'that has nothing', () => asNewcomer())
  add('changeNumber', 'of somebody who is signed in elsewhere', async () => {
    const { token, phone } = await addFullPerson(shop)
    await elsewhere(phone)
    const next = `+1212666${phone.slice(-4)}`
    return { token, params: { x: next }, headers: { 'x-verification-token': await provePhone(shop, next) } }
  })
  add('changePassword', 'of somebody who is signed in elsewhere', async () => {
    const { token, phone } = await addFullPerson(shop)
    await elsewhere(phone)
    const headers = { 'x-verification-token': await provePhone(shop, phone) }
    return { token, headers, body: { newPassword: 'a better password' } }
  })
  add('verifyOtp', 'of the number of a session', async () => {
    const { token, phone: phoneNumber } = await addFullPerson(shop)
    await shop.call('sendOtp', { body: { phoneNumber } })
    return { token, body: { phoneNumber, otp: await readCode(shop, phoneNumber) } }
  })
  add('createOrder', 'with a code, a gift card and store credit', async () => {
    const { token } = await addFullPerson(shop)
    return { token, body: await wishWithCredit(shop, await addVariant(shop)) }
  })
  add('createOrder', 'of somebody without anything, under a key', async () => {
    const body = makeOrderBody([{ variant: await addVariant(shop), quantity: 1 }])
    return asNewcomer({ body, headers: { 'idempotency-key': crypto.randomUUID() } })
  })
  add('cancelOrder', 'that a gift card pays in part', async () => {
    const { token, id } = await placeWithCredit(shop)
    return { token, params: { id } }
  })
  add('cancelOrder', 'that a gift card has paid in part', async () => {
    const { token, id, reference } = await placeWithCredit(shop)
    await openSandbox(shop).pay(reference, cards.approves)
    return { token, params: { id } }
  })
  add('verifyPayment', 'of which no event has come', async () => {
    const { token, id, reference } = await placeWithCredit(shop)
    await openSandbox(shop).pay(reference, cards.silent)
    return { token, body: { orderId: id, reference } }
  })
  add('verifyPayment', 'of a gift card that was bought', async () => {
    const { buyer, orderId, answer } = await orderGiftCard(shop)
    await openSandbox(shop).pay(answer.body.payment.reference, cards.silent)
    return { token: buyer.token, body: { orderId, reference: answer.body.payment.reference } }
  })
  add('createReview', 'with a photo', async () => {
    const { productId } = await addVariant(shop)
    const photo = { data: (await drawPicture().png().toBuffer()).toString('base64') }
    return asNewcomer({ params: { id: productId }, body: { rating: 4, text: 'See the collar.', photo } })
  })
  add('updateReview', 'that loses its photo', async () => {
    const { token, reviewId } = await addFullPerson(shop)
    return { token, params: { id: reviewId }, body: { rating: 4, text: 'No collar.', photo: null } }
  })
  add('notifyBackInStock', 'of somebody who has asked before', async () => {
    const { soldOutId, email } = await addFullPerson(shop)
    const { product_id: id } = await shop.deps.db
      .selectFrom('variants')
      .select('product_id')
      .where('id', '=', soldOutId)
      .executeTakeFirstOrThrow()
    return { params: { id }, body: { email } }
  })
  add('saveFitProfile', 'of somebody without one', () =>
    asNewcomer({ body: { profile: { sizes: { other: ['L'] }, only: true, body: null, shirt: null } } }),
  )
  add('withdrawMailConsent', 'that was never given', () => asNewcomer())
  add('contactUs', 'by somebody who is signed in', () =>
    asNewcomer({ body: { name: 'Mia', email: 'mia@example.com', message: 'Where is my shirt?' } }),
  )
  add('signOutEverywhere', 'of somebody who is signed in elsewhere', async () => {
    const { token, phone } = await addFullPerson(shop)
    await elsewhere(phone)
    return { token }
  })
  return cases
}
