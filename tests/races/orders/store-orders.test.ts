import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { addPayment } from '../../../src/features/orders/server/payments/opening-queries.ts'
import {
  findOrderPayment,
  recordCaptured,
  recordSurplus,
} from '../../../src/features/orders/server/payments/payment-queries.ts'
import { expectInvariants } from '../../support/invariants.ts'
import { addVariant, cards, openSandbox, readVariant, testAddress } from '../../support/orders.ts'
import { addPerson } from '../../support/people.ts'
import { readRefunds } from '../../support/refunds.ts'
import { provideShop } from '../../support/shop.ts'

const shop = provideShop({ DATABASE_POOL: '20', THROTTLES: 'false' })
const times = <T>(count: number, make: (index: number) => T) => Array.from({ length: count }, (_, index) => make(index))

/** An order of the merchant's, with what its customer and the merchant may do at the same moment. */
async function make() {
  const { token } = await addPerson(shop(), { role: 'admin' })
  const variant = await addVariant(shop())
  const items = [{ variantId: variant.id, quantity: 2 }]
  const body = { items, address: testAddress, email: 'buyer@example.com', holdDays: 2, displayedTotal: 99 }
  const keyed = () => ({ token, headers: { 'idempotency-key': randomUUID() } })
  const { id, link } = (await shop().call('createStoreOrder', { ...keyed(), body })).body
  const query = { link: new URL(link).searchParams.get('link') ?? '' }
  const target = { params: { id } }
  return {
    id,
    variant,
    open: async () => (await shop().call('payOrder', { ...target, query })).body.payment.reference,
    payOutside: () =>
      shop().call('recordOutsidePayment', { ...keyed(), ...target, body: { way: 'cash', reference: 'Till 1' } }),
    takeBack: () => shop().call('withdrawStoreOrder', { token, ...target }),
    read: async () => (await shop().call('readAnyOrder', { token, ...target })).body.order,
  }
}

test('whoever presses the link at the same time is led to one payment', async () => {
  const { open, read } = await make()
  const references = await Promise.all(times(6, open))
  expect(new Set(references).size).toBe(1)
  await openSandbox(shop()).pay(references[0] ?? '', cards.approves)
  expect((await read()).state).toBe('paid')
})

test('an order that is paid by its link and outside at the same time is paid once', async () => {
  for (const _ of times(4, String)) {
    const { id, open, payOutside, read } = await make()
    const reference = await open()
    await Promise.all([openSandbox(shop()).pay(reference, cards.approves), payOutside(), payOutside()])
    expect(await read()).toMatchObject({ state: 'paid', refunded: 0 })
    const captured = await shop()
      .deps.db.selectFrom('payments')
      .select('surplus')
      .where('order_id', '=', id)
      .where('state', '=', 'captured')
      .execute()
    expect(captured.filter(({ surplus }) => !surplus)).toHaveLength(1)
    expect(await readRefunds(shop(), id)).toHaveLength(captured.length - 1)
  }
  await expectInvariants(shop().deps.db)
})

test('an order that is taken back while it is paid is either paid or refunded whole', async () => {
  for (const _ of times(4, String)) {
    const { id, open, takeBack, read, variant } = await make()
    const reference = await open()
    await Promise.all([openSandbox(shop()).pay(reference, cards.approves), takeBack()])
    const { state } = await read()
    expect(['paid', 'cancelled']).toContain(state)
    expect(await readRefunds(shop(), id)).toHaveLength(state === 'paid' ? 0 : 1)
    expect(await readVariant(shop(), variant.id)).toMatchObject(state === 'paid' ? { sold: 2 } : { stock: 10, sold: 0 })
  }
  await expectInvariants(shop().deps.db)
})

test('the database itself refuses a second captured payment of an order, unless it is surplus', async () => {
  const { id, open } = await make()
  await openSandbox(shop()).pay(await open(), cards.approves)
  const { db } = shop().deps
  const write = (record: typeof recordCaptured) =>
    db.transaction().execute(async (trx) => {
      const another = await addPayment(trx, await findOrderPayment(trx, id))
      await record(trx, another.id)
      throw new Error('undone', { cause: another })
    })
  await expect(write(recordCaptured)).rejects.toThrow('payments_one_counts')
  await expect(write(recordSurplus)).rejects.toThrow('undone')
})
