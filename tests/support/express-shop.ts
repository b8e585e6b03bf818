import { inject } from 'vitest'
import { startFakeStripe } from './fake-stripe.ts'
import { openShop, type TestShop } from './shop.ts'

const secret = 'whsec_of_this_test'

export interface ExpressShop {
  shop: TestShop
  stripe: Awaited<ReturnType<typeof startFakeStripe>>
  close(): Promise<void>
}

/** A shop with the express button, which pays through a double of Stripe. */
export async function openExpressShop(env: Record<string, string> = {}): Promise<ExpressShop> {
  const stripe = await startFakeStripe(secret)
  const shop = await openShop(inject('serverUrl'), {
    PAYMENT_PROVIDER: 'stripe',
    STRIPE_SECRET_KEY: 'sk_test_of_this_test',
    STRIPE_WEBHOOK_SECRET: secret,
    STRIPE_PUBLISHABLE_KEY: 'pk_test_of_this_test',
    STRIPE_API_ROOT: stripe.root,
    ...env,
  })
  const close = async () => {
    await shop.close()
    await stripe.close()
  }
  return { shop, stripe, close }
}
