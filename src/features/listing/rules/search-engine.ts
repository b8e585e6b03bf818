import { groupsOf, type QueryReading, readQuery, textWordsMax } from './correct-words.ts'
import { filterIndex } from './filter.ts'
import type { FilterIndex } from './index-format.ts'
import type { Lexicon } from './lexicon.ts'
import { narrowFound } from './narrowing.ts'
import { emptyFilter, type FilterState } from './query.ts'
import { joinWords, phraseKey, readTokens } from './query-words.ts'
import { findMeant } from './search.ts'
import { findPages, type QueryRule } from './search-rules.ts'
import type { ShopPage } from './shop-pages.ts'
import { listFound, type Texts } from './texts.ts'
import { filterBy, type Part, relax, type Understood } from './understand.ts'

export interface SearchResult {
  understood: Understood
  /** The filter that the words ask for; empty when products' names took precedence. */
  filter: FilterState
  /** What the text alone finds, best first, before any filter. Products are positions in the index. */
  found: number[]
  /** Every other product follows, newest first: no text is searched for. */
  andRest: boolean
  /** Products the merchant puts first, whatever the words are understood as, and products that never come. */
  pinned: number[]
  hidden: number[]
  /** Found and filtered, best first. */
  places: Uint32Array
  /** What was searched for instead of a misspelled word. */
  correctedQuery: string | null
  /** Typed words that were left out because nothing matches them. */
  ignored: string[]
  /** Where the merchant sends this query. */
  redirect: string | null
  /** Pages of the shop and articles that answer the query. */
  pages: ShopPage[]
  /** When nothing is found: words that have results, and products that match some of the words. */
  closestTerms: string[]
  closest: number[]
  /** The words of a query that finds nothing at all; null if it finds something. */
  missed: string | null
}

export interface Searched {
  index: FilterIndex
  lexicon: Lexicon
  texts: Texts
  placeOf(id: string): number | undefined
}

const closestMax = 6
const suggestedTypos = 3

const isText = ({ kind }: Part) => kind === 'text'
const isSize = (part: Part) => part.kind === 'choices' && part.choices[0]?.key === 'size'
const namesValues = (part: Part) => part.kind === 'choices' && !isSize(part)
const namesSomething = (part: Part) => isText(part) || namesValues(part)

interface Answer {
  filter: FilterState
  found: number[]
  andRest: boolean
  places: Uint32Array
}

/** The products of `found`, or all products with `found` first, in the requested order. */
function narrow({ index }: Searched, filter: FilterState, found: number[], andRest: boolean): Answer {
  const listed = listFound({ found, andRest, pinned: [], hidden: [] }, index)
  return { filter, found, andRest, places: narrowFound(index, filter, listed) }
}

async function answer(searched: Searched, { understood, groups }: QueryReading): Promise<Answer> {
  const { texts } = searched
  const { parts, filter } = understood
  const rankBy = groupsOf(parts.filter(namesValues), groups)
  const wanted = groupsOf(parts.filter(isText), groups)
  if (wanted.length === 0) {
    const found = await texts.findByWords({ groups: rankBy, match: 'all' })
    return narrow(searched, filter, found, true)
  }
  const all = { groups: wanted, match: 'all', rankBy } as const
  const inWords = narrow(searched, filter, await texts.findByWords(all), false)
  if (inWords.places.length > 0) return inWords
  return narrow(searched, filter, await texts.findByWords({ ...all, within: 'description' }), false)
}

/** Searches names, or all words, for every word: product names may contain words that are filters elsewhere. */
async function answerByName(
  searched: Searched,
  { understood, groups }: QueryReading,
  within: 'name' | 'words',
): Promise<Answer> {
  const parts = understood.parts.filter(namesSomething)
  const others = understood.parts.filter((part) => !namesSomething(part))
  const found = await searched.texts.findByWords({ groups: groupsOf(parts, groups), match: 'all', within })
  return narrow(searched, filterBy(others, undefined), found, false)
}

async function suggest({ texts }: Searched, { understood, groups, looked }: QueryReading) {
  const words = groupsOf(understood.parts.filter(namesSomething), groups)
  const closest = await texts.findByWords({ groups: words, match: 'any' })
  const filters = understood.parts.flatMap(({ kind, typed }) => (kind === 'choices' ? typed : []))
  const terms = looked.flatMap(({ word, known, close }) => (known ? word : findMeant(word, close, suggestedTypos)))
  return {
    closestTerms: [...new Set([...filters, ...terms])].slice(0, closestMax),
    closest: closest.slice(0, closestMax),
  }
}

const nothing: Answer & { ignored: string[] } = {
  filter: emptyFilter,
  found: [],
  andRest: false,
  places: new Uint32Array(),
  ignored: [],
}

/** The result of a query, from the understood filters to looser and looser readings. */
async function findAnswer(searched: Searched, reading: QueryReading): Promise<Answer & { ignored: string[] }> {
  const straight = await answer(searched, reading)
  if (straight.places.length > 0) return { ...straight, ignored: [] }
  // If no word was understood as a value, the texts have already been searched.
  const values = reading.understood.parts.filter(namesValues).map(({ typed }) => typed)
  if (values.length === 0) return { ...straight, ignored: [] }
  const byName = await answerByName(searched, reading, 'name')
  if (byName.places.length > 0) return { ...byName, ignored: [] }
  for (const { filter, ignored } of relax(reading.understood)) {
    const looser = narrow(searched, filter, straight.found, straight.andRest)
    if (looser.places.length > 0) return { ...looser, ignored }
  }
  const byWords = await answerByName(searched, reading, 'words')
  return byWords.places.length > 0 ? { ...byWords, ignored: values } : { ...straight, ignored: [] }
}

/** What the merchant decided for this query, as typed or as corrected. */
function findRule({ queries }: Lexicon, text: string, correctedQuery: string | null): QueryRule | undefined {
  return queries.get(phraseKey(text)) ?? (correctedQuery === null ? undefined : queries.get(phraseKey(correctedQuery)))
}

const placesOf = ({ placeOf }: Searched, ids: readonly string[]) => ids.flatMap((id) => placeOf(id) ?? [])

/** Pages that the words name; without any, articles with all of the words, unless those are filters of products. */
function listPages({ pages }: Lexicon, { parts, pages: named }: Understood): ShopPage[] {
  if (named.length > 0 || !parts.some(isText)) return [...named]
  const asked = parts.filter(namesSomething).flatMap(({ words }) => words)
  return findPages(pages, asked.slice(0, textWordsMax)).map(({ title, path }) => ({ title, path }))
}

function asksForProducts(text: string, { parts }: Understood): boolean {
  const letters = joinWords(readTokens(text).map(({ word }) => word))
  const says = parts.some(({ kind }) => kind !== 'text' && kind !== 'stop')
  return parts.some(({ kind }) => kind !== 'page' && kind !== 'stop') && (letters.length > 1 || says)
}

/**
 * The only search engine: the server runs it on the database's texts, the browser on the build's files. Known words filter;
 * every other word must occur as it is, as a synonym, or as the probable correction.
 */
export async function searchIndex(searched: Searched, text: string): Promise<SearchResult> {
  const { index, lexicon, texts } = searched
  const bySku = /^\S*[\d-]\S*$/.test(text.trim()) ? await texts.findBySku(text.trim()) : []
  const reading = await readQuery(texts, text, lexicon)
  const { understood } = reading
  const correctedQuery = bySku.length > 0 ? null : reading.correctedQuery
  const rule = findRule(lexicon, text, correctedQuery)
  const pages = listPages(lexicon, understood)
  const given = { understood, correctedQuery, pages, redirect: rule?.redirect ?? null }
  const empty = { ...nothing, pinned: [], hidden: [], closestTerms: [], closest: [], missed: null }
  if (given.redirect !== null) return { ...given, ...empty }
  const asks = asksForProducts(text, understood)
  const found = asks ? await findAnswer(searched, reading) : nothing
  const unruled = bySku.length > 0 ? { ...nothing, ...narrow(searched, emptyFilter, bySku, false) } : found
  const ruled = { pinned: placesOf(searched, rule?.pinned ?? []), hidden: placesOf(searched, rule?.hidden ?? []) }
  const isRuled = ruled.pinned.length + ruled.hidden.length > 0
  const among = isRuled && { found: listFound({ ...unruled, ...ruled }, index), always: ruled.pinned }
  const places = among ? filterIndex(index, unruled.filter, among).products : unruled.places
  const result = { ...given, ...empty, ...unruled, ...ruled, places }
  if (places.length > 0 || pages.length > 0 || !asks) return result
  const words = understood.parts.filter(namesSomething).flatMap(({ words: meant }) => meant)
  if (words.length === 0) return result
  const missed = text.trim().length > 2 ? words.join(' ') : null
  return { ...result, ...(await suggest(searched, reading)), missed }
}
