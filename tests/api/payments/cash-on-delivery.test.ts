import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { expectInvariants } from '../../support/invariants.ts'
import { allowMethods, cashTerms, placeManualOrder, receive, writeManualOrder } from '../../support/manual-orders.ts'
import { readHistory, readVariant } from '../../support/orders.ts'
import { advanceTo, readMails, readMailText } from '../../support/paid-order.ts'
import { addPerson } from '../../support/people.ts'
import { refundByHand } from '../../support/refunds.ts'
import { provideShop } from '../../support/shop.ts'

const shop = provideShop({ THROTTLES: 'false' })
let admin = ''
beforeAll(async () => {
  admin = (await addPerson(shop(), { role: 'admin' })).token
  await allowMethods(shop(), admin, [cashTerms])
})

const place = (quantity = 2) => placeManualOrder(shop(), 'cash-on-delivery', { quantity })
const read = async (id: string) => (await shop().call('readAnyOrder', { token: admin, params: { id } })).body.order
const refuse = (id: string, damaged = false) =>
  shop().call('refuseDelivery', { token: admin, params: { id }, body: { note: 'Nobody was at home', damaged } })

test('cash on delivery is placed unpaid with its fee, and its stock leaves at once', async () => {
  const { order, payment, variant } = await place()
  expect(payment).toMatchObject({ provider: 'cash-on-delivery', url: `/order/${order.id}` })
  expect(order).toMatchObject({ state: 'placed', paymentFee: 3, total: 102, amountDue: 102, documents: [] })
  expect(order.paymentMethod).toBe('cash-on-delivery')
  expect(await readVariant(shop(), variant.id)).toMatchObject({ stock: 8, held: 0, sold: 2 })
  expect(await readMails(shop(), order.id)).toEqual(['order-placed'])
  expect(await readMailText(shop(), `order-placed:${order.id}`)).toContain('You pay $102.00 when the parcel arrives')
  await expectInvariants(shop().deps.db)
})

test('it is packed, shipped and delivered like a paid order, then collected with the invoice', async () => {
  const { order } = await place()
  expect((await receive(shop(), admin, { id: order.id, amount: 102 })).status).toBe(409)
  await advanceTo(shop(), order.id, 'delivered')
  expect(await read(order.id)).toMatchObject({ state: 'delivered', amountDue: 102, documents: [] })
  const key = randomUUID()
  const wanted = { id: order.id, amount: 102, reference: 'Remittance 77', key }
  const first = await receive(shop(), admin, wanted)
  expect(first.body.message).toContain('paid in full')
  expect((await receive(shop(), admin, wanted)).body).toEqual(first.body)
  expect((await receive(shop(), admin, { ...wanted, amount: 5 })).status).toBe(422)
  expect((await receive(shop(), admin, { ...wanted, key: randomUUID() })).status).toBe(409)
  const after = await read(order.id)
  expect(after).toMatchObject({ state: 'delivered', amountDue: 0, documents: [{ kind: 'invoice' }] })
  const invoice = await shop().call('readDocument', { token: admin, params: { id: after.documents?.[0]?.id ?? '' } })
  expect(invoice.body.document).toMatchObject({ shipping: 0, paymentFee: 3, total: 102 })
  await expectInvariants(shop().deps.db)
})

test('it waits to be packed in the same list as paid orders', async () => {
  const { order } = await place()
  const waiting = async () => {
    const query = { attention: 'pack', query: order.number } as const
    return (await shop().call('listAllOrders', { token: admin, query })).body.orders.map(({ number }) => number)
  }
  expect(await waiting()).toEqual([order.number])
  await advanceTo(shop(), order.id, 'packed')
  expect(await waiting()).toEqual([])
})

test('a part of the cash is kept and the rest is waited for; what is too much is flagged', async () => {
  const { order } = await place()
  await advanceTo(shop(), order.id, 'shipped')
  const part = await receive(shop(), admin, { id: order.id, amount: 100, reference: 'A' })
  expect(part.body.message).toContain('$2.00 is still missing')
  expect(await read(order.id)).toMatchObject({ amountDue: 2 })
  expect((await receive(shop(), admin, { id: order.id, amount: 100, reference: 'A' })).body.message).toContain(
    'already',
  )
  const more = await receive(shop(), admin, { id: order.id, amount: 5, reference: 'B' })
  expect(more.body.message).toContain('$3.00 too much')
  expect((await read(order.id)).flags).toMatchObject([{ reason: '$3.00 too much was paid: pay it back by hand' }])
  await expectInvariants(shop().deps.db)
})

describe('a parcel that comes back', () => {
  test('returns its items to stock, refunds nothing, and cannot be collected any more', async () => {
    const { order, variant } = await place()
    await advanceTo(shop(), order.id, 'shipped')
    expect((await refuse(order.id)).status).toBe(200)
    expect(await read(order.id)).toMatchObject({ state: 'refused', amountDue: 0, refunded: 0, documents: [] })
    expect(await readVariant(shop(), variant.id)).toMatchObject({ stock: 10, sold: 0 })
    expect((await readHistory(shop().deps.db, order.id)).at(-1)).toMatchObject({ note: 'Nobody was at home' })
    expect((await receive(shop(), admin, { id: order.id, amount: 102 })).status).toBe(409)
    expect((await refuse(order.id)).status).toBe(409)
    await expectInvariants(shop().deps.db)
  })

  test('writes its items off when they are damaged', async () => {
    const { order, variant } = await place()
    await advanceTo(shop(), order.id, 'delivered')
    await refuse(order.id, true)
    expect(await readVariant(shop(), variant.id)).toMatchObject({ stock: 8, sold: 0 })
    await expectInvariants(shop().deps.db)
  })

  test('is no way to end an order that was collected or paid online', async () => {
    const { order } = await place()
    await advanceTo(shop(), order.id, 'delivered')
    await receive(shop(), admin, { id: order.id, amount: 102 })
    expect((await refuse(order.id)).status).toBe(409)
  })
})

test('the shopper cancels it until it is packed, and owes nothing', async () => {
  const { order, person, variant } = await place()
  const cancel = () => shop().call('cancelOrder', { token: person.token, params: { id: order.id } })
  expect((await cancel()).body.order).toMatchObject({ state: 'cancelled', amountDue: 0 })
  expect(await readVariant(shop(), variant.id)).toMatchObject({ stock: 10, held: 0, sold: 0 })
  const packed = await place()
  await advanceTo(shop(), packed.order.id, 'packed')
  const late = await shop().call('cancelOrder', { token: packed.person.token, params: { id: packed.order.id } })
  expect(late.status).toBe(409)
  await expectInvariants(shop().deps.db)
})

test('a refund of collected cash is for a person to pay back; before that there is nothing to refund', async () => {
  const { order } = await place()
  await advanceTo(shop(), order.id, 'delivered')
  expect((await refundByHand(shop(), admin, { id: order.id, reason: 'Torn' })).status).toBe(409)
  await receive(shop(), admin, { id: order.id, amount: 102 })
  expect((await refundByHand(shop(), admin, { id: order.id, reason: 'Torn' })).status).toBe(200)
  expect(await read(order.id)).toMatchObject({
    state: 'refunded',
    flags: [{ reason: 'pay back $102.00 by hand: it was paid outside the shop' }],
  })
  await expectInvariants(shop().deps.db)
})

describe('is refused in words', () => {
  const send = async (over: Parameters<typeof writeManualOrder>[2] = {}) => {
    const { person, body } = await writeManualOrder(shop(), 'cash-on-delivery', over)
    return { person, answer: await shop().call('createOrder', { token: person.token, body }) }
  }

  test('above the limit of the market', async () => {
    const { answer } = await send({ quantity: 7 })
    expect(answer).toMatchObject({
      status: 400,
      body: { message: expect.stringContaining('limit'), faults: [{ field: 'paymentMethod' }] },
    })
  })

  test('when it was switched off, or its fee changed, between the page and the press', async () => {
    await allowMethods(shop(), admin, [{ ...cashTerms, fee: 4 }])
    expect((await send()).answer).toMatchObject({ status: 409, body: { message: 'Price changed' } })
    await allowMethods(shop(), admin, [])
    expect((await send()).answer).toMatchObject({ status: 400, body: { faults: [{ field: 'paymentMethod' }] } })
    await allowMethods(shop(), admin, [cashTerms])
  })

  test('for another number than the one that was proved, and without a recent proof', async () => {
    const other = await send({
      over: {
        address: {
          name: 'A',
          line1: '1 St',
          city: 'New York',
          state: 'NY',
          postcode: '10001',
          country: 'US',
          phone: '+14155559999',
        },
      },
    })
    expect(other.answer).toMatchObject({ status: 400, body: { faults: [{ field: 'address.phone' }] } })
    const { person, body } = await writeManualOrder(shop(), 'cash-on-delivery')
    await shop().deps.db.updateTable('sessions').set({ verified_at: null }).where('user_id', '=', person.id).execute()
    const answer = await shop().call('createOrder', { token: person.token, body })
    expect(answer).toMatchObject({ status: 403, body: { message: expect.stringContaining('code') } })
  })
})
