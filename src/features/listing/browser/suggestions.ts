import type { Reply } from '../../../api/schemas.ts'
import { imageUrl } from '../../../platform/pure/image-url.ts'
import type { Language } from '../../../platform/pure/language.ts'
import { categoryPath, pageOf, productPath } from '../../../platform/pure/paths.ts'
import { say } from '../../../platform/pure/text/say.ts'
import { call } from '../../../site/browser/api.ts'
import { formatAlike, shopCurrency, toCents } from '../../../site/theme.ts'
import type { Facets } from '../../catalog/contract.ts'
import type { Card } from '../../catalog/rules/card.ts'
import * as texts from '../messages/en.ts'
import { applyRules } from '../rules/apply-rules.ts'
import { listFacets } from '../rules/choices.ts'
import { filterIndex } from '../rules/filter.ts'
import type { BuiltIndex, FilterSummary } from '../rules/index-format.ts'
import { type Lexicon, makeLexicon } from '../rules/lexicon.ts'
import { emptyFilter } from '../rules/query.ts'
import { type Searched, searchIndex } from '../rules/search-engine.ts'
import { sizeGuide } from '../rules/shop-pages.ts'
import { suggestWords } from '../rules/suggest.ts'
import { openTexts, type TextsFile } from '../rules/text-search.ts'
import { loadCards, loadFile, loadIds, loadIndex, loadSummary, warmUp } from './filters.ts'
import { readRecent } from './recent-searches.ts'

type Rules = Reply<'readSearchRules'>

/** What the search field works with, from the build's files. */
interface SearchKit {
  summary: FilterSummary
  lexicon: Lexicon
  popular: readonly string[]
  index: BuiltIndex | null
  /** Null in a shop whose texts are too many for a page: products are asked for. */
  searched: Searched | null
}

const countSummary = ({ categories, colors, sizes, facets, price }: FilterSummary): Facets =>
  listFacets({ categories, colors, sizes, facets, price }, shopCurrency)

function withoutGuide(lexicon: Lexicon, { hasSizeGuide }: Rules): Lexicon {
  if (hasSizeGuide) return lexicon
  const kept = [...lexicon.meanings].filter(
    ([, meaning]) => meaning.kind !== 'page' || meaning.page.path !== sizeGuide.path,
  )
  return { ...lexicon, meanings: new Map(kept) }
}

async function read(): Promise<SearchKit> {
  const summary = await loadSummary()
  if (!summary.searchFile) throw new Error('The site has no file of the search')
  const loadingIndex = summary.textsFile ? loadIndex() : null
  const [rules, index, texts, ids] = await Promise.all([
    loadFile<Rules>(summary.searchFile),
    loadingIndex,
    summary.textsFile ? loadFile<TextsFile>(summary.textsFile) : null,
    loadingIndex ? loadingIndex.then(loadIds) : [],
  ])
  const facets = index ? filterIndex(index, emptyFilter).facets : countSummary(summary)
  const lexicon = withoutGuide(applyRules(makeLexicon(summary, facets), rules), rules)
  const kit = { summary, lexicon, popular: rules.popular, index }
  if (!index || !texts) return { ...kit, searched: null }
  const placeOf = new Map(ids.map((id, place) => [String(id), place]))
  // The cards that suggestions show, before someone has finished typing.
  void warmUp().catch(() => undefined)
  return { ...kit, searched: { index, lexicon, texts: openTexts(texts, index), placeOf: (id) => placeOf.get(id) } }
}

let kit: Promise<SearchKit> | undefined

/** Loaded once, and again after a failure. */
function loadSearchKit(): Promise<SearchKit> {
  kit ??= read()
  kit.catch(() => {
    kit = undefined
  })
  return kit
}

const shown = 5

export interface Suggestion {
  text: string
  /** Of the text, if it isn't the page's. */
  language?: Language | undefined
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

function describe(
  products: readonly Pick<Card, 'name' | 'languages' | 'slug' | 'finalPrice' | 'images'>[],
): Suggestion[] {
  const show = formatAlike(products.map(({ finalPrice }) => toCents(finalPrice)))
  return products.map(({ name, languages, slug, finalPrice, images }) => ({
    text: name,
    language: languages?.name,
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
