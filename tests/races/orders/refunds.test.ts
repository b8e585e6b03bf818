import { expect, test } from 'vitest'
import { placeDeliveredOrder } from '../../support/delivered-order.ts'
import { expectInvariants } from '../../support/invariants.ts'
import { readVariant } from '../../support/orders.ts'
import { placeOrder } from '../../support/paid-order.ts'
import { addPerson } from '../../support/people.ts'
import { pressAgain } from '../../support/press-again.ts'
import { readRefunds, refundByHand } from '../../support/refunds.ts'
import { provideShop } from '../../support/shop.ts'

const shop = provideShop({ THROTTLES: 'false' })

const times = (count: number) => Array.from({ length: count })
const addOwner = async () => (await addPerson(shop(), { role: 'admin' })).token

test('one press that arrives ten times refunds its items once, and two presses twice', async () => {
  const { order, lineId, admin, variant } = await placeDeliveredOrder(shop(), { quantity: 4 })
  const body = { lines: [{ lineId, quantity: 1 }], reason: 'A stain' }
  const press = (key: string) =>
    pressAgain(() =>
      shop().call('refundOrder', { token: admin, params: { id: order.id }, body, headers: { 'idempotency-key': key } }),
    )
  const answers = await Promise.all(times(10).map((_, at) => press(at % 2 === 0 ? 'first-press' : 'second-press')))
  expect(answers.map(({ status }) => status)).toEqual(times(10).map(() => 200))
  expect(await readRefunds(shop(), order.id)).toMatchObject([{ amount_cents: 4950 }, { amount_cents: 4950 }])
  expect(await readVariant(shop(), variant.id)).toMatchObject({ stock: 8, returned: 2 })
  await expectInvariants(shop().deps.db)
})

test('of three items, refunded one by one by several people while a return is settled, three are paid', async () => {
  const { order, lineId, ask, settle } = await placeDeliveredOrder(shop(), { quantity: 3 })
  const { id } = (await ask([{ lineId, quantity: 1 }])).body.return
  const owners = await Promise.all([addOwner(), addOwner()])
  const body = { id: order.id, lines: [{ lineId, quantity: 1 }], reason: 'A stain' }
  const [settled, ...answers] = await Promise.all([
    pressAgain(() => settle(id, true, { damaged: [{ lineId, quantity: 1 }] })),
    ...times(8).map((_, at) => pressAgain(() => refundByHand(shop(), owners[at % 2] ?? '', body))),
  ])
  expect(settled?.status).toBe(200)
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, ...times(6).map(() => 400)])
  const refunds = await readRefunds(shop(), order.id)
  expect(refunds.reduce((sum, { amount_cents }) => sum + amount_cents, 0)).toBe(3 * 4950)
  await expectInvariants(shop().deps.db)
})

test('items refunded while the shopper cancels and a packer packs are restocked once', async () => {
  for (const _ of times(4)) {
    const { token, order } = await placeOrder(shop(), { quantity: 3 })
    const owner = await addOwner()
    const lines = [{ lineId: order.lines[0]?.id ?? '', quantity: 1 }]
    const answers = await Promise.all([
      refundByHand(shop(), owner, { id: order.id, lines, reason: 'Missing' }),
      refundByHand(shop(), owner, {
        id: order.id,
        lines: lines.map((line) => ({ ...line, restock: false })),
        reason: 'Spoilt',
      }),
      shop().call('cancelOrder', { token, params: { id: order.id } }),
      shop().call('advanceOrder', { token: owner, params: { id: order.id }, body: { to: 'packed' } }),
    ])
    expect(answers.map(({ status }) => status).filter((status) => status === 500)).toEqual([])
    await expectInvariants(shop().deps.db)
  }
})
