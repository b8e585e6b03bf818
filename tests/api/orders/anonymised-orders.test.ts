import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { endpointPath } from '../../../src/api/endpoint-path.ts'
import { type EndpointName, endpoints } from '../../../src/api/endpoints.ts'
import { type EndpointSchema, schemas } from '../../../src/api/schemas.ts'
import { deletePerson } from '../../../src/features/accounts/server/personal-data.ts'
import { makeOrderLink } from '../../../src/features/orders/server/order-link.ts'
import { reconcile } from '../../../src/features/orders/server/payments/reconciler.ts'
import type { Endpoint } from '../../../src/platform/pure/endpoint.ts'
import { expectInvariants } from '../../support/invariants.ts'
import { cards, openSandbox, raiseFlag } from '../../support/orders.ts'
import { advanceTo, placeOrder } from '../../support/paid-order.ts'
import { addPerson } from '../../support/people.ts'
import { provideShop } from '../../support/shop.ts'

const shop = provideShop({ THROTTLES: 'false' })
type Placed = Awaited<ReturnType<typeof placeOrder>>
let admin = ''
/** Records of deleted accounts and of former releases: their kind and id. */
const records: { kind: string; id: string; number: string }[] = []

const readOrder = async (id: string) => (await shop().call('readAnyOrder', { token: admin, params: { id } })).body.order

async function askBack({ token, order }: Placed, over: object = {}): Promise<string> {
  const lines = [{ lineId: order.lines[0]?.id, quantity: 1, ...over }]
  const kind = 'variantId' in over ? 'exchange' : 'return'
  const body = { orderId: order.id, kind, reason: 'Too large', lines }
  return (await shop().call('returnOrExchange', { token, body })).body.return.id
}

async function deleteAccount({ token }: Placed): Promise<void> {
  const { status } = await shop().call('deleteAccount', { token })
  if (status !== 200) throw new Error(`delete-account answered ${status}`)
}

/** As a former release did, which let people go while an exchange was still to be sent. */
async function deleteAsBefore({ userId }: Placed): Promise<void> {
  const { db, config } = shop().deps
  const user = await db
    .selectFrom('users')
    .select(['id', 'phone', 'email'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  await db.transaction().execute((trx) => deletePerson(trx, config, user))
}

async function placeDelivered(quantity = 3): Promise<Placed> {
  const placed = await placeOrder(shop(), { quantity })
  await advanceTo(shop(), placed.order.id, 'delivered')
  return placed
}

function record(kind: string, id: string, { order }: Placed): void {
  records.push({ kind, id, number: order.number })
}

async function addOldOrder(kind: string, address: unknown): Promise<void> {
  const placed = await placeDelivered()
  await sql`UPDATE orders SET address = ${JSON.stringify(address)}::jsonb, email = ${'x'.repeat(300)}
    WHERE id = ${placed.order.id}`.execute(shop().deps.db)
  record(kind, placed.order.id, placed)
}

beforeAll(async () => {
  admin = (await addPerson(shop(), { role: 'admin' })).token
  const delivered = await placeDelivered()
  const review = { rating: 5, title: 'Good', text: 'It fits' }
  const params = { id: delivered.order.lines[0]?.productId ?? '' }
  const written = await shop().call('createReview', { token: delivered.token, params, body: review })
  await deleteAccount(delivered)
  record('a delivered order', delivered.order.id, delivered)
  record('a review', written.body.comment.id, delivered)
  record('a person', delivered.userId, delivered)

  for (const over of [{}, { variantId: 'same' }]) {
    const placed = await placeDelivered()
    const same = 'variantId' in over ? { variantId: placed.variant.id } : {}
    const returnId = await askBack(placed, same)
    await raiseFlag(shop(), placed.order.id, 'amount differs')
    await ('variantId' in over ? deleteAsBefore(placed) : deleteAccount(placed))
    record('an order that is on its way back', placed.order.id, placed)
    record('an open return', returnId, placed)
  }

  const cancelled = await placeOrder(shop())
  await shop().call('cancelOrder', { token: cancelled.token, params: { id: cancelled.order.id } })
  await deleteAccount(cancelled)
  record('a cancelled order', cancelled.order.id, cancelled)

  await addOldOrder('an order with an empty address', {})
  await addOldOrder('an order with an address of nulls', { name: null, line1: null, country: null, postcode: null })
  await addOldOrder('an order with an address of other types', { name: 7, line1: ['a'], city: { a: 1 }, country: true })
  await addOldOrder('an order with a list for an address', ['1 Main Street'])
  await addOldOrder('an order with an address that nobody may enter today', {
    name: `${'x'.repeat(400)}\r\n`,
    line1: '',
    city: '',
    postcode: '1'.repeat(40),
    country: 'usa',
    region: 'unknown',
  })
})

const adminCalls = (Object.entries(endpoints) as [EndpointName, Endpoint][]).filter(([, { who }]) => who === 'admin')

test('there are records to open and calls to open them with', () => {
  expect(records.length).toBeGreaterThan(10)
  expect(adminCalls.filter(([, { path }]) => path.includes('{')).length).toBeGreaterThan(30)
})

test.each(adminCalls)('%s works for every such record', async (name, { method, path, needsKey }) => {
  const schema: EndpointSchema = schemas[name]
  const bodies = [
    '{}',
    JSON.stringify({ reason: 'Kind', amount: 1, accepted: true, to: 'packed', flagId: 'none', state: 'published' }),
  ]
  const places = path.includes('{') ? records.map(({ id }) => endpointPath(name, { id })) : [path]
  for (const place of places) {
    for (const body of method === 'GET' ? [undefined] : bodies) {
      const response = await shop().fetch(place, {
        method,
        headers: {
          authorization: `Bearer ${admin}`,
          'content-type': 'application/json',
          ...(needsKey ? { 'idempotency-key': crypto.randomUUID() } : {}),
        },
        ...(body ? { body } : {}),
      })
      expect([200, 201, 202, 400, 404, 409], `${place} with ${body}`).toContain(response.status)
      if (response.ok && !schema.contentType) schema.reply.parse(await response.json())
    }
  }
})

test('every such order is listed, opened, searched by its number and keeps its amounts', async () => {
  const orders = records.filter(({ kind }) => kind.includes(' order'))
  expect(orders).toHaveLength(9)
  const listed = await shop().call('listAllOrders', { token: admin, query: { limit: '50' } })
  expect(listed.body.orders.map(({ id }) => id).sort()).toEqual(orders.map(({ id }) => id).sort())
  for (const { id, number } of orders) {
    const found = await shop().call('listAllOrders', { token: admin, query: { query: number } })
    expect(found.body.orders.map((order) => order.id)).toEqual([id])
    const link = makeOrderLink(shop().deps.config, id)
    const read = await shop().call('getOrder', { params: { id }, query: { link } })
    expect(read).toMatchObject({ status: 200, body: { order: { number, total: found.body.orders[0]?.total } } })
  }
})

test('a packer and an admin are answered as before, but for who the person was and their mails', async () => {
  const placed = await placeDelivered()
  const packer = (await addPerson(shop(), { role: 'packer' })).token
  const params = { id: placed.order.id }
  const read = async (token: string) => {
    const query = { query: placed.order.number }
    const [opened, timeline, notes, list] = await Promise.all([
      shop().call('readAnyOrder', { token, params }),
      shop().call('readTimeline', { token, params }),
      shop().call('listNotes', { token, params: { about: 'order', id: placed.order.id } }),
      shop().call('listAllOrders', { token, query }),
    ])
    expect([opened, timeline, notes, list].map(({ status }) => status)).toEqual([200, 200, 200, 200])
    const { order } = opened.body
    return { order, entries: timeline.body.entries, notes: notes.body.notes, list: list.body }
  }
  const before = [await read(packer), await read(admin)]
  await deleteAccount(placed)
  const after = [await read(packer), await read(admin)]
  const nobody = { email: '', phone: '', customerId: null }
  const nowhere = { name: '', line1: '', line2: '', city: '', postcode: '', phone: '' }
  const erase = <O extends { address: object }>(order: O) => ({
    ...order,
    ...nobody,
    address: { ...order.address, ...nowhere },
  })
  const expected = before.map(({ order, entries, notes, list }) => ({
    order: erase(order),
    entries: entries.filter(({ kind }) => kind !== 'mail'),
    notes,
    list: { ...list, orders: list.orders.map(erase) },
  }))
  expect(after).toEqual(expected)
})

test('an order of a deleted person is refunded in part, then in full, to its original payment', async () => {
  const placed = await placeDelivered()
  await deleteAccount(placed)
  const { id, total } = placed.order
  expect(await readOrder(id)).toMatchObject({ address: { name: '', state: 'NY', country: 'US' }, email: '', phone: '' })
  const refund = (body: object) => shop().call('refundOrder', { token: admin, params: { id }, body })
  const part = await refund({ amount: 10, reason: 'A loose button' })
  expect(part).toMatchObject({ status: 200, body: { order: { state: 'partly-refunded', refunded: 10 } } })
  const rest = await refund({ reason: 'The rest' })
  expect(rest).toMatchObject({ status: 200, body: { order: { state: 'refunded', refunded: total } } })
})

test.each(['return', 'exchange'])('a %s that was open when the account was deleted is settled', async (kind) => {
  const placed = await placeDelivered()
  const returnId = await askBack(placed, kind === 'exchange' ? { variantId: placed.variant.id } : {})
  await (kind === 'exchange' ? deleteAsBefore(placed) : deleteAccount(placed))
  const settled = await shop().call('settleReturn', {
    token: admin,
    params: { id: returnId },
    body: { accepted: true },
  })
  const refunded = kind === 'return' ? 49.5 : 0
  const state = kind === 'return' ? 'refunded' : 'received'
  expect(settled).toMatchObject({ status: 200, body: { return: { state }, order: { refunded } } })
})

test('a flag on such an order is cleared', async () => {
  const [flagged] = (await shop().call('listAllOrders', { token: admin, query: { attention: 'flagged' } })).body.orders
  const body = { flagId: flagged?.flags[0]?.id }
  const cleared = await shop().call('clearFlag', { token: admin, params: { id: flagged?.id ?? '' }, body })
  expect(cleared).toMatchObject({ status: 200, body: { order: { id: flagged?.id, email: '' } } })
})

test('a payment for a cancelled order of a deleted account is refunded, and nothing is mailed', async () => {
  const placed = await placeOrder(shop(), { card: null })
  const { db } = shop().deps
  await sql`UPDATE orders SET hold_expires_at = now() - interval '1 second' WHERE id = ${placed.order.id}`.execute(db)
  expect(await reconcile(shop().deps)).toEqual([])
  await deleteAccount(placed)
  await openSandbox(shop()).pay(placed.payment.reference, cards.approves)
  expect(await readOrder(placed.order.id)).toMatchObject({ state: 'cancelled', refunded: placed.order.total })
})

test('the reconciler processes all of it without an error or a finding', async () => {
  const { db } = shop().deps
  await sql`UPDATE payments SET checked_at = checked_at - interval '3 hours'`.execute(db)
  expect(await reconcile(shop().deps)).toEqual([])
  const findings = db.selectFrom('reconciler_findings').select(['kind', 'detail']).where('kind', '<>', 'order-flagged')
  expect(await findings.execute()).toEqual([])
})

test('after all this every invariant holds', async () => {
  await sql`UPDATE orders SET email = ''`.execute(shop().deps.db)
  await expectInvariants(shop().deps.db)
})
