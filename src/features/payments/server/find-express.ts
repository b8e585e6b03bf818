import type { PaymentProvider } from '../../../adapters/payment/port.ts'
import type { Config } from '../../../platform/config.ts'

/** What a page needs to show the express button; null where the shop has none. */
export function findExpress(
  { providers }: Pick<Config, 'providers'>,
  { takesExpress }: Pick<PaymentProvider, 'takesExpress'>,
): { publishableKey: string } | null {
  const settings = providers.PAYMENT_PROVIDER
  const key = settings.PAYMENT_PROVIDER === 'stripe' ? settings.STRIPE_PUBLISHABLE_KEY : undefined
  return takesExpress && key ? { publishableKey: key } : null
}
