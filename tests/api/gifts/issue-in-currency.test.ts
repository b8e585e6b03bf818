import { beforeAll, expect, test } from 'vitest'
import { formatMoney } from '../../../src/platform/pure/money.ts'
import { fourMarkets, openFiveMarkets } from '../../support/five-markets.ts'
import { readMailText } from '../../support/paid-order.ts'
import { provideShop } from '../../support/shop.ts'
import { newKey, sellGiftCards } from '../../support/sold-cards.ts'

const shop = provideShop({ THROTTLES: 'false' })
let admin = ''

beforeAll(async () => {
  admin = await openFiveMarkets(shop())
})

test.each([
  ['USD', 12.5, '', 'en'],
  ['JPY', 3000, '/jp', 'en'],
  ['AED', 99.95, '/ae', 'ar-AE-u-nu-latn'],
])(
  'a card issued in %s is mailed with its amount and leads to the market of that currency',
  async (currency, amount, path, language) => {
    const body = { amount, currency, email: 'friend@example.com' }
    const issued = await shop().call('issueGiftCard', { token: admin, body, headers: newKey() })
    expect(issued.status).toBe(201)
    const { card } = issued.body
    expect(card).toMatchObject({ balance: amount, issued: amount, currency })
    const mail = await readMailText(shop(), `gift-card:${card.id}`)
    const cents = Math.round(amount * (currency === 'JPY' ? 1 : 100))
    expect(mail).toContain(formatMoney(cents, currency, { language }))
    expect(mail.endsWith(`8888${path}`)).toBe(true)
  },
)

test('a currency that the shop doesn’t sell in and too many decimals are refused at the field', async () => {
  const issue = (body: { amount: number; currency: string }) =>
    shop().call('issueGiftCard', { token: admin, body, headers: newKey() })
  expect(await issue({ amount: 5, currency: 'KWD' })).toMatchObject({
    status: 400,
    body: { faults: [{ field: 'currency', problem: 'must be a currency of the shop: USD, EUR, INR, JPY, AED' }] },
  })
  expect(await issue({ amount: 5.5, currency: 'JPY' })).toMatchObject({
    status: 400,
    body: { faults: [{ field: 'amount' }] },
  })
})

test('a repeated press in another currency is another press', async () => {
  const headers = newKey()
  const press = (currency: string) =>
    shop().call('issueGiftCard', { token: admin, body: { amount: 500, currency }, headers })
  expect([(await press('JPY')).status, (await press('JPY')).status, (await press('INR')).status]).toEqual([
    201, 201, 422,
  ])
})

test('the list names the shop’s currencies, its own first', async () => {
  const currencies = ['USD', 'EUR', 'INR', 'JPY', 'AED']
  expect((await shop().call('listGiftCards', { token: admin, query: {} })).body.currencies).toEqual(currencies)
})

const [, , japan] = fourMarkets
test.each([
  ['20.5', 'must have no decimal places in JPY'],
  ['0, 500', 'must be above 0'],
  ['99999999', 'amounts separated by commas'],
])('amounts of a market such as %s are refused at their field', async (giftCardAmounts, problem) => {
  const body = { markets: fourMarkets.map((market) => (market === japan ? { ...market, giftCardAmounts } : market)) }
  const refused = await shop().call('updateMarkets', { token: admin, body })
  expect(refused).toMatchObject({
    status: 400,
    body: { faults: [{ field: 'markets.2.giftCardAmounts', problem: expect.stringContaining(problem) }] },
  })
})

test.each([
  [{ giftCardFrom: '500' }, 'giftCardTo', 'must be filled in, too'],
  [{ giftCardTo: '500' }, 'giftCardFrom', 'must be filled in, too'],
  [{ giftCardFrom: '500', giftCardTo: '499' }, 'giftCardTo', 'must be at least 500'],
  [{ giftCardFrom: '0.5', giftCardTo: '499' }, 'giftCardFrom', 'must have no decimal places in JPY'],
])('a range of a market such as %j is refused at its field', async (range, field, problem) => {
  const body = { markets: fourMarkets.map((market) => (market === japan ? { ...market, ...range } : market)) }
  const refused = await shop().call('updateMarkets', { token: admin, body })
  expect(refused).toMatchObject({ status: 400, body: { faults: [{ field: `markets.2.${field}`, problem }] } })
})

test('amounts of the shop itself have the decimals of its currency', async () => {
  const refused = await sellGiftCards(shop(), { giftCardAmounts: '25.555, 50' })
  expect(refused).toMatchObject({ status: 400, body: { faults: [{ field: 'giftCardAmounts' }] } })
})
