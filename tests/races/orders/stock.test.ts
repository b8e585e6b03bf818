import { expect, test } from 'vitest'
import { uncountedStock } from '../../../src/platform/pure/limits.ts'
import { expectInvariants } from '../../support/invariants.ts'
import { addVariant, makeOrderBody, readVariant } from '../../support/orders.ts'
import { addPerson } from '../../support/people.ts'
import { pressAgain } from '../../support/press-again.ts'
import { provideShop } from '../../support/shop.ts'

const shop = provideShop({ DATABASE_POOL: '20', THROTTLES: 'false' })

function countByStatus(answers: { status: number }[]): Record<number, number> {
  const counts: Record<number, number> = {}
  for (const { status } of answers) counts[status] = (counts[status] ?? 0) + 1
  return counts
}

function shuffle<T>(items: readonly T[]): T[] {
  return items
    .map((item) => ({ item, at: Math.random() }))
    .sort((a, b) => a.at - b.at)
    .map(({ item }) => item)
}

const times = <T>(count: number, make: (index: number) => T) => Array.from({ length: count }, (_, index) => make(index))

test('of 200 orders at once for ten pieces, ten succeed', async () => {
  const { token } = await addPerson(shop())
  const variant = await addVariant(shop(), { stock: 10 })
  const body = makeOrderBody([{ variant, quantity: 1 }])
  const answers = await Promise.all(times(200, () => pressAgain(() => shop().call('createOrder', { token, body }))))
  expect(countByStatus(answers)).toEqual({ 201: 10, 409: 190 })
  expect(await readVariant(shop(), variant.id)).toMatchObject({ stock: 0, held: 10 })
  await expectInvariants(shop().deps.db)
})

test('400 carts of the same four variants in any order never deadlock', async () => {
  const { token } = await addPerson(shop())
  const variants = await Promise.all(times(4, () => addVariant(shop(), { stock: 400 })))
  const carts = times(400, () => makeOrderBody(shuffle(variants).map((variant) => ({ variant, quantity: 1 }))))
  const order = (body: (typeof carts)[number]) => {
    const headers = { 'idempotency-key': crypto.randomUUID() }
    return pressAgain(() => shop().call('createOrder', { token, body, headers }))
  }
  const answers = await Promise.all(carts.map(order))
  expect(countByStatus(answers)).toEqual({ 201: 400 })
  for (const { id } of variants) expect(await readVariant(shop(), id)).toMatchObject({ stock: 0, held: 400 })
  await expectInvariants(shop().deps.db)
})

test('one key, sent 50 times at once, makes one order', async () => {
  const { token } = await addPerson(shop())
  const variant = await addVariant(shop(), { stock: 100 })
  const body = makeOrderBody([{ variant, quantity: 1 }])
  const headers = { 'idempotency-key': 'one-click-only' }
  const answers = await Promise.all(
    times(50, () => pressAgain(() => shop().call('createOrder', { token, body, headers }))),
  )
  expect(countByStatus(answers)).toEqual({ 201: 50 })
  expect(new Set(answers.map((answer) => answer.body.order.id)).size).toBe(1)
  expect(new Set(answers.map((answer) => answer.body.payment.reference)).size).toBe(1)
  expect(await readVariant(shop(), variant.id)).toMatchObject({ stock: 99, held: 1 })
  await expectInvariants(shop().deps.db)
})

test('a promo code good for five orders is good for five of 100 at once', async () => {
  const variant = await addVariant(shop(), { stock: 500 })
  await shop()
    .deps.db.insertInto('promo_codes')
    .values({ code: 'FIVE', kind: 'fixed', value: 1000, usage_limit: 5 })
    .execute()
  const people = await Promise.all(times(100, () => addPerson(shop())))
  const body = makeOrderBody([{ variant, quantity: 1 }], { promoCode: 'five', displayedTotal: 45.45 })
  const answers = await Promise.all(
    people.map(({ token }) => pressAgain(() => shop().call('createOrder', { token, body }))),
  )
  expect(countByStatus(answers)).toEqual({ 201: 5, 409: 95 })
  expect(answers.find((answer) => answer.status === 409)?.body.message).toBe('This promo code has been used up')
  expect(await readVariant(shop(), variant.id)).toMatchObject({ stock: 495, held: 5 })
  await expectInvariants(shop().deps.db)
})

test('a variant without a count sells to everybody at once, and cancelled orders leave its stock as it is', async () => {
  const { token } = await addPerson(shop())
  const endless = await addVariant(shop())
  const counted = await addVariant(shop(), { stock: 30 })
  const { token: admin } = await addPerson(shop(), { role: 'admin' })
  const stop = { id: endless.id, stock: null, seenStock: 10 }
  expect((await shop().call('updateVariants', { token: admin, body: { changes: [stop] } })).body.faults).toEqual([])
  const body = makeOrderBody([
    { variant: endless, quantity: 10 },
    { variant: counted, quantity: 1 },
  ])
  const answers = await Promise.all(
    times(60, () =>
      pressAgain(() =>
        shop().call('createOrder', { token, body, headers: { 'idempotency-key': crypto.randomUUID() } }),
      ),
    ),
  )
  expect(countByStatus(answers)).toEqual({ 201: 30, 409: 30 })
  expect(await readVariant(shop(), endless.id)).toMatchObject({ stock: uncountedStock, held: 300 })
  await expectInvariants(shop().deps.db)
  const placed = answers.filter(({ status }) => status === 201).map((answer) => answer.body.order.id)
  const count = { id: endless.id, stock: 5, seenStock: null }
  const ended = placed.map((id) => pressAgain(() => shop().call('cancelOrder', { token, params: { id }, body: {} })))
  const [saved] = await Promise.all([
    shop().call('updateVariants', { token: admin, body: { changes: [count] } }),
    ...ended,
  ])
  expect(saved?.body.faults).toEqual([])
  const { stock, held } = await readVariant(shop(), endless.id)
  // Orders that were cancelled after the count began come back into it.
  expect({ held, isCounted: stock >= 5 && stock <= 305 && stock % 10 === 5 }).toEqual({ held: 0, isCounted: true })
  await expectInvariants(shop().deps.db)
})
