import { digitsOf } from './pure/money.ts'

/**
 * The smallest step between amounts that the payment provider charges, in minor units. For three-decimal currencies
 * Stripe and Razorpay want a final 0 (docs.stripe.com/currencies#three-decimal, razorpay.com/docs/api/orders), and for
 * Stripe the ariary has no decimals.
 */
export function chargeStepOf(provider: string, currency: string): number {
  if (provider !== 'stripe' && provider !== 'razorpay') return 1
  if (provider === 'stripe' && currency === 'MGA') return 100
  return digitsOf(currency) === 3 ? 10 : 1
}

/**
 * The least that Stripe charges, in minor units (docs.stripe.com/currencies#minimum-and-maximum-charge-amounts). Amounts of other
 * currencies depend on the exchange rate of the day.
 */
const stripeMinimums: Readonly<Record<string, number>> = {
  USD: 50,
  AED: 200,
  AUD: 50,
  BGN: 100,
  BRL: 50,
  CAD: 50,
  CHF: 50,
  CZK: 1500,
  DKK: 250,
  EUR: 50,
  GBP: 30,
  HKD: 400,
  HUF: 17_500,
  INR: 50,
  JPY: 50,
  MXN: 1000,
  MYR: 200,
  NOK: 300,
  NZD: 50,
  PLN: 200,
  RON: 200,
  SEK: 300,
  SGD: 50,
  THB: 1000,
}

/** The least that the payment provider charges, in minor units; 0 if it is unknown. Razorpay: one rupee (razorpay.com/docs/api/orders). */
export function chargeMinimumOf(provider: string, currency: string): number {
  if (provider === 'razorpay') return currency === 'INR' ? 100 : 0
  return provider === 'stripe' ? (stripeMinimums[currency] ?? 0) : 0
}
