import { sql } from 'kysely'
import { chargeMinimumOf, chargeStepOf } from './charge-step.ts'
import type { Config } from './config.ts'
import type { Database, Trx } from './database/client.ts'
import { HttpError } from './http/http-error.ts'
import { isLanguage, type Language, readOwnLanguage, tagOwnLanguage } from './pure/language.ts'
import type { Market } from './pure/markets.ts'
import { messages } from './pure/messages.ts'
import type { ShopSettings } from './pure/settings/shop.ts'
import { listCountriesOf, type NamedZone } from './pure/shipping/zones.ts'
import { translateZones } from './shop-words.ts'

export const marketRows = sql<Market>`
  SELECT id::text, key, name, currency, language, tax_included AS "taxIncluded", tax_shown_name AS "taxShownName",
    tax_number AS "taxNumber", payment_methods AS "paymentMethods", trim_scale(rate)::text AS rate, rounding,
    prices_version::text AS "pricesVersion", gift_card_amounts AS "giftCardAmounts", gift_card_from AS "giftCardFrom",
    gift_card_to AS "giftCardTo", ARRAY(SELECT country FROM market_countries
      WHERE market_id = markets.id ORDER BY market_countries.position, country) AS countries
  FROM markets ORDER BY position, id`

/** The merchant's markets in order, without the first one. */
export const readMarkets = async (db: Database | Trx): Promise<readonly Market[]> => (await marketRows.execute(db)).rows

/** The market of a country; null: the first. */
export const marketOf = (markets: readonly Market[], country: string): Market | null =>
  markets.find(({ countries }) => countries.includes(country)) ?? null

/** The currency of a country's prices, rates and taxes. */
export const currencyOf = (
  { markets, baseCurrency }: Pick<Config, 'markets' | 'baseCurrency'>,
  country: string,
): string => marketOf(markets, country)?.currency ?? baseCurrency

/** By country, of the countries that have a market. */
export const listCurrencies = ({ markets }: Pick<Config, 'markets'>): Record<string, string> =>
  Object.fromEntries(markets.flatMap(({ countries, currency }) => countries.map((country) => [country, currency])))

/** The shop's own currency, then those of its markets. */
export const listShopCurrencies = ({ baseCurrency, markets }: Pick<Config, 'markets' | 'baseCurrency'>): string[] => [
  ...new Set([baseCurrency, ...markets.map(({ currency }) => currency)]),
]

/** A currency with what the payment provider charges in it. */
export const currencyScale = ({ providers }: Pick<Config, 'providers'>, currency: string) => ({
  CURRENCY: currency,
  amountStepCents: chargeStepOf(providers.PAYMENT_PROVIDER.PAYMENT_PROVIDER, currency),
  amountMinimumCents: chargeMinimumOf(providers.PAYMENT_PROVIDER.PAYMENT_PROVIDER, currency),
})

/** The merchant's settings with what gift cards are sold for in a market. */
function withGiftAmounts(shop: ShopSettings, { giftCardAmounts, giftCardFrom, giftCardTo }: Market): ShopSettings {
  const giftCards = shop.giftCards && (giftCardAmounts !== '' || giftCardFrom !== '')
  return { ...shop, giftCards, giftCardAmounts, giftCardFrom, giftCardTo }
}

/** The zones of a market; those from the environment have rates in the shop's own currency. */
function zonesOf({ zones, markets, baseCurrency }: Config, market: Market | null): NamedZone[] {
  const isIts = (place: string) => marketOf(markets, place.slice(0, 2)) === market
  const usable = market ? zones.filter(({ id }) => id !== null || market.currency === baseCurrency) : zones
  return usable
    .map((zone) => ({ ...zone, places: zone.places.filter(isIts) }))
    .filter(({ places }) => places.length > 0)
}

/** What the merchant writes in. */
export const languageOfShop = ({ SHOP_LANGUAGE }: Pick<Config, 'SHOP_LANGUAGE'>): Language =>
  isLanguage(SHOP_LANGUAGE) ? SHOP_LANGUAGE : 'en'

/** Where shirts are measured in inches. */
const inchCountries: ReadonlySet<string> = new Set(['CA', 'GB', 'IE', 'IN', 'LR', 'MM', 'US'])

const unitsOf = ({ shop }: Config, { countries }: Market) =>
  countries.some((country) => inchCountries.has(country)) ? shop.units : 'cm'

/** What the shop's own pages and the admin read texts in. */
export const ownTextLanguage = (config: Pick<Config, 'SHOP_LANGUAGE'>): string | null =>
  tagOwnLanguage(languageOfShop(config))

/**
 * The configuration of one market: its currency, places and prices. Whatever prices something takes them from here, never from
 * what a browser says. Refuses a key that no market has: its page is of a market that is gone.
 */
export function enterMarket(config: Config, key: string): Config {
  const market = key === '' ? null : (config.markets.find((known) => known.key === key) ?? null)
  if (key !== '' && !market) throw new HttpError(400, messages.marketGone)
  const zones = zonesOf(config, market)
  const own = ownTextLanguage(config)
  if (!market) return { ...config, market, zones, textLanguage: own }
  const textLanguage = market.language === languageOfShop(config) ? own : market.language
  return {
    ...config,
    market,
    textLanguage,
    zones: translateZones(zones, { ...config, textLanguage }),
    shop: { ...withGiftAmounts(config.shop, market), units: unitsOf(config, market) },
    ...currencyScale(config, market.currency),
    DEFAULT_COUNTRY: market.countries[0] ?? config.DEFAULT_COUNTRY,
  }
}

/** The language that texts without a translation are in, for readers of another one; undefined for readers of the shop's own. */
export const findSourceLanguage = (config: Pick<Config, 'SHOP_LANGUAGE' | 'textLanguage'>): Language | undefined => {
  const { textLanguage } = config
  return textLanguage === null || readOwnLanguage(textLanguage) !== null ? undefined : languageOfShop(config)
}

/** Who reads the merchant's texts: the language that they are translated to, and the one of those without a translation. */
export interface TextReader {
  /** As `Config.textLanguage`. */
  language: string | null
  source: Language | undefined
}

export const readerOf = (config: Pick<Config, 'SHOP_LANGUAGE' | 'textLanguage'>): TextReader => ({
  language: config.textLanguage,
  source: findSourceLanguage(config),
})

/** The country that forms start with: the default country, or the first delivery country if that isn't one. */
export function findFormCountry({ DEFAULT_COUNTRY, zones }: Pick<Config, 'DEFAULT_COUNTRY' | 'zones'>): string {
  const countries = listCountriesOf(zones)
  return countries.includes(DEFAULT_COUNTRY) ? DEFAULT_COUNTRY : (countries[0] ?? DEFAULT_COUNTRY)
}

export type ShopAddress = Pick<Config, 'siteUrl'> & { markets: readonly Pick<Market, 'key'>[] }

/** The root of a market's pages: the shop's own for a market that is gone. */
export const marketUrl = ({ siteUrl, markets }: ShopAddress, key: string): string =>
  markets.some((market) => market.key === key) ? `${siteUrl}/${key}` : siteUrl
