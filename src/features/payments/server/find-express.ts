import type { PaymentProvider } from '../../../adapters/payment/port.ts'
import type { Config } from '../../../platform/config.ts'

/** What an express button charges; a merchant who chose no methods takes all. */
const takesCards = (methods: readonly string[]) => methods.length === 0 || methods.includes('card')

/** What a page needs to show the express button; null where the shop, or its market, has none. */
export function findExpress(
  { market, providers }: Pick<Config, 'market' | 'providers'>,
  { takesExpress }: Pick<PaymentProvider, 'takesExpress'>,
): { publishableKey: string } | null {
  const settings = providers.PAYMENT_PROVIDER
  const key = settings.PAYMENT_PROVIDER === 'stripe' ? settings.STRIPE_PUBLISHABLE_KEY : undefined
  return takesExpress && key && takesCards(market?.paymentMethods ?? []) ? { publishableKey: key } : null
}
