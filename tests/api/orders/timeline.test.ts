import { beforeAll, expect, test } from 'vitest'
import { outboxAttemptsMax } from '../../../src/platform/outbox.ts'
import { placeDeliveredOrder } from '../../support/delivered-order.ts'
import { raiseFlag } from '../../support/orders.ts'
import { addPerson } from '../../support/people.ts'
import { refundByHand } from '../../support/refunds.ts'
import { provideShop } from '../../support/shop.ts'

const shop = provideShop({ THROTTLES: 'false' })
let owner = ''
beforeAll(async () => {
  const person = await addPerson(shop(), { role: 'admin' })
  await shop().deps.db.updateTable('users').set({ name: 'Olive Owner' }).where('id', '=', person.id).execute()
  owner = person.token
})

const readTimeline = async (id: string, token = owner) =>
  (await shop().call('readTimeline', { token, params: { id } })).body.entries

test('an order tells everything that happened to it, by whom, with its mails, refunds, returns and notes', async () => {
  const { order, lineId, ask, settle } = await placeDeliveredOrder(shop(), { quantity: 2 })
  await shop().call('addNote', {
    token: owner,
    params: { about: 'order', id: order.id },
    body: { text: 'Called twice' },
  })
  await refundByHand(shop(), owner, { id: order.id, amount: 5, reason: 'A stain' })
  await settle((await ask([{ lineId, quantity: 1 }])).body.return.id)
  const { db } = shop().deps
  const shipped = db.updateTable('outbox').where('cause', '=', `order-shipped:${order.id}:1`)
  await shipped.set({ attempts: outboxAttemptsMax, last_error: 'mailbox full' }).execute()
  const entries = await readTimeline(order.id)
  const titles = entries.map(({ title }) => title)
  expect(titles.toSorted()).toEqual(
    [
      'Order placed',
      'Paid',
      'Invoice INV-1',
      'Packed',
      'Parcel 1 left',
      'Parcel 1 arrived',
      'Note',
      'Refund of $5.00 requested',
      'Refunded in part',
      'Refund of $5.00 was paid out',
      'Credit note CN-1',
      'Return requested',
      'Settled the return',
      'Refund of $49.50 was paid out',
      'Credit note CN-2',
      `Email waiting to be sent: Order ${order.number} is confirmed`,
      `Email could not be sent: Order ${order.number} is on its way`,
      `Email waiting to be sent: Order ${order.number} has arrived`,
      `Email waiting to be sent: Order ${order.number}: a refund`,
      ...entries.map(({ title }) => title).filter((title) => title.includes('return') && title.startsWith('Email')),
    ].toSorted(),
  )
  expect(entries).toContainEqual(expect.objectContaining({ kind: 'note', detail: 'Called twice', by: 'Olive Owner' }))
  expect(entries).toContainEqual(
    expect.objectContaining({ title: 'Refund of $5.00 requested', detail: 'A stain', by: 'Olive Owner' }),
  )
  expect(entries.filter(({ failed }) => failed)).toMatchObject([{ detail: 'To buyer@example.com. mailbox full' }])
  expect(entries.map(({ at }) => at)).toEqual(entries.map(({ at }) => at).toSorted())
})

test('an order of somebody else has nothing of it, and one that does not exist is 404', async () => {
  const { order } = await placeDeliveredOrder(shop())
  const entries = await readTimeline(order.id)
  expect(entries.map(({ title }) => title)).not.toContain('Note')
  const neighbour = await placeDeliveredOrder(shop())
  await raiseFlag(shop(), neighbour.order.id, 'paid twice')
  expect(await readTimeline(order.id)).toEqual(entries)
  expect((await shop().call('readTimeline', { token: owner, params: { id: crypto.randomUUID() } })).status).toBe(404)
})
