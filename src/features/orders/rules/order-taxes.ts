import { fromWire, toWire } from '../../../platform/pure/money.ts'
import { fromPercent } from '../../../platform/pure/percent.ts'
import { listIncludedTaxes, listTaxFigures, type TaxFigure } from '../../pricing/rules/tax-words.ts'
import { listDiscountFigures } from '../../promotions/rules/discount-words.ts'
import type { Order } from '../contract.ts'

/** The tax lines of an order from the API, in minor units. */
export const readTaxLines = (taxes: Order['taxes'], currency: string) =>
  taxes.map(({ name, percent, amount, reversed }) => ({
    name,
    reversed,
    ratePpm: fromPercent(percent),
    taxCents: fromWire(amount, currency),
  }))

/** What took something off an order from the API, in minor units. */
export const readShownPromotions = ({ promotions, promoCode, currency }: Order) =>
  promotions.map(({ name, amount, isShipping }) => ({
    name,
    isShipping,
    cents: fromWire(amount, currency),
    isCode: name === promoCode,
  }))

/** The rows of its discount, in decimals of its currency. */
export const listOrderDiscounts = (order: Order) =>
  listDiscountFigures(fromWire(order.discount, order.currency), readShownPromotions(order)).map(
    ({ label, cents }) => [label, toWire(cents, order.currency)] as const,
  )

/** The figures of an order's taxes before and after its total, in decimals of its currency. */
export function listOrderTaxes({ tax, taxIncluded, taxExempt, taxes, currency }: Order) {
  const shown = {
    taxIncluded,
    taxCents: fromWire(tax, currency),
    exemptCents: fromWire(taxExempt, currency),
    taxLines: readTaxLines(taxes, currency),
  }
  const view = ({ label, cents }: TaxFigure) => [label, toWire(cents, currency)] as const
  return { added: listTaxFigures(shown).map(view), included: listIncludedTaxes(shown).map(view) }
}
