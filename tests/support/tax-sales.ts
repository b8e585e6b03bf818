import { findPlaceTaxes } from '../../src/adapters/tax/table.ts'
import { priceBasket } from '../../src/features/pricing/rules/pricing.ts'
import { assignTaxes } from '../../src/features/taxes/rules/due-taxes.ts'
import type { PriceRules } from '../../src/platform/pure/price-rules.ts'
import type { TaxRow, TaxTable } from '../../src/platform/pure/taxes.ts'

const rules: PriceRules = {
  currency: 'EUR',
  stepCents: 1,
  shippingCents: { standard: 0, express: 0 },
  freeStandardFromCents: null,
}
/** A row of 20 % for the United Kingdom. */
export const row = (over: Partial<TaxRow>): TaxRow => ({
  name: 'VAT',
  country: 'GB',
  region: '',
  postcodes: [],
  taxClass: '',
  scope: 'anywhere',
  shipping: true,
  steps: [{ fromCents: 0, ratePpm: 200_000 }],
  reverseCharge: false,
  validFrom: '2020-01-01',
  ...over,
})
export const table = (rows: TaxRow[], over: Partial<TaxTable> = {}): TaxTable => ({
  included: false,
  shownName: '',
  home: '',
  taxNumber: '',
  rows,
  ...over,
})
export const flat = (ratePpm: number) => [{ fromCents: 0, ratePpm }]

interface Sale {
  /** The buyer owes the taxes itself, where a row allows that. */
  reversed?: boolean
  place?: { country: string; region?: string; postcode?: string }
  today?: string
  prices: readonly (number | [cents: number, taxClass: string])[]
  shippingCents?: number
  percentOff?: number
}

/** The taxes of a sale, each as name, rate in percent, base and tax in minor units; and the total. */
export function charge(taxes: TaxTable, { place = { country: 'GB' }, today = '2026-06-01', ...sale }: Sale) {
  const whole = { region: '', postcode: '', ...place }
  const items = sale.prices.map((price, at) => {
    const [unitPriceCents, taxClass] = typeof price === 'number' ? [price, ''] : price
    return { variantId: String(at), unitPriceCents, taxClass, quantity: 1 }
  })
  const due = assignTaxes(findPlaceTaxes(taxes, whole, today), items)
  const { shippingCents: standard = 0, percentOff: value = 0 } = sale
  const costs = priceBasket(
    {
      lines: items,
      shippingMethod: 'standard',
      state: '',
      promotions: [{ kind: 'percent', name: 'CODE', value, minimumCents: 0 }],
      taxes: { included: taxes.included, reversed: sale.reversed ?? false, taxes: due },
    },
    { ...rules, shippingCents: { standard, express: null } },
  )
  const lines = costs.taxLines.map((line) => [line.name, line.ratePpm / 10_000, line.baseCents, line.taxCents])
  return { lines, total: costs.totalCents, refunds: costs.lineShares.map(({ paidCents }) => paidCents) }
}
