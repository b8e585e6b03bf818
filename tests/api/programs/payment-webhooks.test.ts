import { beforeAll, expect, test } from 'vitest'
import { allowMethods, cashTerms, placeManualOrder, receive, transferTerms } from '../../support/manual-orders.ts'
import { advanceTo } from '../../support/paid-order.ts'
import { addPerson } from '../../support/people.ts'
import { provideShop } from '../../support/shop.ts'

const shop = provideShop({ THROTTLES: 'false' })
let admin = ''
beforeAll(async () => {
  admin = (await addPerson(shop(), { role: 'admin' })).token
  await allowMethods(shop(), admin, [cashTerms, transferTerms])
  shop().deps.providers.hooks = { findFault: async () => null, send: async () => ({ status: 200, text: '' }) }
  await shop().call('createWebhook', {
    token: admin,
    body: { url: 'https://receiver.example/placket', events: ['order.paid'] },
  })
})

async function listQueued(subject: string): Promise<string[]> {
  const deliveries = shop().deps.db.selectFrom('webhook_deliveries').select('event')
  return (await deliveries.where('subject', '=', subject).execute()).map(({ event }) => event)
}

test('cash on delivery sends order.paid once, when all of the cash was received', async () => {
  const { order } = await placeManualOrder(shop(), 'cash-on-delivery', { quantity: 2 })
  await advanceTo(shop(), order.id, 'shipped')
  await receive(shop(), admin, { id: order.id, amount: 100, reference: 'A' })
  expect(await listQueued(order.id)).toEqual([])
  await receive(shop(), admin, { id: order.id, amount: 2, reference: 'B' })
  expect(await listQueued(order.id)).toEqual(['order.paid'])
})

test('a bank transfer sends order.paid once, when all of it has arrived', async () => {
  const { order } = await placeManualOrder(shop(), 'bank-transfer')
  await receive(shop(), admin, { id: order.id, amount: 90, reference: 'A' })
  expect(await listQueued(order.id)).toEqual([])
  await receive(shop(), admin, { id: order.id, amount: 9, reference: 'B' })
  expect(await listQueued(order.id)).toEqual(['order.paid'])
})
