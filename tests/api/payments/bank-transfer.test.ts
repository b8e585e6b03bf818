import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { releaseExpiredHolds } from '../../../src/features/orders/server/payments/reconciler.ts'
import { expectInvariants } from '../../support/invariants.ts'
import { allowMethods, placeManualOrder, receive, transferTerms } from '../../support/manual-orders.ts'
import { readVariant } from '../../support/orders.ts'
import { placeOrder, readMails, readMailText } from '../../support/paid-order.ts'
import { addPerson } from '../../support/people.ts'
import { refundByHand } from '../../support/refunds.ts'
import { provideShop } from '../../support/shop.ts'

const shop = provideShop({ THROTTLES: 'false' })
let admin = ''
beforeAll(async () => {
  admin = (await addPerson(shop(), { role: 'admin' })).token
  await allowMethods(shop(), admin, [transferTerms])
})

const place = () => placeManualOrder(shop(), 'bank-transfer')
const read = async (id: string) => (await shop().call('readAnyOrder', { token: admin, params: { id } })).body.order

/** The due date passes. */
async function lapse(id: string): Promise<void> {
  await sql`UPDATE orders SET hold_expires_at = now() - interval '1 minute' WHERE id = ${id}`.execute(shop().deps.db)
  await releaseExpiredHolds(shop().deps)
}

test('a transfer holds the items until its due date, and says where the money goes', async () => {
  const { order, payment, variant } = await place()
  expect(payment).toMatchObject({ provider: 'bank-transfer', url: `/order/${order.id}` })
  expect(order).toMatchObject({ state: 'pending', amountDue: 99, total: 99, paymentFee: 0 })
  expect(order.transfer).toMatchObject({ details: 'Placket Ltd\nIBAN DE02 1203', reference: order.number })
  const days = (new Date(order.transfer?.due ?? '').getTime() - Date.now()) / 86_400_000
  expect(days).toBeGreaterThan(4.9)
  expect(await readVariant(shop(), variant.id)).toMatchObject({ stock: 8, held: 2 })
  const mail = await readMailText(shop(), `order-transfer:${order.id}`)
  for (const text of ['$99.00', 'IBAN DE02 1203', `Payment reference: ${order.number}`]) expect(mail).toContain(text)
  await expectInvariants(shop().deps.db)
})

test('what arrives exactly marks it as paid, with its invoice and mail', async () => {
  const { order, variant } = await place()
  const answer = await receive(shop(), admin, { id: order.id, amount: 99, reference: 'Bank 4711' })
  expect(answer.body.message).toContain('paid in full')
  expect(await read(order.id)).toMatchObject({ state: 'paid', amountDue: 0, transfer: null, documents: [{}] })
  expect(await readVariant(shop(), variant.id)).toMatchObject({ held: 0, sold: 2 })
  expect(await readMails(shop(), order.id)).toEqual(['order-transfer', 'order-paid'])
  await expectInvariants(shop().deps.db)
})

test('too little leaves it waiting for the rest, and too much is flagged', async () => {
  const { order } = await place()
  const part = await receive(shop(), admin, { id: order.id, amount: 90, reference: 'A' })
  expect(part.body.message).toContain('$9.00 is still missing')
  expect(await read(order.id)).toMatchObject({ state: 'pending', amountDue: 9 })
  const more = await receive(shop(), admin, { id: order.id, amount: 10, reference: 'B' })
  expect(more.body.message).toContain('$1.00 too much')
  expect(await read(order.id)).toMatchObject({ state: 'paid', flags: [{ reason: expect.stringContaining('$1.00') }] })
  await expectInvariants(shop().deps.db)
})

describe('after the due date', () => {
  test('the items are released and the shopper is told', async () => {
    const { order, variant } = await place()
    await receive(shop(), admin, { id: order.id, amount: 40, reference: 'A' })
    await lapse(order.id)
    expect(await read(order.id)).toMatchObject({
      state: 'cancelled',
      flags: [{ reason: expect.stringContaining('pay back $40.00') }],
    })
    expect(await readVariant(shop(), variant.id)).toMatchObject({ stock: 10, held: 0 })
    expect(await readMails(shop(), order.id)).toEqual(['order-transfer', 'order-unpaid-end'])
    await expectInvariants(shop().deps.db)
  })

  test('a late transfer takes the items if they are in stock', async () => {
    const { order, variant } = await place()
    await lapse(order.id)
    const answer = await receive(shop(), admin, { id: order.id, amount: 99 })
    expect(answer.body.message).toContain('still in stock')
    expect(await read(order.id)).toMatchObject({ state: 'paid' })
    expect(await readVariant(shop(), variant.id)).toMatchObject({ stock: 8, sold: 2 })
    await expectInvariants(shop().deps.db)
  })

  test('else it goes back, by hand', async () => {
    const { order, variant } = await place()
    await lapse(order.id)
    await sql`UPDATE variants SET stock = 1, received = received - 9 WHERE id = ${variant.id}`.execute(shop().deps.db)
    const answer = await receive(shop(), admin, { id: order.id, amount: 99 })
    expect(answer.body.message).toContain('pay the amount back by hand')
    expect(await read(order.id)).toMatchObject({
      state: 'cancelled',
      flags: [{ reason: expect.stringContaining('$99.00') }],
    })
    await expectInvariants(shop().deps.db)
  })
})

test('the merchant takes an order back that waits for its transfer', async () => {
  const { order } = await place()
  expect((await shop().call('withdrawStoreOrder', { token: admin, params: { id: order.id } })).status).toBe(200)
  expect(await read(order.id)).toMatchObject({ state: 'cancelled', transfer: null })
  await expectInvariants(shop().deps.db)
})

test('terms are refused at their field', async () => {
  const save = (terms: object[]) => shop().call('updatePaymentTerms', { token: admin, body: { terms: terms as never } })
  const faults = async (term: object) => (await save([term])).body as unknown as { faults: { field: string }[] }
  expect(await faults({ method: 'bank-transfer' })).toMatchObject({
    faults: [{ field: 'terms.0.dueDays' }, { field: 'terms.0.details' }],
  })
  expect(await faults({ method: 'cash-on-delivery', market: 'xx' })).toMatchObject({
    faults: [{ field: 'terms.0.market' }],
  })
  expect(await faults({ method: 'cash-on-delivery', fee: 1.234 })).toMatchObject({ faults: [{ field: 'terms.0.fee' }] })
  expect((await save([transferTerms, transferTerms])).status).toBe(400)
  const shown = await shop().call('listPaymentMethods', {})
  expect(shown.body).toEqual({
    provider: 'sandbox',
    names: [],
    express: null,
    manual: [{ method: 'bank-transfer', limit: null, fee: 0, dueDays: 5 }],
  })
})

describe('a refund by a transfer back', () => {
  const pay = async () => {
    const { order } = await place()
    await receive(shop(), admin, { id: order.id, amount: 99, reference: `In ${order.number}` })
    return order
  }
  const readNote = async (id: string) => {
    const note = (await read(id)).documents?.find(({ kind }) => kind === 'credit-note')
    const { body } = await shop().call('readDocument', { token: admin, params: { id: note?.id ?? '' } })
    return body.document
  }

  test('has the bank’s reference on its credit note, in the log and in the timeline, and reminds nobody', async () => {
    const order = await pay()
    const wish = { id: order.id, amount: 20, reason: 'A stain', bankReference: 'OUT 2231' }
    const answer = await refundByHand(shop(), admin, wish)
    expect(answer.status, JSON.stringify(answer.body)).toBe(200)
    expect(await readNote(order.id)).toMatchObject({ reason: 'A stain', bankReference: 'OUT 2231', total: 20 })
    expect(await read(order.id)).toMatchObject({ refunded: 20, flags: [] })
    const logged = shop().deps.db.selectFrom('audit_log').select('after').where('entity_id', '=', order.id)
    const entry = await logged.where('action', '=', 'refunded').executeTakeFirstOrThrow()
    expect(entry.after).toMatchObject({ bankReference: 'OUT 2231' })
    const { body } = await shop().call('readTimeline', { token: admin, params: { id: order.id } })
    expect(JSON.stringify(body)).toContain('A stain, bank reference OUT 2231')
    await expectInvariants(shop().deps.db)
  })

  test('that cancels the order has it too', async () => {
    const order = await pay()
    const answer = await refundByHand(shop(), admin, { id: order.id, reason: 'Sold out', bankReference: 'OUT 2232' })
    expect(answer.status, JSON.stringify(answer.body)).toBe(200)
    expect(await readNote(order.id)).toMatchObject({ bankReference: 'OUT 2232', total: 99 })
    expect(await read(order.id)).toMatchObject({ state: 'cancelled', flags: [] })
  })

  test('without one reminds a person to pay it back', async () => {
    const order = await pay()
    await refundByHand(shop(), admin, { id: order.id, amount: 20, reason: 'A stain' })
    expect(await readNote(order.id)).toMatchObject({ bankReference: '' })
    expect((await read(order.id)).flags).toMatchObject([{ reason: expect.stringContaining('pay back $20.00') }])
  })

  test('can be none of a card’s, and none of store credit', async () => {
    const { order } = await placeOrder(shop())
    const wish = { amount: 5, reason: 'A stain', bankReference: 'OUT 1' }
    const card = await refundByHand(shop(), admin, { id: order.id, ...wish })
    expect(card).toMatchObject({ status: 400, body: { faults: [{ field: 'bankReference' }] } })
    const own = await pay()
    const credit = await refundByHand(shop(), admin, { id: own.id, ...wish, asStoreCredit: true })
    expect(credit).toMatchObject({ status: 400, body: { faults: [{ field: 'bankReference' }] } })
    expect(await read(own.id)).toMatchObject({ refunded: 0 })
  })
})
