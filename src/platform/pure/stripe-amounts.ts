import { digitsOf } from './money.ts'
import { roundTo } from './round.ts'

// docs.stripe.com/currencies#special-cases: the ariary has no decimals there, while króna and shilling have two that stay zero.
const odd: Readonly<Record<string, number>> = { MGA: 0, ISK: 2, UGX: 2 }

/** How many of our minor units make one of Stripe's; below 1 if Stripe's are smaller. */
function unitsOf(currency: string): number {
  const code = currency.toUpperCase()
  const digits = digitsOf(code)
  return 10 ** (digits - (odd[code] ?? digits))
}

/** Our minor units as Stripe's. Throws for an amount that Stripe can't charge. */
export function toStripe(cents: number, currency: string): number {
  const amount = cents / unitsOf(currency)
  const lastDigitOff = digitsOf(currency.toUpperCase()) === 3 && amount % 10 !== 0
  if (!Number.isInteger(amount) || lastDigitOff)
    throw new Error(`Stripe cannot charge ${cents} minor units of ${currency}`)
  return amount
}

export function fromStripe(amount: number, currency: string): number {
  return roundTo(amount * unitsOf(currency))
}
