const script = ['https://js.stripe.com', 'https://*.js.stripe.com']
const link = ['https://link.com', 'https://*.link.com']

/**
 * Where Stripe.js comes from, where its frames and Link's are, whom they call and what pictures they show
 * (docs.stripe.com/security/guide#content-security-policy). Without Google's maps, which only Stripe's address form needs.
 */
const stripeSources = {
  scripts: script,
  frames: [...script, 'https://hooks.stripe.com', ...link],
  calls: ['https://api.stripe.com', ...link],
  pictures: ['https://*.link.com'],
}

type Settings = Readonly<Record<string, string | undefined>>

/** The publishable key of a shop with the express button; empty without the button. */
export const readExpressKey = ({ PAYMENT_PROVIDER: provider, STRIPE_PUBLISHABLE_KEY: key }: Settings): string =>
  provider === 'stripe' ? (key ?? '') : ''

/** What a page may load besides the shop's own, as sources of its policy: nothing without the express button. */
export function listExpressSources(settings: Settings): typeof stripeSources {
  return readExpressKey(settings) ? stripeSources : { scripts: [], frames: [], calls: [], pictures: [] }
}
