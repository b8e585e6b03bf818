import { fromWire, toWire } from '../../../platform/pure/money.ts'
import { fromPercent } from '../../../platform/pure/percent.ts'
import { listIncludedTaxes, listTaxFigures, type TaxFigure } from '../../checkout/rules/tax-words.ts'
import type { Order } from '../contract.ts'

/** The tax lines of an order from the API, in minor units. */
export const readTaxLines = (taxes: Order['taxes'], currency: string) =>
  taxes.map(({ name, percent, amount, reversed }) => ({
    ...{ name, reversed, ratePpm: fromPercent(percent), taxCents: fromWire(amount, currency) },
  }))

/** The figures of an order's taxes before and after its total, in decimals of its currency. */
export function listOrderTaxes({ tax, taxIncluded, taxExempt, taxes, currency }: Order) {
  const shown = {
    ...{ taxIncluded, taxCents: fromWire(tax, currency), exemptCents: fromWire(taxExempt, currency) },
    taxLines: readTaxLines(taxes, currency),
  }
  const view = ({ label, cents }: TaxFigure) => [label, toWire(cents, currency)] as const
  return { added: listTaxFigures(shown).map(view), included: listIncludedTaxes(shown).map(view) }
}
