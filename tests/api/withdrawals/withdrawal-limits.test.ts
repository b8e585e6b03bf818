import { expect, test } from 'vitest'
import { provideShop } from '../../support/shop.ts'
import { declare, placeInBerlin, readNewest } from '../../support/withdrawals.ts'

const shop = provideShop({ SHIPPING_COUNTRIES: 'DE' })

test('after ten declarations that match nothing no order is searched for, and none is refused', async () => {
  const placed = await placeInBerlin(shop(), { quantities: [1] })
  const other = await placeInBerlin(shop(), { quantities: [1] })
  const from = { clientAddress: '10.1.0.1' }
  const guesses = Array.from({ length: 10 }, (_, at) =>
    declare(shop(), { order: { number: `9${at}0001` }, email: `guess${at}@example.com` }, from),
  )
  for (const { status } of await Promise.all(guesses)) expect(status).toBe(201)
  const late = await declare(shop(), placed, from)
  expect(late).toMatchObject({ status: 201, body: { message: 'We have received your withdrawal' } })
  expect(await readNewest(shop())).toMatchObject({ state: 'to-review', reason: 'unknown-order' })
  expect(await placed.read()).toMatchObject({ state: 'paid' })
  await declare(shop(), other, { clientAddress: '10.1.0.2' })
  expect(await other.read()).toMatchObject({ state: 'cancelled' })
})

test('a link of the order is no guess', async () => {
  const placed = await placeInBerlin(shop(), { quantities: [1] })
  for (let at = 0; at < 6; at += 1) {
    await declare(shop(), { ...placed, email: `wrong${at}@example.com` }, { clientAddress: `10.2.0.${at}` })
  }
  await declare(shop(), placed, { clientAddress: '10.2.1.1' })
  expect(await placed.read()).toMatchObject({ state: 'paid' })
  await declare(shop(), placed, { clientAddress: '10.2.1.2', orderId: placed.order.id, token: placed.token })
  expect(await placed.read()).toMatchObject({ state: 'cancelled' })
})

test('nobody fills a mailbox: the eleventh declaration to one address in an hour is 429', async () => {
  const statuses: number[] = []
  for (let at = 0; at < 11; at += 1) {
    const answer = await declare(
      shop(),
      { order: { number: '1' }, email: 'full@example.com' },
      { clientAddress: `10.3.0.${at}` },
    )
    statuses.push(answer.status)
  }
  expect(statuses).toEqual([...Array.from({ length: 10 }, () => 201), 429])
})

test('a declaration that matches takes as long as one that does not', async () => {
  const placed = await placeInBerlin(shop(), { quantities: [1] })
  const time = async (order: { number: string }) => {
    const start = performance.now()
    await declare(shop(), { order, email: placed.email }, { clientAddress: '10.4.0.1' })
    return performance.now() - start
  }
  const wrong = await time({ number: '77777777' })
  const right = await time(placed.order)
  expect(await placed.read()).toMatchObject({ state: 'cancelled' })
  expect(Math.min(wrong, right)).toBeGreaterThanOrEqual(595)
})
