import type { Reply } from '../../../api/schemas.ts'
import type { Config } from '../../../platform/config.ts'
import { toWire } from '../../../platform/pure/money.ts'
import type { PriceRules } from '../../checkout/rules/pricing.ts'

/** Parses `CA:7.25,NY:4` into hundredths of a percent by state. */
function readTaxTable(text: string): Record<string, number> {
  const entries = text.split(',').filter(Boolean)
  return Object.fromEntries(
    entries.map((entry) => {
      const [state = '', percent = '0'] = entry.split(':')
      return [state, Math.round(Number(percent) * 100)]
    }),
  )
}

/** The shop's rates as the pricing function takes them. */
export function readPriceRules(config: Config): PriceRules {
  return {
    currency: config.CURRENCY,
    stepCents: config.amountStepCents,
    shippingCents: { standard: config.SHIPPING_STANDARD_CENTS, express: config.SHIPPING_EXPRESS_CENTS },
    freeStandardFromCents: config.FREE_SHIPPING_FROM_CENTS,
    taxRates: readTaxTable(config.TAX_TABLE),
  }
}

/** The rules as the contract describes them. */
export function viewPriceRules(config: Config): Reply<'getPriceRules'> {
  const { currency, stepCents, shippingCents, freeStandardFromCents, taxRates } = readPriceRules(config)
  const toAmount = (cents: number) => toWire(cents, currency)
  return {
    currency,
    amountStep: toAmount(stepCents),
    shipping: { standard: toAmount(shippingCents.standard), express: toAmount(shippingCents.express) },
    freeStandardFrom: toAmount(freeStandardFromCents),
    shipTo: config.SHIPPING_COUNTRIES,
    pickupPostcode: config.PICKUP_POSTCODE,
    taxPercent: Object.fromEntries(Object.entries(taxRates).map(([state, rate]) => [state, rate / 100])),
  }
}
