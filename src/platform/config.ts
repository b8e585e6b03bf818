import type { z } from 'zod'
import { chargeMinimumOf, chargeStepOf } from './charge-step.ts'
import { devSecret, environment, shownSettings } from './environment.ts'
import { findTrustFault } from './http/trusted-proxies.ts'
import { localProviders, type ProviderSettings, readProviderSettings } from './provider-settings.ts'
import { isLanguage, tagOwnLanguage } from './pure/language.ts'
import type { MarketScope } from './pure/markets.ts'
import { writeAmount } from './pure/money.ts'
import { type SettingKey, type ShopSettings, settingKeys, settingOf } from './pure/settings/shop.ts'
import { defaultSchedule, type ShippingSchedule } from './pure/shipping/schedule.ts'
import type { NamedZone } from './pure/shipping/zones.ts'
import { zoneOfCountry } from './pure/shop-time.ts'

const devEmail = 'shop@placket.example'
/** The minimum length of a production secret. */
const secretLength = 32

const rateVariables = ['SHIPPING_STANDARD_CENTS', 'SHIPPING_EXPRESS_CENTS', 'FREE_SHIPPING_FROM_CENTS'] as const
const zoneVariables = ['SHIPPING_COUNTRIES', ...rateVariables] as const

/** What the merchant may set too: it is read as `config.shop`, where the merchant's word is in it. */
type Default = 'SHOP_EMAIL' | 'RETURN_ADDRESS' | (typeof zoneVariables)[number]

export type Config = Omit<z.output<typeof environment>, Default> & {
  providers: ProviderSettings
  /** What the merchant sets; the defaults until `withShopSettings` has read the database. */
  shop: ShopSettings
  /** Where the shop's days begin and end: a name such as `Europe/Berlin`. */
  timeZone: string
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

/** The settings, or files that they name, are invalid; `faults` has a clear line for each. */
export class ConfigFault extends Error {
  readonly faults: string[]
  constructor(faults: string[], heading = 'The settings are invalid') {
    super(`${heading}:\n${faults.map((fault) => `  ${fault}`).join('\n')}`)
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

/** The hosts whose pictures may be shown, for a build that has no other setting. Throws ConfigFault. */
export function readImageHosts(env: Environment): readonly string[] {
  const parsed = environment.pick({ IMAGE_HOSTS: true }).safeParse(dropEmpty(env))
  if (!parsed.success) throw new ConfigFault(listFaults(parsed.error))
  return parsed.data.IMAGE_HOSTS
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
    const trustFault = findTrustFault(settings.TRUSTED_PROXIES)
    if (trustFault) faults.push(`TRUSTED_PROXIES: ${trustFault}`)
    if (!settings.SITE_URL) faults.push("SITE_URL: set the shop's address, such as https://shop.example")
    else if (new URL(settings.SITE_URL).protocol !== 'https:') faults.push('SITE_URL: sessions need https')
  }
  if (faults.length > 0 || !providers) throw new ConfigFault(faults)
  const { SHOP_EMAIL: _email, RETURN_ADDRESS: _address, ...rest } = settings
  return {
    ...rest,
    ...readShopDefaults(settings, providers, given),
    ...readZoneDefaults(settings, given),
    timeZone: zoneOfCountry(settings.SHIPPING_COUNTRIES[0] ?? ''),
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
    textLanguage: tagOwnLanguage(isLanguage(settings.SHOP_LANGUAGE) ? settings.SHOP_LANGUAGE : 'en'),
    shopWords: new Map(),
    siteUrl: (settings.SITE_URL ?? `http://localhost:${settings.PORT}`).replace(/\/$/, ''),
  }
}
