/** Where Stripe.js comes from, where its frames are, and whom it calls (docs.stripe.com/security/guide#content-security-policy). */
const stripeSources = {
  scripts: ['https://js.stripe.com'],
  frames: ['https://js.stripe.com', 'https://hooks.stripe.com'],
  calls: ['https://api.stripe.com'],
}

type Settings = Readonly<Record<string, string | undefined>>

/** The publishable key of a shop with the express button; empty without the button. */
export const readExpressKey = ({ PAYMENT_PROVIDER: provider, STRIPE_PUBLISHABLE_KEY: key }: Settings): string =>
  provider === 'stripe' ? (key ?? '') : ''

/** What a page may load besides the shop's own, as sources of its policy: nothing without the express button. */
export function listExpressSources(settings: Settings): typeof stripeSources {
  return readExpressKey(settings) ? stripeSources : { scripts: [], frames: [], calls: [] }
}
