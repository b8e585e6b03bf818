import { sql } from 'kysely'
import { sandboxSecret, sandboxSignatureHeader } from '../../src/adapters/payment/sandbox.ts'
import { signBody } from '../../src/adapters/payment/signed-body.ts'
import { endpointPath } from '../../src/api/endpoint-path.ts'
import type { EndpointName } from '../../src/api/endpoints.ts'
import { makeConsentUrl } from '../../src/features/mails/server/consent-links.ts'
import type { CallOptions } from './api-client.ts'
import { createAuthenticator } from './authenticator.ts'
import { placeDeliveredOrder } from './delivered-order.ts'
import { changeCredit, issueCard } from './gift-cards.ts'
import { addVariant, makeOrderBody, testAddress } from './orders.ts'
import { placeOrder } from './paid-order.ts'
import { addPerson } from './people.ts'
import type { TestShop } from './shop.ts'
import { provePhone, readCode } from './sign-in.ts'
import { sellGiftCards } from './sold-cards.ts'
import { berlin, placeInBerlin } from './withdrawals.ts'

/** A call of a shopper that succeeds. */
export interface ShopperCase {
  name: EndpointName
  about?: string
  /** Makes what it needs. */
  prepare(): Promise<CallOptions>
  /** How it is sent, if it isn't JSON to a path of the contract alone. */
  send?(options: CallOptions): Promise<{ status: number; body: unknown }>
  /** Puts back what later cases need as it was, once it was looked at. */
  after?(): Promise<unknown>
}

const origin = 'http://localhost:8888'
const browserHeaders = { origin, 'sec-fetch-site': 'same-origin' }
let numbers = 0
/** A number that nobody has. */
const newNumber = () => {
  numbers += 1
  return `+1212555${String(numbers).padStart(4, '0')}`
}
let names = 0
const nextName = (what: string) => {
  names += 1
  return `${what}-${names}`
}

async function addPasskey(shop: TestShop, token: string) {
  const authenticator = createAuthenticator({ rpID: 'localhost', origin })
  const { challenge } = (await shop.call('startPasskey', { token })).body.options
  await shop.call('addPasskey', { token, body: { name: 'Phone', response: authenticator.register(challenge) } })
  return authenticator
}

/** A person with one of everything that a person can have. */
export async function addFullPerson(shop: TestShop) {
  const delivered = await placeDeliveredOrder(shop, { quantity: 2 })
  const { token, userId, variant } = delivered
  const { db } = shop.deps
  const call = async (name: EndpointName, options: CallOptions) => {
    const answer = await shop.call(name, { token, ...options })
    if (answer.status >= 300) throw new Error(`${name} answered ${answer.status} ${JSON.stringify(answer.body)}`)
    return answer.body as object
  }
  const user = await db.selectFrom('users').selectAll().where('id', '=', userId).executeTakeFirstOrThrow()
  await call('addAddress', { body: testAddress })
  await call('addAddress', { body: { ...testAddress, line1: '2 Main Street' } })
  await call('addToCart', { body: { variantId: variant.id } })
  await call('addToCart', { body: { variantId: (await addVariant(shop)).id } })
  await call('saveToList', { params: { list: 'wishlist' }, body: { productId: variant.productId } })
  await call('saveToList', { params: { list: 'compare' }, body: { productId: variant.productId } })
  await call('createReview', { params: { id: variant.productId }, body: { rating: 5, text: 'Holds its collar.' } })
  await call('saveFitProfile', { body: { profile: { sizes: { other: ['M'] }, only: false, body: null, shirt: null } } })
  await call('giveMailConsent', { body: { textVersion: 1, source: 'account' } })
  const soldOut = await addVariant(shop, { stock: 0 })
  await call('notifyBackInStock', { params: { id: soldOut.productId }, body: { email: user.email } })
  await changeCredit(shop, userId, { change: 'give', amount: 20, reason: 'Sorry' })
  const passkey = await addPasskey(shop, token)
  const [address] = await db.selectFrom('addresses').selectAll().where('user_id', '=', userId).execute()
  const [cartItem] = await db.selectFrom('cart_items').selectAll().where('user_id', '=', userId).execute()
  const [review] = await db.selectFrom('reviews').selectAll().where('user_id', '=', userId).execute()
  return {
    ...delivered,
    phone: user.phone ?? '',
    email: user.email ?? '',
    passkey,
    addressId: address?.id ?? '',
    cartItemId: String(cartItem?.id ?? ''),
    reviewId: review?.id ?? '',
    soldOutId: soldOut.id,
  }
}

export type FullPerson = Awaited<ReturnType<typeof addFullPerson>>

/** Cases of a person's own things; each is asked for by somebody who has all of them. */
const ownCases: Partial<
  Record<EndpointName, (person: FullPerson, shop: TestShop) => Promise<CallOptions> | CallOptions>
> = {
  addAddress: () => ({ body: { ...testAddress, line1: '3 Main Street' } }),
  updateAddress: ({ addressId }) => ({ params: { id: addressId }, body: { ...testAddress, line1: '4 Main Street' } }),
  removeAddress: ({ addressId }) => ({ params: { id: addressId } }),
  changeProfile: () => ({ body: { name: 'Mia Miller', email: `${nextName('mia')}@example.com` } }),
  changePassword: async ({ phone }, shop) => ({
    body: { newPassword: 'a better password' },
    headers: { 'x-verification-token': await provePhone(shop, phone) },
  }),
  changeNumber: async (_person, shop) => {
    const next = newNumber()
    return { params: { x: next }, headers: { 'x-verification-token': await provePhone(shop, next) } }
  },
  logout: () => ({}),
  endSession: async ({ phone, token, userId }, shop) => {
    const proof = await provePhone(shop, phone)
    await shop.call('loginRegisterForCheckOutPage', {
      body: { phoneNumber: phone },
      headers: { 'x-verification-token': proof },
    })
    const { sessions } = (await shop.call('listSessions', { token })).body
    const other = sessions.find(({ current }) => !current)
    if (!other) throw new Error(`Person ${userId} has one session`)
    return { params: { id: other.id } }
  },
  signOutEverywhere: () => ({}),
  startPasskey: () => ({}),
  addPasskey: async ({ token }, shop) => {
    const authenticator = createAuthenticator({ rpID: 'localhost', origin })
    const { challenge } = (await shop.call('startPasskey', { token })).body.options
    return { body: { name: 'Laptop', response: authenticator.register(challenge) } }
  },
  removePasskey: ({ passkey }) => ({ params: { id: passkey.id } }),
  addToCart: async (_person, shop) => ({ body: { variantId: (await addVariant(shop)).id } }),
  removeCartItem: ({ cartItemId }) => ({ params: { id: cartItemId } }),
  clearCart: () => ({}),
  mergeCart: async (_person, shop) => ({
    body: { mergeId: nextName('device-merge'), items: [{ variantId: (await addVariant(shop)).id, quantity: 2 }] },
  }),
  saveFitProfile: () => ({ body: { profile: { sizes: { other: ['L'] }, only: true, body: null, shirt: null } } }),
  saveToList: async (_person, shop) => ({
    params: { list: 'wishlist' },
    body: { productId: (await addVariant(shop)).productId },
  }),
  removeFromList: ({ variant }) => ({ params: { list: 'wishlist', id: variant.productId } }),
  withdrawMailConsent: () => ({}),
  createOrder: ({ variant }) => ({ body: makeOrderBody([{ variant, quantity: 1 }]) }),
  buyGiftCard: async (_person, shop) => {
    await sellGiftCards(shop)
    const recipientEmail = 'friend@example.com'
    return { body: { amount: 50, currency: 'USD', recipientEmail, email: 'buyer@example.com' } }
  },
  returnOrExchange: ({ order, lineId }) => ({
    body: { orderId: order.id, kind: 'return', reason: 'Too large', lines: [{ lineId, quantity: 1 }] },
  }),
  updateReview: ({ reviewId }) => ({ params: { id: reviewId }, body: { rating: 4, text: 'Shrinks a little.' } }),
}

/** A case of each writing call of shoppers and guests. */
export function listShopperCases(shop: TestShop): ShopperCase[] {
  const cases: ShopperCase[] = (Object.keys(ownCases) as EndpointName[]).map((name) => ({
    name,
    prepare: async () => {
      const person = await addFullPerson(shop)
      return { token: person.token, ...(await ownCases[name]?.(person, shop)) }
    },
  }))
  const add = (name: EndpointName, prepare: ShopperCase['prepare'], about?: string) =>
    cases.push({ name, prepare, ...(about ? { about } : {}) })
  const proofOf = async (phone: string) => ({ 'x-verification-token': await provePhone(shop, phone) })

  add('giveMailConsent', async () => ({
    token: (await addPerson(shop)).token,
    body: { textVersion: 1, source: 'account' },
  }))
  add('deleteAccount', async () => {
    const { token, order, userId } = await addFullPerson(shop)
    await sql`UPDATE orders SET state = 'delivered' WHERE id = ${order.id} AND user_id = ${userId}`.execute(
      shop.deps.db,
    )
    return { token }
  })
  add('checkEmailMobile', async () => ({
    body: { email: (await addFullPerson(shop)).email, phoneNumber: newNumber() },
  }))
  add('checkMobile', async () => ({ body: { phoneNumber: (await addFullPerson(shop)).phone } }))
  add('sendOtp', async () => ({ body: { phoneNumber: (await addFullPerson(shop)).phone } }))
  add('verifyOtp', async () => {
    const { phone: phoneNumber } = await addFullPerson(shop)
    await shop.call('sendOtp', { body: { phoneNumber } })
    return { body: { phoneNumber, otp: await readCode(shop, phoneNumber) } }
  })
  add('signUp', async () => {
    const phoneNumber = newNumber()
    const body = { name: 'New Person', email: `${nextName('new')}@example.com`, phoneNumber }
    return { body, headers: await proofOf(phoneNumber) }
  })
  add('loginRegisterForCheckOutPage', async () => {
    const { phone } = await addFullPerson(shop)
    return { body: { phoneNumber: phone }, headers: await proofOf(phone) }
  })
  add(
    'loginRegisterForCheckOutPage',
    async () => {
      const phone = newNumber()
      return { body: { phoneNumber: phone }, headers: await proofOf(phone) }
    },
    'by somebody new',
  )
  add('login', async () => {
    const { phone, token } = await addFullPerson(shop)
    const body = { newPassword: 'a better password' }
    await shop.call('changePassword', { token, body, headers: await proofOf(phone) })
    return { body: { emailOrPhone: phone, password: 'a better password' } }
  })
  add('startPasskeyLogin', async () => ({}))
  add('passkeyLogin', async () => {
    const { passkey } = await addFullPerson(shop)
    const { challenge } = (await shop.call('startPasskeyLogin')).body.options
    return { body: { response: passkey.authenticate(challenge) } }
  })
  add('acceptInvite', async () => {
    const { token: owner } = await addPerson(shop, { role: 'admin' })
    const email = `${nextName('invited')}@example.com`
    await shop.call('inviteStaff', { token: owner, body: { phoneOrEmail: email, role: 'packer' } })
    const mail = shop.deps.db.selectFrom('outbox').select('body_text').where('recipient', '=', email)
    const token = /invite=([\w-]+)/.exec((await mail.executeTakeFirstOrThrow()).body_text)?.[1] ?? ''
    return { token: (await addPerson(shop)).token, body: { token } }
  })
  add('notifyBackInStock', async () => {
    const { productId } = await addVariant(shop, { stock: 0 })
    return { params: { id: productId }, body: { email: 'waiting@example.com' } }
  })
  add('contactUs', async () => ({ body: { name: 'Mia', email: 'mia@example.com', message: 'Where is my shirt?' } }))
  add('bulkEnquiry', async () => ({
    body: { name: 'Mia', email: 'mia@example.com', company: 'Mill', message: 'Shirts', quantities: { M: 40 } },
  }))
  add('checkGiftCard', async () => ({ body: { code: (await issueCard(shop, 20)).code } }))
  add('countVisit', async () => ({ body: { steps: ['view'] }, headers: browserHeaders }))
  add('receivePolicyReports', async () => ({
    body: {
      'csp-report': {
        'document-uri': 'http://localhost:8888/',
        'effective-directive': 'img-src',
        'blocked-uri': 'https://x.example',
      },
    },
  }))
  add('reportClientErrors', async () => ({ body: { errors: [{ message: 'It broke' }] } }))
  const consentIn = async () => {
    const person = await addFullPerson(shop)
    const consent = shop.deps.db.selectFrom('mail_consents').select('id').where('user_id', '=', person.userId)
    return String((await consent.executeTakeFirstOrThrow()).id)
  }
  for (const [name, what] of [
    ['unsubscribe', 'unsubscribe'],
    ['confirmEmails', 'confirm-emails'],
  ] as const) {
    const prepare = async () => {
      const url = new URL(makeConsentUrl(shop.deps.config, what, await consentIn()))
      return { params: { id: url.pathname.split('/').at(-1) ?? '' } }
    }
    const send = async ({ params }: CallOptions) => {
      const reply = await shop.fetch(endpointPath(name, params), { method: 'POST' })
      return { status: reply.status, body: await reply.text() }
    }
    cases.push({ name, prepare, send })
  }
  const unpaid = () => placeOrder(shop, { card: null })
  add('verifyPayment', async () => {
    const { token, order, payment } = await unpaid()
    return { token, body: { orderId: order.id, reference: payment.reference } }
  })
  add('cancelOrder', async () => {
    const { token, order } = await unpaid()
    return { token, params: { id: order.id } }
  })
  add(
    'cancelOrder',
    async () => {
      const { token, order } = await placeOrder(shop)
      return { token, params: { id: order.id } }
    },
    'that is paid',
  )
  add('payOrder', async () => {
    const { token, order } = await unpaid()
    return { token, params: { id: order.id } }
  })
  add('findOrder', async () => {
    const { order, phone } = await addFullPerson(shop)
    return { body: { number: order.number, phoneNumber: phone }, headers: await proofOf(phone) }
  })
  const declareInFrance = async () => {
    const { token } = await addPerson(shop, { role: 'admin' })
    const rates = [
      { method: 'standard' as const, from: 0, price: 5.95 },
      { method: 'standard' as const, from: 75, price: 0 },
      { method: 'express' as const, from: 0, price: 14.95 },
    ]
    const zones = [
      { name: 'States', places: ['US'], rates },
      { name: 'France', places: ['FR'], rates },
    ]
    await shop.call('updateShippingZones', { token, body: { zones } })
    const address = { ...berlin, city: 'Paris', postcode: '75001', country: 'FR' }
    const { order, email } = await placeInBerlin(shop, { over: { address } })
    return { body: { name: berlin.name, order: order.number, email } }
  }
  cases.push({
    name: 'declareWithdrawal',
    prepare: declareInFrance,
    after: () => sql`DELETE FROM shipping_zones`.execute(shop.deps.db),
  })
  const signed = async (body: object) => {
    const text = JSON.stringify(body)
    const signature = signBody(sandboxSecret(shop.deps.config), text, Math.floor(Date.now() / 1000))
    const headers = { 'content-type': 'application/json', [sandboxSignatureHeader]: signature }
    const reply = await shop.fetch('/api/webhooks/sandbox', { method: 'POST', body: text, headers })
    return { status: reply.status, body: await reply.json() }
  }
  for (const kind of ['payment.captured', 'payment.failed']) {
    cases.push({
      name: 'receiveWebhook',
      about: kind,
      prepare: async () => {
        const { order, payment } = await unpaid()
        const amountCents = Math.round(order.total * 100)
        return {
          body: { id: nextName('evt'), reference: payment.reference, kind, amountCents, currency: 'USD', reason: '' },
        }
      },
      send: ({ body }) => signed(body as object),
    })
  }
  const promo = async () => {
    const { token } = await addPerson(shop, { role: 'admin' })
    const code = nextName('CODE').toUpperCase()
    await shop.call('createPromoCode', { token, body: { code, kind: 'percent', value: 10 } })
    return code
  }
  add('validatePromoCode', async () => ({ token: (await addFullPerson(shop)).token, body: { code: await promo() } }))
  add('applyPromoCode', async () => {
    const { token, variant } = await addFullPerson(shop)
    return { token, body: { code: await promo(), items: [{ variantId: variant.id, quantity: 1 }] } }
  })
  add('createReview', async () => {
    const { token, variant } = await placeDeliveredOrder(shop)
    return { token, params: { id: variant.productId }, body: { rating: 3, text: 'Fine.' } }
  })
  return cases
}
