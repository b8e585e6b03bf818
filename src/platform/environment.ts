import { z } from 'zod'
import { isAddressOrRange } from './http/network.ts'
import { isCountry } from './phone.ts'
import { isCurrency } from './pure/currencies.ts'
import { languages, pseudoLanguage } from './pure/language.ts'
import { holdMinutes } from './pure/limits.ts'
import { emailAddress } from './schema/fields.ts'

const flag = z.enum(['true', 'false']).transform((text) => text === 'true')
const list = z.string().transform((text) =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean),
)
/** Must exist: a mistyped code would refuse every number, or every address. */
const country = z.string().refine(isCountry, 'two capital letters of a country, such as US')
/** Compared with the host of an address, and written as a pattern for hosts: neither a port nor a part of a path. */
const hostName = z
  .string()
  .regex(/^[a-z0-9-]+(\.[a-z0-9-]+)+$/, 'names of hosts, such as cdn.shopify.com, without https:// or a path')
export const devSecret = 'placket-on-this-machine-only'

/** The settings that pages are built with, besides what they read from the API. */
export const shownSettings = z.object({
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
export const environment = z.object({
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
  /** A reply is given by then: hosts of functions end a call after 10 s. The body's arrival is not counted. */
  CALL_MAX_MS: z.coerce.number().int().min(1000).max(3_600_000).default(7500),
  CALL_WAIT_MS: z.coerce.number().int().min(100).max(3_600_000).default(800),
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
  SHOP_EMAIL: emailAddress.optional(),
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
  /** Orders in an hour of an account, and of a device; a code again allows as many more, up to three times this. */
  ORDERS_HOURLY_MAX: z.coerce.number().int().min(1).default(25),
  /** Above this many from one network address in an hour, everybody there needs a fresh code to order. */
  ADDRESS_ORDERS_HOURLY_MAX: z.coerce.number().int().min(1).default(100),
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
  IMAGE_HOSTS: list.pipe(z.array(hostName)).default(['cdn.shopify.com', 'burst.shopifycdn.com']),
  /** How much of this machine's disk resized pictures may use. */
  IMAGE_CACHE_MB: z.coerce.number().int().min(10).max(1_000_000).default(1000),
  /** A collector of OpenTelemetry, which gets traces and metrics; unset: nothing of it is even loaded. */
  OTEL_EXPORTER_OTLP_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  THROTTLES: flag.default(true),
})
