import { beforeAll, expect, test } from 'vitest'
import { releaseExpiredHolds } from '../../../src/features/orders/server/payments/reconciler.ts'
import { expectInvariants } from '../../support/invariants.ts'
import {
  allowMethods,
  cashTerms,
  placeManualOrder,
  receive,
  transferTerms,
  writeManualOrder,
} from '../../support/manual-orders.ts'
import { advanceTo } from '../../support/paid-order.ts'
import { addPerson } from '../../support/people.ts'
import { pressAgain } from '../../support/press-again.ts'
import { provideShop } from '../../support/shop.ts'

const shop = provideShop({ DATABASE_POOL: '20', THROTTLES: 'true', UNPAID_ORDERS_MAX: '3' })
let admin = ''
beforeAll(async () => {
  admin = (await addPerson(shop(), { role: 'admin' })).token
  await allowMethods(shop(), admin, [cashTerms, transferTerms])
})

const times = <T>(count: number, make: (index: number) => T) => Array.from({ length: count }, (_, index) => make(index))
const read = async (id: string) => (await shop().call('readAnyOrder', { token: admin, params: { id } })).body.order
const place = () => placeManualOrder(shop(), 'cash-on-delivery')

test('two people who mark cash as collected count it once', async () => {
  const { order } = await place()
  await advanceTo(shop(), order.id, 'delivered')
  const answers = await Promise.all(
    times(6, (index) => receive(shop(), admin, { id: order.id, amount: 102, reference: `Slip ${index}` })),
  )
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409, 409])
  expect(await read(order.id)).toMatchObject({ amountDue: 0, documents: [{ kind: 'invoice' }] })
  await expectInvariants(shop().deps.db)
})

test('a parcel is collected or refused, never both', async () => {
  for (const _ of times(5, () => 0)) {
    const { order } = await place()
    await advanceTo(shop(), order.id, 'shipped')
    const refuse = () =>
      shop().call('refuseDelivery', { token: admin, params: { id: order.id }, body: { note: 'Came back' } })
    const answers = await Promise.all([receive(shop(), admin, { id: order.id, amount: 102 }), refuse()])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  }
  await expectInvariants(shop().deps.db)
})

test('the shopper cancels or the packer packs, never both', async () => {
  for (const _ of times(5, () => 0)) {
    const { order, person } = await place()
    const answers = await Promise.all([
      shop().call('cancelOrder', { token: person.token, params: { id: order.id } }),
      shop().call('advanceOrder', { token: admin, params: { id: order.id }, body: { to: 'packed' } }),
    ])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(['cancelled', 'packed']).toContain((await read(order.id)).state)
  }
  await expectInvariants(shop().deps.db)
})

test('a transfer that arrives as its order lapses is counted once, and the items are sold or released', async () => {
  for (const _ of times(5, () => 0)) {
    const { order } = await placeManualOrder(shop(), 'bank-transfer')
    const { db } = shop().deps
    await db
      .updateTable('orders')
      .set({ hold_expires_at: new Date(0) })
      .where('id', '=', order.id)
      .execute()
    const [answer] = await Promise.all([
      receive(shop(), admin, { id: order.id, amount: 99 }),
      releaseExpiredHolds(shop().deps),
    ])
    expect(answer.status).toBe(200)
    expect(await read(order.id)).toMatchObject({ state: 'paid', amountDue: 0 })
  }
  await expectInvariants(shop().deps.db)
})

test('somebody can have three unpaid orders of this kind, however many are placed at once', async () => {
  const { person, body } = await writeManualOrder(shop(), 'bank-transfer', { quantity: 1 })
  const answers = await Promise.all(
    times(6, () => pressAgain(() => shop().call('createOrder', { token: person.token, body }))),
  )
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 201, 201, 409, 409, 409])
  await expectInvariants(shop().deps.db)
})
