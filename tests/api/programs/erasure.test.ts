import { expect, test } from 'vitest'
import { advanceTo, placeOrder } from '../../support/paid-order.ts'
import { addPerson } from '../../support/people.ts'
import { provideShop } from '../../support/shop.ts'

const shop = provideShop({ THROTTLES: 'false' })

test('what webhooks were sent about the orders of an erased customer is forgotten, and nothing else', async () => {
  const { token } = await addPerson(shop(), { role: 'admin' })
  const { userId, order } = await placeOrder(shop())
  const { order: other } = await placeOrder(shop())
  await advanceTo(shop(), order.id, 'delivered')
  const { db } = shop().deps
  const { id: webhookId } = await db
    .insertInto('webhooks')
    .values({ url: 'https://receiver.example', events: ['order.paid'], secret: '' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const sent = {
    webhook_id: webhookId,
    event: 'order.paid',
    cause: 'order.paid',
    state: 'sent',
    payload: 'Test Person',
  }
  await db
    .insertInto('webhook_deliveries')
    .values([
      { ...sent, cause: `order.paid ${order.id}`, subject: order.id },
      { ...sent, cause: `order.paid ${other.id}`, subject: other.id },
    ])
    .execute()
  expect((await shop().call('eraseCustomer', { params: { id: userId }, token })).status).toBe(200)
  const kept = await db.selectFrom('webhook_deliveries').select(['subject', 'payload']).execute()
  expect(Object.fromEntries(kept.map(({ subject, payload }) => [subject, payload]))).toEqual({
    [order.id]: null,
    [other.id]: 'Test Person',
  })
})
