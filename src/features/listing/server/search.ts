import type { Database } from '../../../platform/database/client.ts'
import { applyRules } from '../rules/apply-rules.ts'
import { filterIndex } from '../rules/filter.ts'
import type { FilterIndex } from '../rules/index-format.ts'
import { type Lexicon, makeLexicon } from '../rules/lexicon.ts'
import { addOwnWords } from '../rules/own-words.ts'
import { emptyFilter } from '../rules/query.ts'
import { type SearchResult, searchIndex } from '../rules/search-engine.ts'
import type { SearchRules } from '../rules/search-rules.ts'
import { findPlaces } from '../rules/text-search.ts'
import type { Texts } from '../rules/texts.ts'
import type { LiveIndex } from './live-index.ts'
import { findBySku, findInDescriptions, lookUpWords } from './search-queries.ts'

/** Read anew when the names of the catalogue change, or the merchant's rules. */
const lexicons = new WeakMap<FilterIndex, Lexicon>()
const ruled = new WeakMap<SearchRules, { base: Lexicon; lexicon: Lexicon }>()

function lexiconOf({ index }: LiveIndex, rules: SearchRules): Lexicon {
  const base = lexicons.get(index) ?? makeLexicon(index.summary, filterIndex(index, emptyFilter).facets)
  lexicons.set(index, base)
  const known = ruled.get(rules)
  if (known?.base === base) return known.lexicon
  const lexicon = applyRules(base, rules)
  ruled.set(rules, { base, lexicon })
  return lexicon
}

/** Names and words from memory; descriptions, SKUs and what was mistyped from the database. */
const textsOf = (db: Database, { index, placeOf, readWords, language }: LiveIndex): Texts => {
  const toPlaces = (ids: readonly string[]) => ids.flatMap((id) => placeOf.get(id) ?? [])
  return {
    lookUpWords: async (words) => {
      const looked = await lookUpWords(db, words)
      return language === null ? looked : looked.map((word) => addOwnWords(word, readWords()))
    },
    findByWords: async (wanted) => {
      if (wanted.within === 'description') return toPlaces(await findInDescriptions(db, wanted, language))
      const words = readWords()
      const nameAt = (place: number) => words.textsAt(place).name
      const textAt = wanted.within === 'name' ? nameAt : (place: number) => words.textsAt(place).words
      return findPlaces({ places: words.find(wanted), nameAt, textAt }, index, wanted)
    },
    findBySku: async (sku) => toPlaces(await findBySku(db, sku)),
  }
}

/** Searches the catalogue, with rules other than the saved ones in a preview. */
export function searchCatalogue(
  db: Database,
  live: LiveIndex,
  { text, rules = live.rules }: { text: string; rules?: SearchRules },
): Promise<SearchResult> {
  const searched = { index: live.index, lexicon: lexiconOf(live, rules), texts: textsOf(db, live) }
  return searchIndex({ ...searched, placeOf: (id) => live.placeOf.get(id) }, text)
}
