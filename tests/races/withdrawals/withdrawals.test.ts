import { expect, test } from 'vitest'
import { expectInvariants } from '../../support/invariants.ts'
import { readVariant } from '../../support/orders.ts'
import { advanceTo } from '../../support/paid-order.ts'
import { addPerson } from '../../support/people.ts'
import { pressAgain } from '../../support/press-again.ts'
import { provideShop } from '../../support/shop.ts'
import { declare, germanShop, placeInBerlin, refundAll } from '../../support/withdrawals.ts'

const shop = provideShop(germanShop)
const times = (count: number) => Array.from({ length: count }, (_, at) => at)

test('twenty declarations of one order at once refund it once', async () => {
  const placed = await placeInBerlin(shop(), { quantities: [2, 1] })
  const answers = await Promise.all(times(20).map(() => declare(shop(), placed)))
  expect(answers.map(({ status }) => status)).toEqual(times(20).map(() => 201))
  await Promise.all([refundAll(shop()), refundAll(shop())])
  expect(await placed.read()).toMatchObject({ state: 'cancelled', refunded: placed.order.total })
  await expectInvariants(shop().deps.db)
})

test('parts declared at once never come to more than was bought', async () => {
  const placed = await placeInBerlin(shop(), { quantities: [3] })
  const admin = await advanceTo(shop(), placed.order.id, 'delivered')
  const lines = [{ lineId: placed.order.lines[0]?.id ?? '', quantity: 1 }]
  const over = { orderId: placed.order.id, token: placed.token, lines }
  await Promise.all(times(8).map(() => declare(shop(), placed, over)))
  const { returns } = await placed.read()
  expect(returns).toHaveLength(3)
  const settled = returns.map(({ id }) =>
    pressAgain(() => shop().call('settleReturn', { token: admin, params: { id }, body: { accepted: true } })),
  )
  await Promise.all(settled)
  await refundAll(shop())
  expect(await placed.read()).toMatchObject({ state: 'refunded', refunded: placed.order.total })
  await expectInvariants(shop().deps.db)
})

test('at the moment of packing the order is cancelled, or what was packed is refunded: never sent and refunded', async () => {
  const { token } = await addPerson(shop(), { role: 'admin' })
  const ends = await Promise.all(
    times(8).map(async (at) => {
      const placed = await placeInBerlin(shop(), { quantities: [1] })
      const step = (to: 'packed' | 'shipped') =>
        pressAgain(() => shop().call('advanceOrder', { token, params: { id: placed.order.id }, body: { to } }))
      if (at % 2 === 0) await step('packed')
      await Promise.all([declare(shop(), placed), step(at % 2 === 0 ? 'shipped' : 'packed')])
      await refundAll(shop())
      const order = await placed.read()
      const stock = await readVariant(shop(), placed.variants[0]?.id ?? '')
      const isOut = order.state === 'shipped'
      expect(['cancelled', 'refunded', 'shipped']).toContain(order.state)
      expect(order.refunded).toBe(isOut ? 0 : order.total)
      expect(order.returns).toHaveLength(isOut ? 1 : 0)
      expect(stock.stock).toBe(isOut ? 9 : 10)
      return order.state
    }),
  )
  expect(ends).toHaveLength(8)
  await expectInvariants(shop().deps.db)
})

test('at the moment of a cancel, a refund by the merchant or a return it changes nothing twice', async () => {
  const { token } = await addPerson(shop(), { role: 'admin' })
  await Promise.all(
    times(6).map(async () => {
      const placed = await placeInBerlin(shop(), { quantities: [1] })
      const params = { id: placed.order.id }
      const refund = { token, params, body: { reason: 'Asked' }, headers: { 'idempotency-key': crypto.randomUUID() } }
      await Promise.all([
        declare(shop(), placed),
        pressAgain(() => shop().call('cancelOrder', { token: placed.token, params })),
        pressAgain(() => shop().call('refundOrder', refund)),
      ])
      await refundAll(shop())
      expect(await placed.read()).toMatchObject({ state: 'cancelled', refunded: placed.order.total })
    }),
  )
  const placed = await placeInBerlin(shop(), { quantities: [2] })
  await advanceTo(shop(), placed.order.id, 'delivered')
  const lines = [{ lineId: placed.order.lines[0]?.id ?? '', quantity: 2 }]
  const body = { orderId: placed.order.id, kind: 'return' as const, reason: 'Too small', lines }
  await Promise.all([declare(shop(), placed), shop().call('returnOrExchange', { token: placed.token, body })])
  const { returns } = await placed.read()
  expect(returns.flatMap((each) => each.lines).reduce((sum, { quantity }) => sum + quantity, 0)).toBe(2)
  await expectInvariants(shop().deps.db)
})
