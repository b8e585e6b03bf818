import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { placeDeliveredOrder } from '../../support/delivered-order.ts'
import { addVariant } from '../../support/orders.ts'
import { placeOrder } from '../../support/paid-order.ts'
import { addPerson } from '../../support/people.ts'
import { refundByHand } from '../../support/refunds.ts'
import { provideShop } from '../../support/shop.ts'

const shop = provideShop()
const days = { days: '30' }

async function readSales(token: string, by: 'product' | 'color' | 'size' | 'category') {
  const { status, body } = await shop().call('reportSales', { token, query: { by, ...days } })
  expect(status).toBe(200)
  return body
}

test('sales add up by product, color, size and category, with what came back and why', async () => {
  const shirt = await addVariant(shop(), { stock: 20, priceCents: 4950 })
  const larger = await addVariant(shop(), { stock: 5, productId: shirt.productId, priceCents: 4950 })
  const first = await placeDeliveredOrder(shop(), { variant: shirt, quantity: 4 })
  await placeOrder(shop(), { variant: larger, quantity: 1 })
  const { id } = (await first.ask([{ lineId: first.lineId, quantity: 2 }])).body.return
  await first.settle(id)
  const rejected = (await first.ask([{ lineId: first.lineId, quantity: 1 }])).body.return
  await first.settle(rejected.id, false)
  await first.ask([{ lineId: first.lineId, quantity: 1, variantId: larger.id }], { kind: 'exchange' })
  // Neither what is unpaid nor what is too old or in another currency counts.
  await placeOrder(shop(), { variant: shirt, card: null })
  const old = await placeOrder(shop(), { variant: shirt })
  await sql`UPDATE orders SET placed_at = now() - interval '31 days' WHERE id = ${old.order.id}`.execute(shop().deps.db)
  const foreign = await placeOrder(shop(), { variant: shirt })
  await sql`UPDATE orders SET currency = 'EUR' WHERE id = ${foreign.order.id}`.execute(shop().deps.db)
  const { token } = await addPerson(shop(), { role: 'admin' })

  const [line] = first.order.lines
  const whole = {
    units: 5,
    revenue: 247.5,
    returned: 2,
    exchanged: 1,
    reasons: [{ reason: 'Too large', units: 3 }],
  }
  expect(await readSales(token, 'product')).toEqual({
    currency: 'USD',
    currencies: ['USD'],
    rows: [{ label: line?.name, ...whole }],
  })
  expect((await readSales(token, 'color')).rows).toEqual([{ label: 'White', ...whole }])
  expect((await readSales(token, 'category')).rows).toMatchObject([{ ...whole, label: expect.stringMatching(/./) }])
  expect((await readSales(token, 'size')).rows).toEqual([
    { ...whole, label: line?.size, units: 4, revenue: 198 },
    { label: expect.any(String), units: 1, revenue: 49.5, returned: 0, exchanged: 0, reasons: [] },
  ])
  const euros = { token, query: { by: 'size' as const, ...days, currency: 'EUR' } }
  expect((await shop().call('reportSales', euros)).body).toMatchObject({
    currency: 'EUR',
    rows: [{ units: 1, revenue: 49.5 }],
  })
  const today = await shop().call('listSales', { token, query: { days: '1', currency: 'EUR' } })
  expect(today.body).toMatchObject({ currency: 'EUR', days: [{ orders: 1 }] })
  expect(today.body.days[0]?.revenue).toBeGreaterThanOrEqual(49.5)
  const unknown = await shop().call('reportSales', { token, query: { by: 'size', ...days, currency: 'EURO' } })
  expect(unknown).toMatchObject({ status: 400 })
  expect(JSON.stringify(unknown.body)).toContain('must be a currency such as EUR')
  const wrong = await shop().call('reportSales', { token, query: { by: 'brand' as 'color', ...days } })
  expect(wrong.status).toBe(400)
})

test('sales by day leave out a cancelled order with its refund, and have the refund of one that was delivered', async () => {
  const { token } = await addPerson(shop(), { role: 'admin' })
  const readDays = async () => {
    const { body } = await shop().call('listSales', { token, query: { days: '2' } })
    const sum = (name: 'orders' | 'revenue' | 'refunded') => body.days.reduce((all, day) => all + day[name], 0)
    return { orders: sum('orders'), revenue: sum('revenue'), refunded: sum('refunded') }
  }
  const before = await readDays()
  const { order, token: shopper } = await placeOrder(shop(), { quantity: 2 })
  expect(await readDays()).toEqual({ ...before, orders: before.orders + 1, revenue: before.revenue + 99 })
  await shop().call('cancelOrder', { token: shopper, params: { id: order.id }, query: {} })
  expect(await readDays()).toEqual(before)
  const delivered = await placeDeliveredOrder(shop(), { quantity: 2 })
  await refundByHand(shop(), token, { id: delivered.order.id, amount: 9, reason: 'A stain' })
  const { orders, revenue, refunded } = before
  expect(await readDays()).toEqual({ orders: orders + 1, revenue: revenue + 99, refunded: refunded + 9 })
})

test('what runs out within four weeks at the pace of the last four is listed, soonest first', async () => {
  const slow = await addVariant(shop(), { stock: 100 })
  const soon = await addVariant(shop(), { stock: 11 })
  const gone = await addVariant(shop(), { stock: 2 })
  const ordered = [
    { variant: slow, quantity: 1 },
    { variant: soon, quantity: 8 },
    { variant: gone, quantity: 2 },
  ]
  for (const order of ordered) await placeOrder(shop(), order)
  const { token } = await addPerson(shop(), { role: 'admin' })
  const { body } = await shop().call('reportRunningOut', { token })
  const { rows } = await sql<{ sku: string }>`
    SELECT sku FROM variants WHERE id IN (${gone.id}, ${soon.id}) ORDER BY id DESC`.execute(shop().deps.db)
  expect(body.variants.filter(({ sku }) => rows.some((row) => row.sku === sku))).toMatchObject([
    { sku: rows[0]?.sku, stock: 0, sold: 2, daysLeft: 0 },
    { sku: rows[1]?.sku, stock: 3, sold: 8, daysLeft: 10, color: 'White' },
  ])
  const { rows: plenty } = await sql<{ sku: string }>`SELECT sku FROM variants WHERE id = ${slow.id}`.execute(
    shop().deps.db,
  )
  expect(body.variants.map(({ sku }) => sku)).not.toContain(plenty[0]?.sku)
})
