import type { Database } from '../../../platform/database/client.ts'
import { dropPlural, findMeant, readWords } from '../rules/search.ts'
import { kindsOf, understandQuery } from '../rules/trade-words.ts'
import { findByWords, type KnownWord, lookUpWords, recordMiss } from './search-queries.ts'

export interface SearchResult {
  /** Best first. */
  ids: string[]
  /** What was looked for instead, where a word was mistyped. */
  correctedQuery: string | null
  /** When nothing is found: words that lead somewhere, and products that have some of the words. */
  closestTerms: string[]
  closestIds: string[]
}

const nothing: SearchResult = { ids: [], correctedQuery: null, closestTerms: [], closestIds: [] }
const closestMax = 6
const suggestedTypos = 3
const missMaxLength = 100

interface Group {
  /** As it was typed, or as it was probably meant. */
  word: string
  alternatives: string[]
  corrected: boolean
}

function understand(found: KnownWord): Group {
  const { word, synonyms, known } = found
  if (known || synonyms.length > 0 || word.length < 3) {
    return { word, alternatives: [word, ...synonyms], corrected: false }
  }
  const kinds = kindsOf(word)
  if (kinds.length > 0) return { word, alternatives: [word, ...kinds], corrected: false }
  const meant = findMeant(word, found.close)
  const [closest] = meant
  if (closest === undefined) return { word, alternatives: [word], corrected: false }
  return { word: closest, alternatives: meant.slice(0, 3), corrected: true }
}

/** Two words that stand for one thing together, such as "t shirt", become one group. */
function group(words: readonly string[], found: ReadonlyMap<string, KnownWord>): Group[] {
  const groups: Group[] = []
  for (let place = 0; place < words.length; place += 1) {
    const word = words[place] ?? ''
    const pair = `${word} ${words[place + 1] ?? ''}`
    const together = found.get(pair)?.synonyms ?? []
    if (together.length > 0) {
      groups.push({ word: pair, alternatives: [pair, ...together], corrected: false })
      place += 1
    } else {
      groups.push(understand(found.get(word) ?? { word, synonyms: [], known: false, close: [] }))
    }
  }
  return groups
}

async function suggest(db: Database, groups: readonly Group[], found: Iterable<KnownWord>): Promise<SearchResult> {
  const closestIds = await findByWords(
    db,
    groups.map(({ alternatives }) => alternatives),
    'any',
  )
  const terms = [...found].flatMap(({ word, known, close }) => (known ? word : findMeant(word, close, suggestedTypos)))
  return {
    ...nothing,
    closestTerms: [...new Set(terms)].slice(0, closestMax),
    closestIds: closestIds.slice(0, closestMax),
  }
}

/** Text search: every word has to be there, as it is, as a synonym, or as what was probably meant. */
export async function searchCatalogue(db: Database, text: string): Promise<SearchResult> {
  const { words, sizes } = understandQuery(readWords(text).map(dropPlural))
  if (words.join('').length + sizes.join('').length < 2) return nothing
  const pairs = words.slice(1).map((word, place) => `${words[place]} ${word}`)
  const found = new Map((await lookUpWords(db, [...words, ...pairs])).map((word) => [word.word, word]))
  const groups = group(words, found)
  const ids = await findByWords(
    db,
    groups.map(({ alternatives }) => alternatives),
    'all',
    sizes,
  )
  if (ids.length === 0) {
    if (text.trim().length > 2) await recordMiss(db, words.join(' ').slice(0, missMaxLength))
    return suggest(
      db,
      groups,
      words.flatMap((word) => found.get(word) ?? []),
    )
  }
  const corrected = groups.some((item) => item.corrected)
  return { ...nothing, ids, correctedQuery: corrected ? groups.map(({ word }) => word).join(' ') : null }
}
