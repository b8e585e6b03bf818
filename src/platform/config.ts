import { z } from 'zod'
import { chargeMinimumOf, chargeStepOf } from './charge-step.ts'
import { isAddressOrRange } from './http/network.ts'
import { isCountry } from './phone.ts'
import { localProviders, type ProviderSettings, readProviderSettings } from './provider-settings.ts'
import { isCurrency } from './pure/currencies.ts'
import { languages, pseudoLanguage } from './pure/language.ts'
import { holdMinutes } from './pure/limits.ts'
import type { MarketScope } from './pure/markets.ts'
import { writeAmount } from './pure/money.ts'
import { defaultSchedule, type ShippingSchedule } from './pure/shipping-schedule.ts'
import type { NamedZone } from './pure/shipping-zones.ts'
import { type SettingKey, type ShopSettings, settingKeys, settingOf } from './pure/shop-settings.ts'

const flag = z.enum(['true', 'false']).transform((text) => text === 'true')
const list = z.string().transform((text) =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean),
)
/** Must exist: a mistyped code would refuse every number, or every address. */
const country = z.string().refine(isCountry, 'two capital letters of a country, such as US')
const devEmail = 'shop@placket.example'
const devSecret = 'placket-on-this-machine-only'
/** The minimum length of a production secret. */
const secretLength = 32

/** The settings that pages are built with, besides what they read from the API. */
const shownSettings = z.object({
  /** The country of numbers without a country code, and the one that forms start with. */
  DEFAULT_COUNTRY: country.default('US'),
  /** The countries the shop delivers to. */
  SHIPPING_COUNTRIES: list.pipe(z.array(country).min(1)).default(['US']),
  CURRENCY: z
    .string()
    .refine(isCurrency, 'no currency that people pay with; an ISO 4217 code in capitals is needed, such as USD')
    .default('USD'),
  /** How long after delivery something may be returned. */
  RETURN_DAYS: z.coerce.number().int().min(1).max(365).default(30),
  SHOP_LANGUAGE: z.enum([...languages, pseudoLanguage]).default('en'),
})

/** Every setting with its default and its check; .env.example describes each. */
const environment = z.object({
  NODE_ENV: z.enum(['development', 'test', 'production']).default('development'),
  PORT: z.coerce.number().int().min(0).max(65535).default(8888),
  SITE_URL: z.url().optional(),
  /** Proxies in front of this machine that are trusted to report the client's address. */
  TRUSTED_PROXIES: list
    .pipe(z.array(z.string().refine(isAddressOrRange, 'addresses or ranges, such as 127.0.0.1,10.0.0.0/8')))
    .default([]),
  PUBLIC_API_ROOT: z.union([z.literal(''), z.url()]).default(''),
  DATABASE_URL: z.string().startsWith('postgres').optional(),
  DATABASE_POOL: z.coerce.number().int().min(1).max(50).default(1),
  CALL_WAIT_MS: z.coerce.number().int().min(100).max(3_600_000).default(1200),
  APP_SECRET: z.string().min(16).default(devSecret),
  /** Newest first: what they signed and sealed stays valid, and nothing is signed with them any more. */
  FORMER_APP_SECRETS: list.pipe(z.array(z.string().min(16))).default([]),
  DATA_DIR: z.string().min(1).default('.data'),
  ...shownSettings.shape,
  ALLOWED_COUNTRIES: list.pipe(z.array(country)).default([]),
  /** Codes the whole shop sends in a day before each unknown address and number gets only a few. */
  OTP_DAILY_LIMIT: z.coerce.number().int().min(1).default(5000),
  /** The time limit of a call to a provider of codes or mail. */
  PROVIDER_TIMEOUT_MS: z.coerce.number().int().min(1).default(8000),
  /** The address shoppers write to, which also receives enquiries and the shop's own notices. */
  SHOP_EMAIL: z.email().optional(),
  /** The return address, on one line; empty: the shop mails it to each shopper. */
  RETURN_ADDRESS: z.string().trim().max(300).default(''),
  PICKUP_POSTCODE: z.string().default('10001'),
  SHIPPING_STANDARD_CENTS: z.coerce.number().int().min(0).default(595),
  SHIPPING_EXPRESS_CENTS: z.coerce.number().int().min(0).default(1495),
  FREE_SHIPPING_FROM_CENTS: z.coerce.number().int().min(0).default(7500),
  /** `CA:7.25,NY:4` in percent */
  TAX_TABLE: z
    .string()
    .regex(/^([A-Z]{2}:\d+(\.\d+)?(,|$))*$/)
    .default(''),
  HOLD_MINUTES: z.coerce.number().int().min(1).max(1440).default(holdMinutes),
  /** The most that unpaid orders may reserve for one account, number or device together; a new order replaces the oldest. */
  UNPAID_ORDERS_MAX: z.coerce.number().int().min(1).default(3),
  HELD_ITEMS_MAX: z.coerce.number().int().min(1).default(20),
  /** The same for one network address, which an office or a carrier's customers share. */
  ADDRESS_UNPAID_ORDERS_MAX: z.coerce.number().int().min(1).default(3),
  ADDRESS_HELD_ITEMS_MAX: z.coerce.number().int().min(1).default(20),
  /** How long catalogue changes are gathered before the pages are rebuilt. */
  PUBLISH_DELAY_SECONDS: z.coerce.number().int().min(0).max(86_400).default(10),
  /** The hook that asks a host to build and deploy; every call costs money. */
  BUILD_HOOK_URL: z.url({ protocol: /^https?$/ }).optional(),
  BUILD_WINDOW_MINUTES: z.coerce.number().int().min(1).max(1440).default(15),
  /** A host's build without a result for this long counts as failed. */
  BUILD_LIMIT_MINUTES: z.coerce.number().int().min(5).max(1440).default(30),
  BUILD_DAILY_CAP: z.coerce.number().int().min(1).max(1000).default(24),
  CATALOGUE_HOOK_SECRET: z.string().min(16).optional(),
  /** Hosts whose pictures may be shown, such as a merchant's former shop. */
  IMAGE_HOSTS: list.default(['cdn.shopify.com', 'burst.shopifycdn.com']),
  /** How much of this machine's disk resized pictures may use. */
  IMAGE_CACHE_MB: z.coerce.number().int().min(10).max(1_000_000).default(1000),
  THROTTLES: flag.default(true),
})

const rateVariables = ['SHIPPING_STANDARD_CENTS', 'SHIPPING_EXPRESS_CENTS', 'FREE_SHIPPING_FROM_CENTS'] as const
const zoneVariables = ['SHIPPING_COUNTRIES', ...rateVariables] as const

/** What the merchant may set too: it is read as `config.shop`, where the merchant's word is in it. */
type Default = 'SHOP_EMAIL' | 'RETURN_ADDRESS' | (typeof zoneVariables)[number]

export type Config = Omit<z.output<typeof environment>, Default> & {
  providers: ProviderSettings
  /** What the merchant sets; the defaults until `withShopSettings` has read the database. */
  shop: ShopSettings
  /** Where parcels go and what they cost there. */
  zones: readonly NamedZone[]
  /** When they leave. */
  schedule: ShippingSchedule
  zoneDefaults: readonly NamedZone[]
  /** The variables that set them: the merchant can't. */
  zoneLocks: string[]
  /** What counts where the merchant says nothing. */
  shopDefaults: ShopSettings
  /** The settings that the environment gives, each with its variable: the merchant can't change them. */
  locks: Partial<Record<SettingKey, string>>
  siteUrl: string
  production: boolean
  /** Every charged amount is a multiple of it. */
  amountStepCents: number
  /** The least that the payment provider charges; 0 if there is no such limit. */
  amountMinimumCents: number
} & MarketScope

/** The settings are invalid; `faults` has a clear line for each. */
export class ConfigFault extends Error {
  readonly faults: string[]
  constructor(faults: string[]) {
    super(`The settings are invalid:\n${faults.map((fault) => `  ${fault}`).join('\n')}`)
    this.name = 'ConfigFault'
    this.faults = faults
  }
}

/** Stripe's sessions last at least this long. */
const stripeMinutes = 30

function findOddRates({ CURRENCY, ...settings }: z.output<typeof environment>, stepCents: number): string[] {
  const rates = ['SHIPPING_STANDARD_CENTS', 'SHIPPING_EXPRESS_CENTS'] as const
  return rates
    .filter((name) => settings[name] % stepCents !== 0)
    .map((name) => `${name}: the payment provider charges multiples of ${writeAmount(stepCents, CURRENCY)} ${CURRENCY}`)
}

type Environment = Record<string, string | undefined>

const dropEmpty = (env: Environment) =>
  Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value !== ''))

const listFaults = (error: z.ZodError) => error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`)

/** One zone with the rates of the environment. */
function readZoneDefaults(settings: z.output<typeof environment>, given: Environment) {
  const { SHIPPING_COUNTRIES: places, FREE_SHIPPING_FROM_CENTS: free } = settings
  const step = (fromCents: number, priceCents: number) => ({ fromCents, priceCents })
  const paid = free === 0 ? [] : [step(0, settings.SHIPPING_STANDARD_CENTS)]
  const standard = [...paid, step(free, 0)]
  const zone = {
    id: null,
    name: 'Everywhere',
    places,
    methods: null,
    rates: { standard, express: [step(0, settings.SHIPPING_EXPRESS_CENTS)] },
  }
  return {
    schedule: defaultSchedule,
    zones: [zone],
    zoneDefaults: [zone],
    zoneLocks: zoneVariables.filter((name) => given[name]),
  }
}

/** The settings that pages' scripts may read, under the names by which Vite passes them on. Throws ConfigFault. */
export function readShownSettings(env: Environment) {
  const parsed = shownSettings.safeParse(dropEmpty(env))
  if (!parsed.success) throw new ConfigFault(listFaults(parsed.error))
  const { CURRENCY, RETURN_DAYS, SHOP_LANGUAGE } = parsed.data
  return { PUBLIC_CURRENCY: CURRENCY, PUBLIC_RETURN_DAYS: String(RETURN_DAYS), PUBLIC_LANGUAGE: SHOP_LANGUAGE }
}

/** The merchant's settings before the merchant says anything. */
function readShopDefaults(
  settings: z.output<typeof environment>,
  providers: ProviderSettings,
  given: Environment,
): Pick<Config, 'shop' | 'shopDefaults' | 'locks'> {
  const mail = providers.MAIL_PROVIDER
  const variables: Partial<Record<string, string>> = {
    // On this machine something stands there; in production nothing does that nobody reads.
    SHOP_EMAIL: settings.SHOP_EMAIL ?? (settings.NODE_ENV === 'production' ? '' : devEmail),
    RETURN_ADDRESS: settings.RETURN_ADDRESS,
    MAIL_FROM: mail.MAIL_PROVIDER === 'smtp' ? mail.MAIL_FROM : '',
  }
  const rows = settingKeys.map((key) => [key, settingOf(key)] as const)
  const shop = Object.fromEntries(
    rows.map(([key, { variable, initial }]) => [key, variable ? variables[variable] : initial]),
    // Each value is that of its row, or of a variable that is text as its row is.
  ) as ShopSettings
  const locks = rows.flatMap(([key, { variable }]) => (variable && given[variable] ? [[key, variable]] : []))
  return { shop, shopDefaults: shop, locks: Object.fromEntries(locks) }
}

/** Reads and checks the environment. Throws ConfigFault; production refuses local providers and default secrets. */
export function loadConfig(env: Environment): Config {
  const given = dropEmpty(env)
  const parsed = environment.safeParse(given)
  const { settings: providers, faults } = readProviderSettings(given)
  if (!parsed.success) throw new ConfigFault([...listFaults(parsed.error), ...faults])
  const settings = parsed.data
  const production = settings.NODE_ENV === 'production'
  const amountStepCents = chargeStepOf(given['PAYMENT_PROVIDER'] ?? 'sandbox', settings.CURRENCY)
  faults.push(...findOddRates(settings, amountStepCents))
  const { ALLOWED_COUNTRIES, DEFAULT_COUNTRY } = settings
  if (ALLOWED_COUNTRIES.length > 0 && !ALLOWED_COUNTRIES.includes(DEFAULT_COUNTRY)) {
    faults.push(
      `DEFAULT_COUNTRY: ${DEFAULT_COUNTRY} is not in ALLOWED_COUNTRIES; no number typed without a code could sign in`,
    )
  }
  if (given['PAYMENT_PROVIDER'] === 'stripe' && settings.HOLD_MINUTES <= stripeMinutes) {
    faults.push(`HOLD_MINUTES: a Stripe session lives ${stripeMinutes} minutes at least; hold stock for longer`)
  }
  if (production) {
    for (const [name, local] of Object.entries(localProviders)) {
      if ((given[name] ?? local) === local)
        faults.push(`${name}: "${local}" works on one machine only; choose a real provider`)
    }
    if (settings.APP_SECRET === devSecret || settings.APP_SECRET.length < secretLength)
      faults.push(`APP_SECRET: set a random text of ${secretLength} characters or more`)
    if (settings.CATALOGUE_HOOK_SECRET && settings.CATALOGUE_HOOK_SECRET.length < secretLength)
      faults.push(`CATALOGUE_HOOK_SECRET: set a random text of ${secretLength} characters or more`)
    if (!settings.DATABASE_URL) faults.push('DATABASE_URL: set the address of a Postgres')
    if (!settings.THROTTLES) faults.push('THROTTLES: only tests may switch the abuse limits off')
    if (!settings.SITE_URL) faults.push("SITE_URL: set the shop's address, such as https://shop.example")
    else if (new URL(settings.SITE_URL).protocol !== 'https:') faults.push('SITE_URL: sessions need https')
  }
  if (faults.length > 0 || !providers) throw new ConfigFault(faults)
  const { SHOP_EMAIL: _email, RETURN_ADDRESS: _address, ...rest } = settings
  return {
    ...rest,
    ...readShopDefaults(settings, providers, given),
    ...readZoneDefaults(settings, given),
    providers,
    // Codes cost money: if any country is allowed, anyone can run up a bill for the most expensive one.
    ALLOWED_COUNTRIES:
      production && settings.ALLOWED_COUNTRIES.length === 0 ? [settings.DEFAULT_COUNTRY] : settings.ALLOWED_COUNTRIES,
    production,
    amountStepCents,
    amountMinimumCents: chargeMinimumOf(given['PAYMENT_PROVIDER'] ?? 'sandbox', settings.CURRENCY),
    baseCurrency: settings.CURRENCY,
    markets: [],
    paymentTerms: [],
    market: null,
    textLanguage: null,
    siteUrl: (settings.SITE_URL ?? `http://localhost:${settings.PORT}`).replace(/\/$/, ''),
  }
}
