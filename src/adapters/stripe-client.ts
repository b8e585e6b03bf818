import type Stripe from 'stripe'
import { askVendor } from '../platform/http/ask-vendor.ts'

export interface StripeAccount {
  secretKey: string
  /** Overrides Stripe's own address in tests. */
  apiRoot: string
  timeoutMs: number
}

/** The SDK is large: the first call that needs it loads it, so that other functions start as fast as before. */
export function connectStripe({ secretKey, apiRoot, timeoutMs }: StripeAccount): () => Promise<Stripe> {
  const { hostname, port, protocol } = new URL(apiRoot)
  let client: Promise<Stripe> | undefined
  return () => {
    client ??= import('stripe').then(
      ({ default: Client }) =>
        new Client(secretKey, {
          host: hostname,
          port: port || (protocol === 'https:' ? 443 : 80),
          protocol: protocol === 'https:' ? 'https' : 'http',
          timeout: timeoutMs,
          // The SDK's own client limits neither the total time nor the size of a reply.
          httpClient: Client.createFetchHttpClient((url: string | URL | Request, init: RequestInit = {}) =>
            askVendor(url instanceof Request ? url.url : url, init, timeoutMs),
          ),
          maxNetworkRetries: 1,
          telemetry: false,
        }),
    )
    return client
  }
}
