import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { placeDeliveredOrder } from '../../support/delivered-order.ts'
import { expectInvariants } from '../../support/invariants.ts'
import { addPerson } from '../../support/people.ts'
import { provideShop } from '../../support/shop.ts'

const shop = provideShop({ THROTTLES: 'false' })
let token = ''
let personId = ''
let orderId = ''
beforeAll(async () => {
  token = (await addPerson(shop(), { role: 'admin' })).token
  personId = (await addPerson(shop())).id
  orderId = (await placeDeliveredOrder(shop(), { quantity: 1 })).order.id
})

const call = (name: 'refundOrder' | 'changeCreditOf' | 'issueGiftCard', body: object, id: string) =>
  shop().call(name, { token, params: { id }, body, headers: { 'idempotency-key': randomUUID() } } as never)

const send = {
  'a refund': (amount: object) => call('refundOrder', { reason: 'A stain', ...amount }, orderId),
  'store credit': (amount: object) =>
    call('changeCreditOf', { change: 'give', reason: 'A stain', ...amount }, personId),
  'a gift card': (amount: object) => call('issueGiftCard', amount, ''),
}

describe.each(Object.entries(send))('the amount of %s', (name, press) => {
  const amounts: [string, object][] = [
    ['empty', { amount: '' }],
    ['null', { amount: null }],
    ['zero', { amount: 0 }],
    ['below zero', { amount: -1 }],
    ['with too many decimals', { amount: 1.005 }],
    // A refund without an amount is of everything that is left.
    ...(name === 'a refund' ? [] : [['missing', {}] as [string, object]]),
  ]
  test.each(amounts)('%s is refused at its field and moves nothing', async (_, amount) => {
    expect(await press(amount)).toMatchObject({ status: 400, body: { faults: [{ field: 'amount' }] } })
    await expectInvariants(shop().deps.db)
  })
})
