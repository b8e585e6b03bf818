import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { dayIn, instantIn } from '../../../src/platform/pure/shop-time.ts'
import { addVariant } from '../../support/orders.ts'
import { placeOrder } from '../../support/paid-order.ts'
import { addPerson } from '../../support/people.ts'
import { provideShop } from '../../support/shop.ts'

const shop = provideShop()
let token = ''
beforeAll(async () => {
  token = (await addPerson(shop(), { role: 'admin', name: 'Ada Admin' })).token
})

const save = (timeZone: string) => shop().call('updateSettings', { body: { timeZone }, token })
const dayMs = 86_400_000

test.each(['America/New_York', 'Asia/Kolkata', 'Pacific/Auckland'])(
  'the first and the last minute of a day in %s are that day in sales, conversion, exports and on documents',
  async (zone) => {
    expect((await save(zone)).status).toBe(200)
    const variant = await addVariant(shop(), { stock: 5, priceCents: 5000 })
    const day = dayIn(new Date(Date.now() - 2 * dayMs), zone)
    const before = dayIn(new Date(instantIn(`${day}T00:00`, zone).getTime() - 1), zone)
    const places = { first: `${day}T00:00`, last: `${day}T23:59` }
    const placed = await Promise.all(Object.values(places).map(() => placeOrder(shop(), { variant })))
    const { db } = shop().deps
    for (const [index, local] of Object.values(places).entries()) {
      const id = placed[index]?.order.id ?? ''
      await sql`UPDATE orders SET placed_at = ${instantIn(local, zone)} WHERE id = ${id}`.execute(db)
      await sql`UPDATE order_documents SET issued_at = ${instantIn(local, zone)} WHERE order_id = ${id}`.execute(db)
    }
    const { days } = (await shop().call('listSales', { token, query: { days: '5' } })).body
    const sold = (of: string) => days.find((entry) => entry.day === of)?.orders
    expect([sold(day), sold(before)]).toEqual([2, 0])
    expect(days.at(-1)?.day).toBe(dayIn(new Date(), zone))
    const report = (await shop().call('reportConversion', { token, query: { days: '5' } })).body
    expect(report.days.find((entry) => entry.day === day)?.paid).toBe(2)
    const exported = async (from: string, to: string) =>
      (await shop().call('exportList', { token, params: { list: 'orders' }, query: { from, to } })).body.rows
    expect([await exported(day, day), await exported(before, before)]).toEqual([2, 0])
    const { body } = await shop().call('readAnyOrder', { token, params: { id: placed[1]?.order.id ?? '' } })
    const [invoice] = body.order.documents ?? []
    const document = (await shop().call('readDocument', { token, params: { id: invoice?.id ?? '' } })).body.document
    expect(dayIn(new Date(document.issuedAt), document.timeZone)).toBe(day)
    await sql`UPDATE orders SET placed_at = placed_at - interval '60 days'`.execute(db)
  },
)

test('a name that no time zone has is refused at its field; without one the first delivery country’s counts', async () => {
  const refused = await save('Berlin')
  expect([refused.status, refused.body]).toMatchObject([400, { faults: [{ field: 'timeZone' }] }])
  await save('')
  expect((await shop().call('readShopSettings')).body.settings.timeZone).toBe('America/New_York')
})
