import type { ShownMarket } from '../../../platform/pure/markets.ts'
import { productPath } from '../../../platform/pure/paths.ts'
import { inMarket } from '../../../site/build/market-links.ts'
import { pageKey } from '../../../site/build/page-key.ts'
import { readApi } from '../../../site/build/read-api.ts'
import { readSettings } from '../../../site/build/settings.ts'
import * as texts from '../messages/en.ts'
import { nameCountry } from '../rules/regions.ts'
import type { MarketOffer } from '../rules/suggest-market.ts'

/** A page in another market, or in this one. */
export interface Alternate {
  /** As `hreflang` has it. */
  language: string
  /** From the site's root. */
  path: string
}

/** The paths of the products that a market sells. */
async function readSold(market: string): Promise<ReadonlySet<string>> {
  const paths: string[] = []
  for (let after: string | undefined; ; ) {
    const { products } = await readApi('listCatalogue', { query: after ? { after } : {}, market })
    if (products.length === 0) return new Set(paths)
    paths.push(...products.map(({ slug }) => productPath(slug)))
    after = products.at(-1)?.id
  }
}

const reading = new Map<string, Promise<ReadonlySet<string>>>()

function soldIn(market: string): Promise<ReadonlySet<string>> {
  const known = reading.get(market) ?? readSold(market)
  reading.set(market, known)
  return known
}

/** The further pages of a list. */
const furtherPage = /^\/category\/[^/]+\/\d+$/

async function hasPage({ key, sellsAll }: ShownMarket, path: string): Promise<boolean> {
  if (sellsAll) return true
  if (path.startsWith('/product/')) return (await soldIn(key)).has(path)
  return !furtherPage.test(path)
}

/** The same page in every market, for search engines; none while there is only one. The first is for all other countries. */
export async function listAlternates(path: string): Promise<Alternate[]> {
  const { markets } = await readSettings()
  if (markets.length === 0) return []
  const shown = await Promise.all(markets.map(async (market) => ((await hasPage(market, path)) ? [market] : [])))
  return [
    { language: 'x-default', path },
    ...shown
      .flat()
      .flatMap(({ key, language, countries }) =>
        countries.map((country) => ({ language: `${language}-${country}`, path: inMarket(path, key) })),
      ),
  ]
}

interface MarketLink {
  key: string
  name: string
  currency: string
  language: string
  path: string
  countries: readonly string[]
  offer: MarketOffer
}

/** The first market: it has no name, so a shop that delivers to one country in it is called by that, as its own pages call it. */
async function describeFirst(path: string): Promise<MarketLink> {
  const { currency, language, shippingCountries, offer } = await readApi('readShopSettings', { market: '' })
  const [only = '', ...more] = shippingCountries
  const name = only && more.length === 0 ? nameCountry(only, language) : texts.international
  return { key: '', name, currency, language: 'x-default', path, countries: shippingCountries, offer }
}

const offers = new Map<string, Promise<MarketOffer>>()

/** In the market's own language; read once a build. */
function readOffer(market: string): Promise<MarketOffer> {
  const known = offers.get(market) ?? readApi('readShopSettings', { market }).then(({ offer }) => offer)
  offers.set(market, known)
  return known
}

/** Pages that show one thing of one shopper, or nothing. */
const singlePages: ReadonlySet<string> = new Set(['/404', '/order', '/gone', '/offline'])

let first: Promise<MarketLink> | undefined

/** This page in every market, for people; the home page of a market that doesn't have it. Empty in a shop with one market. */
export async function listMarketLinks(path: string): Promise<MarketLink[]> {
  const { markets } = await readSettings()
  if (markets.length === 0) return []
  first ??= describeFirst('/')
  const others = markets.map(async (market) => {
    const { key, name, currency, language, countries } = market
    const shown = !singlePages.has(path) && (await hasPage(market, path)) ? path : '/'
    return { key, name, currency, language, countries, path: inMarket(shown, key), offer: await readOffer(key) }
  })
  return [{ ...(await first), path: singlePages.has(path) ? '/' : path }, ...(await Promise.all(others))]
}

/** The key of a page with that of what other markets have of it. */
export async function withAlternates(path: string, key: string): Promise<string> {
  const alternates = await listAlternates(path)
  return alternates.length === 0 ? key : pageKey(key, alternates)
}
