import { digitsOf } from './pure/money.ts'

/**
 * The smallest difference between two amounts that the payment provider charges, in minor units. Stripe and Razorpay want three
 * places to end in 0 (docs.stripe.com/currencies#three-decimal, razorpay.com/docs/api/orders), and to Stripe the ariary has no places.
 */
export function chargeStepOf(provider: string, currency: string): number {
  if (provider !== 'stripe' && provider !== 'razorpay') return 1
  if (provider === 'stripe' && currency === 'MGA') return 100
  return digitsOf(currency) === 3 ? 10 : 1
}
