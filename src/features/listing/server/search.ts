import type { Database } from '../../../platform/database/client.ts'
import { filterIndex } from '../rules/filter.ts'
import type { FilterIndex } from '../rules/index-format.ts'
import { type Lexicon, makeLexicon } from '../rules/lexicon.ts'
import { emptyFilter, type FilterState } from '../rules/query.ts'
import { canonical, dropEnding, joinWords, readTokens } from '../rules/query-words.ts'
import { countTypos, findMeant } from '../rules/search.ts'
import { filterBy, type Part, relax, type Understood, understand } from '../rules/understand.ts'
import type { LiveIndex } from './live-index.ts'
import { findBySku, findByWords, type KnownWord, lookUpWords, recordMiss } from './search-queries.ts'

export interface SearchResult {
  understood: Understood
  /** The filter that the words ask for; empty when products' names took precedence. */
  filter: FilterState
  /** What the text alone finds, best first, before any filter. */
  found: string[]
  /** Every other product follows, newest first: no text is searched for. */
  andRest: boolean
  /** Found and filtered, best first. */
  ids: string[]
  /** What was searched for instead of a misspelled word. */
  correctedQuery: string | null
  /** Typed words that were left out because nothing matches them. */
  ignored: string[]
  /** When nothing is found: words that have results, and products that match some of the words. */
  closestTerms: string[]
  closestIds: string[]
}

const closestMax = 6
const suggestedTypos = 3
const missMaxLength = 100
const textWordsMax = 8

const lexicons = new WeakMap<FilterIndex, Lexicon>()

function lexiconOf({ index }: LiveIndex): Lexicon {
  const lexicon = lexicons.get(index) ?? makeLexicon(index)
  lexicons.set(index, lexicon)
  return lexicon
}

interface Group {
  alternatives: string[]
  /** The query as it was probably meant. */
  meant: string | null
}

const sameLetters = (a: string, b: string) => [...a].sort().join('') === [...b].sort().join('')

/** One typo in a short word; two in a longer one, or transposed letters, if it begins alike. */
const closeTo = (word: string, candidates: readonly string[]) =>
  findMeant(word, candidates, 2).filter(
    (meant) =>
      countTypos(word, meant, 1) === 1 || (meant[0] === word[0] && (word.length > 5 || sameLetters(word, meant))),
  )

function correct(typed: string, found: KnownWord | undefined, { words, targets }: Lexicon): Group {
  const stem = dropEnding(typed)
  const alternatives = [...new Set([stem, canonical(typed), ...(found?.synonyms ?? [])])]
  if (found?.known || found?.synonyms.length || words.has(stem) || stem.length < 3 || /\d/.test(stem)) {
    return { alternatives, meant: null }
  }
  const [ofCatalogue] = closeTo(stem, targets)
  const ofTexts = closeTo(stem, found?.close ?? [])
  const typosTo = (word: string | undefined) => (word === undefined ? 9 : countTypos(stem, word, 2))
  if (ofCatalogue !== undefined && typosTo(ofCatalogue) <= typosTo(ofTexts[0])) {
    return { alternatives: [ofCatalogue], meant: ofCatalogue }
  }
  const [closest] = ofTexts
  return closest === undefined ? { alternatives, meant: null } : { alternatives: ofTexts.slice(0, 3), meant: closest }
}

interface Reading {
  understood: Understood
  groups: Map<string, Group>
  correctedQuery: string | null
  looked: KnownWord[]
}

const wordsOf = (part: Part) => part.typed.split(' ')
const textOf = (parts: readonly Part[]) => parts.filter(({ kind }) => kind === 'text').flatMap(wordsOf)

/** The meaning of a query with its typos corrected: a corrected word may be a filter. */
async function read(db: Database, text: string, lexicon: Lexicon): Promise<Reading> {
  const first = understand(text, lexicon)
  const unknown = [...new Set(textOf(first.parts))].slice(0, textWordsMax)
  const stems = unknown.map(dropEnding)
  const pairs = stems.slice(1).map((word, place) => `${stems[place]} ${word}`)
  const looked = unknown.length > 0 ? await lookUpWords(db, [...new Set([...stems, ...pairs])]) : []
  const byWord = new Map(looked.map((word) => [word.word, word]))
  const groups = new Map(unknown.map((word) => [word, correct(word, byWord.get(dropEnding(word)), lexicon)]))
  const mended = (word: string) => groups.get(word)?.meant ?? word
  const corrected = [...groups.values()].some(({ meant }) => meant !== null)
  if (!corrected) return { understood: first, groups, looked, correctedQuery: null }
  const correctedQuery = first.parts
    .flatMap((part) => (part.kind === 'text' ? wordsOf(part).map(mended) : wordsOf(part)))
    .join(' ')
  const understood = understand(correctedQuery, lexicon)
  for (const group of [...groups.values()]) if (group.meant) groups.set(group.meant, group)
  return { understood, groups, looked, correctedQuery }
}

const groupOf = (groups: ReadonlyMap<string, Group>, word: string) =>
  groups.get(word)?.alternatives ?? [...new Set([dropEnding(word), canonical(word)])]

const isSize = (part: Part) => part.kind === 'choices' && part.choices[0]?.key === 'size'
const namesValues = (part: Part) => part.kind === 'choices' && !isSize(part)
const namesSomething = (part: Part) => part.kind === 'text' || namesValues(part)

interface Answer {
  filter: FilterState
  found: string[]
  andRest: boolean
  ids: string[]
}

/** The products of `found`, or all products with `found` first, in the requested order. */
function narrow(live: LiveIndex, filter: FilterState, found: string[], andRest: boolean): Answer {
  const places = found.flatMap((id) => live.placeOf.get(id) ?? [])
  const first = new Set(places)
  const rest = andRest ? live.ids.keys().filter((place) => !first.has(place)) : []
  const { products } = filterIndex(live.index, filter, [...places, ...rest])
  return { filter, found, andRest, ids: Array.from(products, (place) => live.ids[place] ?? '') }
}

async function answer(db: Database, live: LiveIndex, { understood, groups }: Reading): Promise<Answer> {
  const { parts, filter } = understood
  const text = textOf(parts).slice(0, textWordsMax)
  const named = parts.filter(namesValues).flatMap(wordsOf)
  const rankBy = named.slice(0, textWordsMax).map((word) => groupOf(groups, word))
  if (text.length === 0) {
    const found = await findByWords(db, { groups: rankBy, match: 'all' })
    return narrow(live, filter, found, true)
  }
  const wanted = { groups: text.map((word) => groupOf(groups, word)), match: 'all', rankBy } as const
  const inWords = narrow(live, filter, await findByWords(db, wanted), false)
  if (inWords.ids.length > 0) return inWords
  return narrow(live, filter, await findByWords(db, { ...wanted, within: 'description' }), false)
}

/** Searches names, or all words, for every word: product names may contain words that are filters elsewhere. */
async function answerByName(
  db: Database,
  live: LiveIndex,
  { understood, groups }: Reading,
  within: 'name' | 'words',
): Promise<Answer> {
  const parts = understood.parts.filter(namesSomething)
  const others = understood.parts.filter((part) => !namesSomething(part))
  const words = parts.flatMap(wordsOf).slice(0, textWordsMax)
  const found = await findByWords(db, { groups: words.map((word) => groupOf(groups, word)), match: 'all', within })
  return narrow(live, filterBy(others, undefined), found, false)
}

async function suggest(db: Database, { understood, groups, looked }: Reading) {
  const words = understood.parts.filter(namesSomething).flatMap(wordsOf).slice(0, textWordsMax)
  const closestIds = await findByWords(db, { groups: words.map((word) => groupOf(groups, word)), match: 'any' })
  const filters = understood.parts.flatMap(({ kind, typed }) => (kind === 'choices' ? typed : []))
  const terms = looked.flatMap(({ word, known, close }) => (known ? word : findMeant(word, close, suggestedTypos)))
  return {
    closestTerms: [...new Set([...filters, ...terms])].slice(0, closestMax),
    closestIds: closestIds.slice(0, closestMax),
  }
}

/** The sort order of a filter other than the understood one. */
export function listFound({ found, andRest }: Pick<SearchResult, 'found' | 'andRest'>, live: LiveIndex): string[] {
  return andRest ? [...new Set([...found, ...live.ids])] : found
}

const unfound = { ids: [], found: [], andRest: false, ignored: [], closestTerms: [], closestIds: [] }

/** The result of a query, from the understood filters to looser and looser readings. */
async function findAnswer(db: Database, live: LiveIndex, reading: Reading): Promise<Answer & { ignored: string[] }> {
  const straight = await answer(db, live, reading)
  if (straight.ids.length > 0) return { ...straight, ignored: [] }
  // If no word was understood as a value, the texts have already been searched.
  const values = reading.understood.parts.filter(namesValues).map(({ typed }) => typed)
  if (values.length === 0) return { ...straight, ignored: [] }
  const byName = await answerByName(db, live, reading, 'name')
  if (byName.ids.length > 0) return { ...byName, ignored: [] }
  for (const { filter, ignored } of relax(reading.understood)) {
    const looser = narrow(live, filter, straight.found, straight.andRest)
    if (looser.ids.length > 0) return { ...looser, ignored }
  }
  const byWords = await answerByName(db, live, reading, 'words')
  return byWords.ids.length > 0 ? { ...byWords, ignored: values } : { ...straight, ignored: [] }
}

/** Text search: known words filter; every other word must occur as it is, as a synonym, or as the probable correction. */
export async function searchCatalogue(db: Database, live: LiveIndex, text: string): Promise<SearchResult> {
  const reading = await read(db, text, lexiconOf(live))
  const { understood, correctedQuery } = reading
  const given = { understood, filter: emptyFilter, correctedQuery }
  const letters = joinWords(readTokens(text).map(({ word }) => word))
  const asksForProducts = understood.parts.some(({ kind }) => kind !== 'page' && kind !== 'stop')
  const says = understood.parts.some(({ kind }) => kind !== 'text' && kind !== 'stop')
  if (!asksForProducts || (letters.length < 2 && !says)) return { ...given, ...unfound }
  const bySku = /^\S*[\d-]\S*$/.test(text.trim()) ? await findBySku(db, text.trim()) : []
  if (bySku.length > 0)
    return { ...given, ...unfound, ...narrow(live, emptyFilter, bySku, false), correctedQuery: null }
  const found = await findAnswer(db, live, reading)
  if (found.ids.length > 0) return { ...given, ...unfound, ...found }
  if (understood.pages.length > 0) return { ...given, ...unfound }
  const words = understood.parts.filter(namesSomething).flatMap(({ words: meant }) => meant)
  if (text.trim().length > 2 && words.length > 0) await recordMiss(db, words.join(' ').slice(0, missMaxLength))
  return { ...given, ...unfound, ...found, ...(await suggest(db, reading)) }
}
