import { beforeAll, expect, test } from 'vitest'
import { marketHeader } from '../../../src/platform/pure/markets.ts'
import { addresses, openFiveMarkets } from '../../support/five-markets.ts'
import { expectInvariants } from '../../support/invariants.ts'
import { addVariant } from '../../support/orders.ts'
import { addPerson } from '../../support/people.ts'
import { provideShop } from '../../support/shop.ts'

const shop = provideShop({ THROTTLES: 'false' })

beforeAll(async () => {
  const token = await openFiveMarkets(shop())
  const gift = { automatic: true, title: 'On us', kind: 'percent', value: 100, combines: true } as const
  const delivery = { automatic: true, title: 'Delivered free', kind: 'free-shipping', combines: true } as const
  for (const body of [gift, delivery]) expect((await shop().call('createPromoCode', { token, body })).status).toBe(201)
})

test.each([
  ['', 'US', 'USD'],
  ['de', 'DE', 'EUR'],
  ['jp', 'JP', 'JPY'],
  ['ae', 'AE', 'AED'],
] as const)(
  'in the market "%s" an order with nothing to pay is paid when it is placed',
  async (market, place, currency) => {
    const { token } = await addPerson(shop())
    const variant = await addVariant(shop())
    const body = {
      address: { name: 'Test Person', line1: '1 Main Street', ...addresses[place] },
      items: [{ variantId: variant.id, quantity: 1 }],
      email: 'buyer@example.com',
      currency,
      displayedTotal: 0,
    }
    const placed = await shop().call('createOrder', { token, body, headers: { [marketHeader]: market } })
    expect(placed, JSON.stringify(placed.body)).toMatchObject({
      status: 201,
      body: { order: { state: 'paid', currency } },
    })
    await expectInvariants(shop().deps.db)
  },
)
