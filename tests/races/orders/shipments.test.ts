import { expect, test } from 'vitest'
import { expectInvariants } from '../../support/invariants.ts'
import { advanceTo, placeOrder, readMails } from '../../support/paid-order.ts'
import { provideShop } from '../../support/shop.ts'

const shop = provideShop({ THROTTLES: 'false' })
const times = (count: number) => Array.from({ length: count })

async function placePacked(quantity: number) {
  const { order } = await placeOrder(shop(), { quantity })
  const token = await advanceTo(shop(), order.id, 'packed')
  const step = (body: { to: 'shipped' | 'delivered'; lines?: { lineId: string; quantity: number }[] }) =>
    shop().call('advanceOrder', { token, params: { id: order.id }, body })
  const read = async () => (await shop().call('readAnyOrder', { token, params: { id: order.id } })).body.order
  return { id: order.id, lineId: order.lines[0]?.id ?? '', step, read }
}

test('two packers who ship one order at once ship each item once', async () => {
  const { id, step, read } = await placePacked(3)
  const answers = await Promise.all(times(8).map(() => step({ to: 'shipped' })))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, ...times(7).map(() => 409)])
  const { state, shipments } = await read()
  expect({ state, lines: shipments?.flatMap(({ lines }) => lines) }).toMatchObject({
    state: 'shipped',
    lines: [{ quantity: 3 }],
  })
  expect(await readMails(shop(), id)).toEqual(['order-paid', 'order-shipped'])
  await expectInvariants(shop().deps.db)
})

test('of five items, shipped one by one twenty times at once, five leave in five parcels', async () => {
  const { lineId, step, read } = await placePacked(5)
  const one = { to: 'shipped' as const, lines: [{ lineId, quantity: 1 }] }
  const answers = await Promise.all(times(20).map(() => step(one)))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(5)
  const { state, shipments } = await read()
  expect([state, shipments?.map(({ position }) => position)]).toEqual(['shipped', [1, 2, 3, 4, 5]])
  const arrived = await Promise.all(times(4).map(() => step({ to: 'delivered' })))
  expect(arrived.filter(({ status }) => status === 200)).toHaveLength(1)
  await expectInvariants(shop().deps.db)
})
