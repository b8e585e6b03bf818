import type { Language } from '../../../platform/pure/language.ts'

/** What a page of another market says to somebody who seems to belong to this one. */
export interface MarketOffer {
  /** The market's, which the text is in. */
  language: Language
  text: string
  /** The label of the button that leads there. */
  action: string
}

/** A market as the switcher knows it. */
export interface OfferedMarket {
  /** Empty for the first. */
  key: string
  name: string
  currency: string
  /** The page that its link leads to. */
  path: string
  countries: readonly string[]
  offer: MarketOffer
}

interface Visitor {
  /** As the browser names it, such as `Europe/Berlin`. */
  timeZone: string
  /** Tags such as `de-AT`. */
  languages: readonly string[]
  /** The time zones of a country; none where the browser doesn't know them. */
  zonesOf: (country: string) => readonly string[]
}

const regionOf = (tag: string) => /[-_]([A-Z]{2})\b/.exec(tag)?.[1] ?? ''

/**
 * The market that a visitor seems to be in: by the clock, then by the region of the languages. The first market is for all other countries;
 * null when nothing tells the country.
 */
export function suggestMarket<M extends Pick<OfferedMarket, 'key' | 'countries'>>(
  markets: readonly M[],
  { timeZone, languages, zonesOf }: Visitor,
): M | null {
  const byClock = markets.find(({ countries }) => countries.some((country) => zonesOf(country).includes(timeZone)))
  if (byClock) return byClock
  const regions = languages.map(regionOf).filter(Boolean)
  const byLanguage = regions.flatMap((region) => markets.find(({ countries }) => countries.includes(region)) ?? [])[0]
  // A clock of elsewhere says more than a language.
  const clockKnows = markets.some(({ countries }) => countries.some((country) => zonesOf(country).length > 0))
  const elsewhere = markets.find(({ key }) => key === '') ?? null
  if (clockKnows && timeZone !== '' && timeZone !== 'UTC') return elsewhere
  return byLanguage ?? (regions.length > 0 ? elsewhere : null)
}
