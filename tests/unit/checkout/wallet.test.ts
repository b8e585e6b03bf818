import { describe, expect, test } from 'vitest'
import { listWalletItems, readWalletPlace } from '../../../src/features/checkout/rules/wallet.ts'
import { priceBasket } from '../../../src/features/pricing/rules/pricing.ts'

const rules = {
  currency: 'USD',
  stepCents: 1,
  shippingCents: { standard: 595, express: 1495 },
  freeStandardFromCents: null,
  shipTo: ['US'],
  home: 'US',
  pickupPostcode: '10001',
}
const tax = {
  name: 'Sales tax',
  items: ['v'],
  steps: [{ fromCents: 0, ratePpm: 82_500 }],
  shipping: true,
  reverseCharge: false,
}
const lines = [{ unitPriceCents: 5233, quantity: 3, variantId: 'v' }]
const basket = { lines, shippingMethod: 'standard', state: 'CA', country: 'US' } as const

describe('the rows of a wallet', () => {
  const ten = { kind: 'percent', value: 10, minimumCents: 0, name: 'TEN', isCode: true } as const
  const due = { taxes: [tax], reversed: false }
  test.each([
    { name: 'plain', over: {}, credits: [] },
    { name: 'with a code', over: { promotions: [ten] }, credits: [] },
    { name: 'with tax on top', over: { taxes: { ...due, included: false } }, credits: [] },
    { name: 'with tax included', over: { taxes: { ...due, included: true } }, credits: [] },
    { name: 'with a gift card', over: { promotions: [ten] }, credits: [{ lastFour: '1234', cents: 1000 }] },
  ])('$name add up to what is due', ({ over, credits }) => {
    const costs = priceBasket({ ...basket, ...over }, rules)
    const promotions = costs.applied.map(({ promotion, cents }) => ({
      name: promotion.name,
      cents,
      isCode: true,
      isShipping: false,
    }))
    const items = listWalletItems({ costs, promotions, credits })
    const paid = credits.reduce((sum, { cents }) => sum + cents, 0)
    expect(items.reduce((sum, { cents }) => sum + cents, 0)).toBe(costs.totalCents - paid)
    expect(items.every(({ label, cents }) => label !== '' && cents !== 0)).toBe(true)
  })
})

describe('the address of a wallet', () => {
  const blank = { line1: '', line2: '', city: '', state: '', postcode: '', country: 'US' }
  const whole = {
    line1: '1 Mill Lane',
    line2: 'Flat 2',
    city: 'London',
    state: '',
    postcode: 'SW1A 1AA',
    country: 'GB',
  }
  const partial = { city: 'London', state: '', postal_code: 'SW1A', country: 'gb' }

  test('is taken as it is, with an empty second line', () => {
    const { postcode, line2: _, ...rest } = whole
    expect(readWalletPlace({ ...rest, postal_code: postcode, line2: null }, blank)).toEqual({ ...whole, line2: '' })
  })

  test('before the press has no street, and drops that of another place', () => {
    const berlin = { ...whole, city: 'Berlin', postcode: '10115', country: 'DE' }
    expect(readWalletPlace(partial, berlin)).toEqual({ ...blank, city: 'London', postcode: 'SW1A', country: 'GB' })
    expect(readWalletPlace({ ...partial, postal_code: 'SW1B' }, whole)).toMatchObject({ line1: '', postcode: 'SW1B' })
  })

  test('that only begins like the whole one in the form is the whole one', () => {
    expect(readWalletPlace(partial, whole)).toEqual(whole)
  })
})
