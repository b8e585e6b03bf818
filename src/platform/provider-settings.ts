import { z } from 'zod'

// The settings of each port, by the chosen provider: a provider added here needs its adapter in adapters/choose.ts,
// or that file does not compile.

const given = z.string().min(1)
const apiRoot = (address: string) =>
  z
    .url()
    .default(address)
    .transform((url) => url.replace(/\/$/, ''))

const ports = {
  PAYMENT_PROVIDER: z.discriminatedUnion('PAYMENT_PROVIDER', [
    z.object({ PAYMENT_PROVIDER: z.literal('sandbox') }),
    z.object({
      PAYMENT_PROVIDER: z.literal('stripe'),
      STRIPE_SECRET_KEY: given,
      STRIPE_WEBHOOK_SECRET: given,
      /** Public: pages load Stripe.js with it. Without it there is no express button. */
      STRIPE_PUBLISHABLE_KEY: z
        .string()
        .regex(/^pk_(test|live)_\w+$/, 'the publishable key is needed, which begins with pk_test_ or pk_live_')
        .optional(),
      STRIPE_API_ROOT: apiRoot('https://api.stripe.com'),
    }),
    z.object({
      PAYMENT_PROVIDER: z.literal('razorpay'),
      RAZORPAY_KEY_ID: given,
      RAZORPAY_KEY_SECRET: given,
      RAZORPAY_WEBHOOK_SECRET: given,
      RAZORPAY_API_ROOT: apiRoot('https://api.razorpay.com'),
    }),
  ]),
  OTP_PROVIDER: z.discriminatedUnion('OTP_PROVIDER', [
    z.object({ OTP_PROVIDER: z.literal('outbox') }),
    z.object({
      OTP_PROVIDER: z.literal('twilio'),
      TWILIO_ACCOUNT_SID: z.string().startsWith('AC'),
      TWILIO_AUTH_TOKEN: given,
      TWILIO_VERIFY_SERVICE_SID: z.string().startsWith('VA'),
      TWILIO_API_ROOT: apiRoot('https://verify.twilio.com'),
      /** Sends messages other than codes, such as the notice of a changed number. */
      TWILIO_MESSAGING_SERVICE_SID: z.string().startsWith('MG').optional(),
      TWILIO_MESSAGES_API_ROOT: apiRoot('https://api.twilio.com'),
    }),
  ]),
  MAIL_PROVIDER: z.discriminatedUnion('MAIL_PROVIDER', [
    z.object({ MAIL_PROVIDER: z.literal('outbox') }),
    z.object({
      MAIL_PROVIDER: z.literal('smtp'),
      SMTP_HOST: given,
      SMTP_PORT: z.coerce.number().int().min(1).max(65535).default(587),
      SMTP_USER: z.string().default(''),
      SMTP_PASSWORD: z.string().default(''),
      /** The sender of every mail, such as `Quay Shirts <shop@shop.example>`; empty: the merchant's setting. */
      MAIL_FROM: z.string().default(''),
    }),
  ]),
  DELIVERY_PROVIDER: z.discriminatedUnion('DELIVERY_PROVIDER', [
    z.object({ DELIVERY_PROVIDER: z.literal('table') }),
    z.object({
      DELIVERY_PROVIDER: z.literal('shiprocket'),
      SHIPROCKET_EMAIL: given,
      SHIPROCKET_PASSWORD: given,
      SHIPROCKET_API_ROOT: apiRoot('https://apiv2.shiprocket.in'),
    }),
  ]),
  TAX_PROVIDER: z.discriminatedUnion('TAX_PROVIDER', [
    z.object({ TAX_PROVIDER: z.literal('table') }),
    /** Stripe Tax, of the same account as payments by Stripe. */
    z.object({
      TAX_PROVIDER: z.literal('stripe'),
      STRIPE_SECRET_KEY: given,
      STRIPE_API_ROOT: apiRoot('https://api.stripe.com'),
    }),
  ]),
  MEDIA_PROVIDER: z.discriminatedUnion('MEDIA_PROVIDER', [
    z.object({ MEDIA_PROVIDER: z.literal('folder') }),
    z.object({
      MEDIA_PROVIDER: z.literal('netlify-blobs'),
      /** Netlify's functions and builds know both without a setting. */
      NETLIFY_BLOBS_SITE_ID: given.optional(),
      NETLIFY_BLOBS_TOKEN: given.optional(),
    }),
    z.object({
      MEDIA_PROVIDER: z.literal('s3'),
      S3_ENDPOINT: z.url({ protocol: /^https?$/ }).transform((url) => url.replace(/\/$/, '')),
      S3_BUCKET: given.regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'the name of a bucket, such as shop-pictures'),
      S3_REGION: given.default('auto'),
      S3_ACCESS_KEY_ID: given,
      S3_SECRET_ACCESS_KEY: given,
    }),
  ]),
}

export type Port = keyof typeof ports
export type SettingsOf<P extends Port> = z.output<(typeof ports)[P]>
/** An adapter of the merchant's own, `shop/adapters/<file>.ts`; its settings are its own affair. */
type OwnAdapter<P extends Port> = Record<P, 'custom'> & { file: string }
/** The settings of the chosen providers only. */
export type ProviderSettings = { [P in Port]: SettingsOf<P> | OwnAdapter<P> }

const defaults: Record<Port, string> = {
  PAYMENT_PROVIDER: 'sandbox',
  OTP_PROVIDER: 'outbox',
  MAIL_PROVIDER: 'outbox',
  DELIVERY_PROVIDER: 'table',
  TAX_PROVIDER: 'table',
  MEDIA_PROVIDER: 'folder',
}

/** Providers that work on one machine only: production refuses them. */
export const localProviders = { PAYMENT_PROVIDER: 'sandbox', OTP_PROVIDER: 'outbox', MAIL_PROVIDER: 'outbox' } as const

type Environment = Readonly<Record<string, string | undefined>>

/** Netlify sets this in its builds, and our functions set it at run time: there no disk outlives a request. */
export const isOnNetlify = (env: Environment) => env['NETLIFY'] === 'true'

const defaultOf = (port: Port, env: Environment) =>
  port === 'MEDIA_PROVIDER' && isOnNetlify(env) ? 'netlify-blobs' : defaults[port]

/** Checks each setting on its own. */
function findOddMedia({ MEDIA_PROVIDER: media, ...env }: Environment): string[] {
  if (media === 'folder' && isOnNetlify(env))
    return ['MEDIA_PROVIDER: "folder" is a disk, and functions of Netlify have none; choose netlify-blobs or s3']
  const half = Boolean(env['NETLIFY_BLOBS_SITE_ID']) !== Boolean(env['NETLIFY_BLOBS_TOKEN'])
  return media === 'netlify-blobs' && half
    ? ['NETLIFY_BLOBS_SITE_ID: it and NETLIFY_BLOBS_TOKEN are set together, or neither on Netlify itself']
    : []
}

/** The variable and a tax service would both set the taxes. */
const findTwoTaxes = ({ TAX_PROVIDER: tax = 'table', TAX_TABLE: rows = '' }: Environment): string[] =>
  tax === 'table' || rows === '' ? [] : [`TAX_TABLE: TAX_PROVIDER=${tax} computes the taxes; leave one of them out`]

const modeOf = (key = '') => /^[a-z]+_(test|live)_/.exec(key)?.[1]

/** With keys of two modes every wallet would be refused, or a test would move money. */
function findMixedKeys(env: Environment): string[] {
  if (env['PAYMENT_PROVIDER'] !== 'stripe' || !env['STRIPE_PUBLISHABLE_KEY']) return []
  const shown = modeOf(env['STRIPE_PUBLISHABLE_KEY'])
  const secret = modeOf(env['STRIPE_SECRET_KEY'])
  return shown && secret && shown !== secret
    ? [`STRIPE_PUBLISHABLE_KEY: it is a ${shown} key and STRIPE_SECRET_KEY a ${secret} key; take both from one mode`]
    : []
}

const ownPrefix = 'custom:'
const ownFile = /^[a-z0-9][a-z0-9-]*$/

/** Reads the settings of every chosen provider. Each fault is one line that names its variable. */
export function readProviderSettings(env: Environment): { settings: ProviderSettings | null; faults: string[] } {
  const faults = [...findOddMedia(env), ...findTwoTaxes(env), ...findMixedKeys(env)]
  const read = <P extends Port>(port: P) => {
    const choice = env[port] ?? defaultOf(port, env)
    if (choice.startsWith(ownPrefix)) {
      const file = choice.slice(ownPrefix.length)
      if (!ownFile.test(file))
        faults.push(`${port}: "${choice}" names no file of shop/adapters, such as custom:my-post`)
      return [port, { [port]: 'custom', file }]
    }
    const parsed = ports[port].safeParse({ ...env, [port]: choice })
    if (parsed.success) return [port, parsed.data]
    for (const issue of parsed.error.issues) {
      const name = String(issue.path[0])
      const missing = name !== port && env[name] === undefined
      faults.push(missing ? `${name}: ${port}=${choice} needs it` : `${name}: ${issue.message}`)
    }
    return [port, undefined]
  }
  const settings = Object.fromEntries((Object.keys(ports) as Port[]).map(read))
  return { settings: faults.length === 0 ? (settings as ProviderSettings) : null, faults }
}
