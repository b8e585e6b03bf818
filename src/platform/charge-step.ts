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
