import type { Finding } from '../../app/server/checks.ts'
import type { ProviderSettings } from '../../platform/provider-settings.ts'

const kinds: readonly (readonly [RegExp, string])[] = [
  [/^pk_/, 'a publishable key'],
  [/^[sr]k_/, 'a secret key'],
  [/^whsec_/, 'the secret of a webhook'],
  [/^rzp_/, 'the id of a key'],
]

const kindOf = (value: string) => kinds.find(([start]) => start.test(value))?.[1] ?? 'something else'

interface Expected {
  start: RegExp
  /** What belongs there, in words. */
  expected: string
}

const stripeKey: Expected = {
  start: /^[sr]k_(?:org_)?(test|live)_/,
  expected: 'the secret key, which begins with sk_live_ (or rk_live_)',
}
const stripeHook: Expected = {
  start: /^whsec_/,
  expected: 'the signing secret of the webhook, which begins with whsec_',
}
const razorpayId: Expected = { start: /^rzp_(test|live)_/, expected: 'the id of the key, which begins with rzp_live_' }
const noKeyId = /^(?!(?:rzp|[srp]k|whsec)_)/
const razorpaySecret: Expected = { start: noKeyId, expected: 'the secret that belongs to the key' }
const razorpayHook: Expected = { start: noKeyId, expected: 'the secret that you typed for the webhook' }

type Row = readonly [name: string, value: string, expected: Expected]

/** The keys of the chosen providers of payments and taxes, each with what it has to be. */
function listKeys({ PAYMENT_PROVIDER: payment, TAX_PROVIDER: tax }: ProviderSettings): Row[] {
  const rows: Row[] = []
  if (payment.PAYMENT_PROVIDER === 'stripe') {
    rows.push(['STRIPE_SECRET_KEY', payment.STRIPE_SECRET_KEY, stripeKey])
    rows.push(['STRIPE_WEBHOOK_SECRET', payment.STRIPE_WEBHOOK_SECRET, stripeHook])
  } else if (tax.TAX_PROVIDER === 'stripe') rows.push(['STRIPE_SECRET_KEY', tax.STRIPE_SECRET_KEY, stripeKey])
  if (payment.PAYMENT_PROVIDER === 'razorpay') {
    rows.push(['RAZORPAY_KEY_ID', payment.RAZORPAY_KEY_ID, razorpayId])
    rows.push(['RAZORPAY_KEY_SECRET', payment.RAZORPAY_KEY_SECRET, razorpaySecret])
    rows.push(['RAZORPAY_WEBHOOK_SECRET', payment.RAZORPAY_WEBHOOK_SECRET, razorpayHook])
  }
  return rows
}

function judgeKey([name, value, { start, expected }]: Row, production: boolean): Omit<Finding, 'title'> | null {
  const mode = start.exec(value)?.[1]
  if (!start.test(value)) return { state: 'fault', text: `${name} is ${kindOf(value)}; it has to be ${expected}.` }
  if (mode === 'test' && production) {
    return { state: 'fault', text: `${name} is a key for tests: anyone can pay with a test card. Set the live key.` }
  }
  if (mode === 'live' && !production) {
    return { state: 'warning', text: `${name} is a live key: this shop is not in production, and charges real cards.` }
  }
  return null
}

/** Whether each key of a payment or tax provider is of the kind that belongs there; no text has a key in it. */
export function judgeKeys(providers: ProviderSettings, production: boolean): Finding[] {
  const title = 'Payment keys'
  const rows = listKeys(providers)
  const found = rows.flatMap((row) => judgeKey(row, production) ?? []).map((finding) => ({ ...finding, title }))
  return rows.length === 0 || found.length > 0 ? found : [{ state: 'good', title, text: 'Each is of its kind.' }]
}
