import sharp from 'sharp'
import { beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { endpointPath } from '../../../src/api/endpoint-path.ts'
import { type EndpointName, endpoints } from '../../../src/api/endpoints.ts'
import { type EndpointSchema, schemas } from '../../../src/api/schemas.ts'
import { makeOrderLink } from '../../../src/features/orders/server/order-link.ts'
import type { Endpoint } from '../../../src/platform/pure/endpoint.ts'
import { createAuthenticator } from '../../support/authenticator.ts'
import { printDatabase } from '../../support/database-print.ts'
import { placeDeliveredOrder } from '../../support/delivered-order.ts'
import { testAddress } from '../../support/orders.ts'
import { placeOrder } from '../../support/paid-order.ts'
import { provideShop } from '../../support/shop.ts'

const origin = 'http://localhost:8888'
const shop = provideShop({ SITE_URL: origin, THROTTLES: 'false' })

/** How a call names a thing of one person. */
interface OwnThing {
  /** The owner's; the test tries it as a stranger. */
  readId: () => string
  /** The call's path parameters with this id instead, if it stands in the path. */
  toParams?: (id: string) => Record<string, string>
  /** The call's body with this id instead, or the body beside an id in the path. */
  toBody?: (id: string) => object
  /** A signed link opens it too, each that of its own order. */
  byLink?: true
}

let own = { address: '', session: '', passkey: '', cartItem: '', saved: '' }
let ownReview = { id: '', photo: '' }
let ownOrders = { paid: '', unpaid: '', delivered: '', line: '', document: '', label: '', reference: '' }
let owner = ''
let stranger = ''
let strangersLink = ''

const inPath = (id: string) => ({ id })
const returned = (orderId: string, lineId: string) => ({
  orderId,
  kind: 'return',
  reason: 'Too large',
  lines: [{ lineId, quantity: 1 }],
})

/** Every call that takes the id of a thing of one person. */
const ownThings: Partial<Record<EndpointName, OwnThing>> = {
  updateAddress: { readId: () => own.address, toParams: inPath, toBody: () => ({ ...testAddress, city: 'Stolen' }) },
  removeAddress: { readId: () => own.address, toParams: inPath },
  endSession: { readId: () => own.session, toParams: inPath },
  removePasskey: { readId: () => own.passkey, toParams: inPath },
  removeCartItem: { readId: () => own.cartItem, toParams: inPath },
  removeFromList: { readId: () => own.saved, toParams: (id) => ({ list: 'wishlist', id }) },
  updateReview: { readId: () => ownReview.id, toParams: inPath, toBody: () => ({ rating: 1, text: 'Not mine.' }) },
  getReviewPhoto: { readId: () => ownReview.photo, toParams: inPath },
  getOrder: { readId: () => ownOrders.paid, toParams: inPath, byLink: true },
  readDocument: { readId: () => ownOrders.document, toParams: inPath, byLink: true },
  readDocumentPdf: { readId: () => ownOrders.document, toParams: inPath, byLink: true },
  getReturnLabel: { readId: () => ownOrders.label, toParams: inPath, byLink: true },
  verifyPayment: { readId: () => ownOrders.paid, toBody: (orderId) => ({ orderId, reference: ownOrders.reference }) },
  payOrder: { readId: () => ownOrders.unpaid, toParams: inPath, byLink: true },
  cancelOrder: { readId: () => ownOrders.unpaid, toParams: inPath },
  returnOrExchange: { readId: () => ownOrders.delivered, toBody: (id) => returned(id, ownOrders.line) },
}

/** Calls whose ids name nothing of one person, by what they name. */
const exceptions: Record<string, EndpointName[]> = {
  'an order that nobody else learns of: the reply is always the same (tests/api/withdrawals/withdrawals.test.ts)': [
    'declareWithdrawal',
  ],
  'a public record': [
    'getProduct',
    'listSameProducts',
    'getProductFit',
    'notifyBackInStock',
    'getBlog',
    'getPicture',
    'listReviews',
    'createReview',
    'checkOwnReview',
    'saveToList',
    'addToCart',
    'mergeCart',
    'createOrder',
    'applyPromoCode',
  ],
  'a secret that a mail or an invitation carries': [
    'readRemindedCart',
    'showPreview',
    'showMail',
    'acceptInvite',
    'showUnsubscribe',
    'unsubscribe',
    'showConfirmEmails',
    'confirmEmails',
  ],
  'a request in a log': ['reportClientErrors'],
  'a number that the caller proves': ['changeNumber'],
  'a passkey that signs its answer': ['addPasskey', 'passkeyLogin'],
}

/** Whether a JSON schema has a field that holds an id, at any depth. */
function namesSomething(schema: unknown): boolean {
  if (typeof schema !== 'object' || schema === null) return false
  const { properties = {}, ...rest } = schema as { properties?: object }
  return (
    Object.keys(properties).some((name) => /^(id|token)$|Id$/.test(name)) ||
    [...Object.values(properties), ...Object.values(rest)].some(namesSomething)
  )
}

const allCalls = Object.entries(endpoints) as [EndpointName, Endpoint][]
const takingIds = allCalls.filter(([name, { who, path }]) => {
  const { body }: EndpointSchema = schemas[name]
  const bodySchema = body && z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' })
  return who !== 'admin' && who !== 'provider' && (path.includes('{') || namesSomething(bodySchema))
})

async function addPasskey(token: string): Promise<string> {
  const authenticator = createAuthenticator({ rpID: 'localhost', origin })
  const { challenge } = (await shop().call('startPasskey', { token })).body.options
  await shop().call('addPasskey', { token, body: { name: 'Phone', response: authenticator.register(challenge) } })
  return authenticator.id
}

beforeAll(async () => {
  const delivered = await placeDeliveredOrder(shop(), { quantity: 2 })
  const { admin, lineId: line, order } = delivered
  owner = delivered.token
  const give = (id: string) =>
    shop().deps.db.updateTable('orders').set({ user_id: delivered.userId }).where('id', '=', id).execute()
  const paid = await placeOrder(shop())
  const unpaid = await placeOrder(shop(), { card: null })
  await give(paid.order.id)
  await give(unpaid.order.id)
  const asked = (await delivered.ask([{ lineId: line, quantity: 1 }])).body.return
  const data = Buffer.from('%PDF-1.7\n1 0 obj\nendobj\n%%EOF\n').toString('base64')
  await shop().call('saveReturnLabel', { token: admin, params: { id: asked.id }, body: { data } })
  const [document] = (await delivered.read()).documents ?? []
  ownOrders = {
    paid: paid.order.id,
    unpaid: unpaid.order.id,
    delivered: order.id,
    line,
    document: document?.id ?? '',
    label: asked.id,
    reference: paid.payment.reference,
  }
  const { id: variantId, productId } = delivered.variant
  const cart = (await shop().call('addToCart', { token: owner, body: { variantId } })).body.cart
  await shop().call('saveToList', { token: owner, params: { list: 'wishlist' }, body: { productId } })
  const picture = sharp({ create: { width: 60, height: 40, channels: 3, background: 'tomato' } })
  const photo = { data: (await picture.jpeg().toBuffer()).toString('base64') }
  const review = { token: owner, params: { id: productId }, body: { rating: 5, text: 'Holds its collar.', photo } }
  const { comment } = (await shop().call('createReview', review)).body
  ownReview = { id: comment.id, photo: comment.photoUrl?.split('/').at(-1) ?? '' }
  own = {
    address: (await shop().call('addAddress', { token: owner, body: testAddress })).body.address.id,
    session: (await shop().call('listSessions', { token: owner })).body.sessions[0]?.id ?? '',
    passkey: await addPasskey(owner),
    cartItem: cart.items[0]?.id ?? '',
    saved: productId,
  }
  const other = await placeDeliveredOrder(shop())
  stranger = other.token
  strangersLink = makeOrderLink(shop().deps.config, other.order.id)
})

interface Caller {
  token?: string
  link?: string
}

async function send(name: EndpointName, thing: OwnThing, { id, token, link }: Caller & { id: string }) {
  const { method }: Endpoint = endpoints[name]
  const body = thing.toBody?.(id)
  return shop().fetch(endpointPath(name, thing.toParams?.(id)) + (link ? `?link=${link}` : ''), {
    method,
    headers: {
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(body ? { 'content-type': 'application/json' } : {}),
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
}

const things = Object.entries(ownThings) as [EndpointName, OwnThing][]
const neverIds = [crypto.randomUUID(), '999999999', 'no-id', '0', '-1', "' OR 1=1", '../order', 'é', 'x'.repeat(64)]

test('every call that takes an id is tried below, or names nothing of one person', () => {
  const known = [...Object.keys(ownThings), ...Object.values(exceptions).flat()]
  expect(takingIds.map(([name]) => name).toSorted()).toEqual(known.toSorted())
})

test.each(things)(
  '%s answers 404 alike for a thing of somebody else, an absent and a malformed one',
  async (name, thing) => {
    const before = await printDatabase(shop().databaseUrl)
    const callers: Caller[] = [{ token: stranger }, ...(thing.byLink ? [{ link: strangersLink }] : [])]
    expect(thing.readId()).not.toBe('')
    for (const caller of callers) {
      // A body may not even hold a longer one.
      const long = thing.toParams ? ['x'.repeat(300)] : []
      for (const id of [thing.readId(), ...neverIds, ...long]) {
        const answer = await send(name, thing, { id, ...caller })
        const body = await answer.json()
        expect([id, answer.status, body]).toEqual([id, 404, { message: 'Not found', requestId: body.requestId }])
      }
    }
    expect(await printDatabase(shop().databaseUrl)).toEqual(before)
  },
)

test('a line of an order of somebody else is not found in one’s own', async () => {
  const { orders } = (await shop().call('listOrders', { token: stranger })).body
  const body = returned(orders[0]?.id ?? '', ownOrders.line)
  const before = await printDatabase(shop().databaseUrl)
  const answer = await shop().fetch(endpointPath('returnOrExchange'), {
    method: 'POST',
    headers: { authorization: `Bearer ${stranger}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  expect([answer.status, (await answer.json()).message]).toEqual([404, 'Not found'])
  expect(await printDatabase(shop().databaseUrl)).toEqual(before)
})

// Last, since these calls remove what the tests above tried; the session itself ends after all others.
test.each(things.toSorted(([a], [b]) => Number(a === 'endSession') - Number(b === 'endSession')))(
  '%s finds the thing for its owner',
  async (name, thing) => {
    const answer = await send(name, thing, { id: thing.readId(), token: owner })
    expect([200, 201]).toContain(answer.status)
  },
)
