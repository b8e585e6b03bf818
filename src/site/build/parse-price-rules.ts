import type { Reply } from '../../api/schemas.ts'
import { fromWire } from '../../platform/pure/money.ts'
import type { PriceRules } from '../../platform/pure/price-rules.ts'

/** The price rules as the API returns them, in decimals of the currency. Also for programs outside a build of pages. */
export function parsePriceRules(
  reply: Omit<Reply<'getPriceRules'>, 'pickupPostcode' | 'formCountry'> & { formCountry?: string },
): PriceRules {
  const {
    currency,
    amountStep,
    amountMinimum,
    shipping,
    freeStandardFrom,
    tax,
    zones,
    shipTo,
    promotions,
    asksShipping,
  } = reply
  const centsOf = (amount: number | null) => (amount === null ? null : fromWire(amount, currency))
  const stepsOf = (steps: readonly { from: number; price: number }[]) =>
    steps.map(({ from, price }) => ({ fromCents: fromWire(from, currency), priceCents: fromWire(price, currency) }))
  return {
    currency,
    stepCents: amountStep === undefined ? 1 : fromWire(amountStep, currency),
    ...(amountMinimum !== undefined && { minimumCents: fromWire(amountMinimum, currency) }),
    shippingCents: { standard: fromWire(shipping.standard, currency), express: centsOf(shipping.express) },
    freeStandardFromCents: centsOf(freeStandardFrom),
    home: reply.formCountry || (shipTo[0] ?? ''),
    ...(zones && {
      zones: zones.map(({ places, rates }) => ({
        places,
        rates: { standard: stepsOf(rates.standard), express: stepsOf(rates.express) },
      })),
    }),
    ...(tax && { tax }),
    ...(promotions && { promotions }),
    ...(asksShipping && { asksShipping }),
  }
}
