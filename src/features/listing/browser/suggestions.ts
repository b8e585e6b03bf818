import { imageUrl } from '../../../platform/pure/image-url.ts'
import { categoryPath, pageOf, productPath } from '../../../platform/pure/paths.ts'
import { say } from '../../../platform/pure/text/say.ts'
import { call } from '../../../site/browser/api.ts'
import { formatAlike, toCents } from '../../../site/theme.ts'
import type { Card } from '../../catalog/rules/card.ts'
import * as texts from '../messages/en.ts'
import { searchIndex } from '../rules/search-engine.ts'
import { suggestWords } from '../rules/suggest.ts'
import { loadCards } from './filters.ts'
import { readRecent } from './recent-searches.ts'
import { loadSearchKit, type SearchKit } from './search-kit.ts'

const shown = 5

export interface Suggestion {
  text: string
  detail: string
  path: string
  picture: string | null
  /** A search of this browser, which can be removed. */
  recent?: boolean
}

export interface SuggestionGroup {
  label: string
  suggestions: Suggestion[]
}

const searchPath = (query: string) => `/search?query=${encodeURIComponent(query)}`
const line = (text: string, path: string): Suggestion => ({ text, path, detail: '', picture: null })
const ofQuery = (query: string) => line(query, searchPath(query))

const group = (label: string, suggestions: Suggestion[]): SuggestionGroup[] =>
  suggestions.length > 0 ? [{ label, suggestions }] : []

const isAbsent = () => null

/** What an empty field offers: searches of this browser, then popular ones of the shop. */
export async function readStarts(): Promise<SuggestionGroup[]> {
  const recent = readRecent()
  const kit = await loadSearchKit().catch(isAbsent)
  const known = new Set(recent.map((query) => query.toLowerCase()))
  const popular = (kit?.popular ?? []).filter((query) => !known.has(query.toLowerCase()))
  return [
    ...group(
      texts.recentSearches,
      recent.map((query) => ({ ...ofQuery(query), recent: true })),
    ),
    ...group(texts.popularSearches, popular.map(ofQuery)),
  ]
}

/** The search that was typed, while nothing else is known about it. */
export const repeatTyped = (query: string): SuggestionGroup[] => group(texts.searches, [ofQuery(query)])

/** Searches, categories and pages, from the build's files alone. */
export async function readWords(text: string): Promise<SuggestionGroup[]> {
  const kit = await loadSearchKit().catch(isAbsent)
  if (!kit) return []
  const { queries, categories, pages } = suggestWords(text, { ...kit, recent: readRecent() })
  return [
    ...group(
      texts.pages,
      pages.map(({ title, path }) => line(title, pageOf(path))),
    ),
    ...group(texts.searches, queries.map(ofQuery)),
    ...group(
      texts.categories,
      categories.map(({ label, value }) => line(label, categoryPath(value))),
    ),
  ]
}

const seeAll = (text: string, total: number): Suggestion =>
  line(say(texts.seeResults, { count: total }), searchPath(text))

function describe(products: readonly Pick<Card, 'name' | 'slug' | 'finalPrice' | 'images'>[]): Suggestion[] {
  const show = formatAlike(products.map(({ finalPrice }) => toCents(finalPrice)))
  return products.map(({ name, slug, finalPrice, images }) => ({
    text: name,
    detail: show(toCents(finalPrice)),
    path: productPath(slug),
    picture: images[0] ? imageUrl(images[0].url, 240) : null,
  }))
}

interface FoundProducts {
  products: Suggestion[]
  total: number
}

const nothing: FoundProducts = { products: [], total: 0 }

/** The shop's own engine on the build's files: no request but for cards that are not here yet. */
async function findHere(text: string, { searched, index }: SearchKit): Promise<FoundProducts> {
  if (!searched || !index) return nothing
  const { places } = await searchIndex(searched, text)
  const cards = await loadCards(index, places.slice(0, shown))
  return { products: describe(cards), total: places.length }
}

async function askServer(text: string, signal: AbortSignal): Promise<FoundProducts> {
  const query = { query: text, limit: String(shown), typing: '1' }
  const outcome = await call('searchProducts', { query, quiet: true, signal })
  return outcome.ok ? { products: describe(outcome.reply.products), total: outcome.reply.total } : nothing
}

/** Whether products are found without asking the server. */
export async function findsHere(): Promise<boolean> {
  const kit = await loadSearchKit().catch(isAbsent)
  return Boolean(kit?.searched)
}

/** The first products that a text finds, and a link to all of them; empty when there are none. */
export async function readProducts(text: string, signal: AbortSignal): Promise<SuggestionGroup[]> {
  const kit = await loadSearchKit().catch(isAbsent)
  const { products, total } = await (kit?.searched ? findHere(text, kit) : askServer(text, signal)).catch(() => nothing)
  return products.length > 0 ? [{ label: texts.products, suggestions: [...products, seeAll(text, total)] }] : []
}
