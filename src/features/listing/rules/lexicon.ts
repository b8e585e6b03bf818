import type { Facets } from '../../catalog/contract.ts'
import { rootCategory } from '../../catalog/rules/root-category.ts'
import type { FilterSummary } from './index-format.ts'
import type { Sort } from './query.ts'
import { canonical, joinWords, phraseKey, readTokens } from './query-words.ts'
import type { QueryRule, SearchPage } from './search-rules.ts'
import { pagesByPhrase, type ShopPage } from './shop-pages.ts'
import {
  colorFamilies,
  facetNouns,
  needNoun,
  otherWords,
  sizeNames,
  stopWords,
  tradeNames,
  wholeShopWords,
} from './trade-words.ts'

/** A facet's value as in an address. */
export interface Choice {
  key: string
  value: string
}

export type Meaning =
  | { kind: 'choices'; choices: readonly Choice[] }
  | { kind: 'page'; page: ShopPage }
  | { kind: 'sort'; sort: Sort }
  | { kind: 'stop' }
  /** Everything that the shop sells. */
  | { kind: 'whole' }
  /** Searched for in texts, as any of these. */
  | { kind: 'text'; instead: readonly string[] }

/** Everything that is understood in a catalogue, by phrases without spaces. */
export interface Lexicon {
  meanings: ReadonlyMap<string, Meaning>
  /** Every known word in its canonical form: none of them is treated as a typo. */
  words: ReadonlySet<string>
  /** What a misspelled word may have meant. */
  targets: readonly string[]
  currency: string
  /** Categories by their parent's value. */
  parents: ReadonlyMap<string, string>
  /** The merchant's rules for whole queries, and pages that the search finds. */
  queries: ReadonlyMap<string, QueryRule>
  pages: readonly SearchPage[]
}

interface Named extends Choice {
  label: string
  count: number
}

interface Weighed {
  choices: readonly Choice[]
  /** The number of products it leads to; of two meanings the larger one wins. */
  weight: number
}

const wordsOf = (text: string) => readTokens(text).map(({ word }) => word)

/** Names in the catalogue, and the values they stand for. */
class Names {
  readonly byPhrase = new Map<string, Weighed>()
  readonly words = new Set<string>()

  add(phrase: string, named: readonly Named[]): void {
    const words = wordsOf(phrase)
    const key = joinWords(words)
    const weight = named.reduce((sum, { count }) => sum + count, 0)
    if (key === '' || weight <= (this.byPhrase.get(key)?.weight ?? 0)) return
    for (const word of words) this.words.add(word)
    this.byPhrase.set(key, { choices: named.map(({ key: facet, value }) => ({ key: facet, value })), weight })
  }

  /** Adds a synonym for these names: names of one facet are alternatives, names of several facets all apply. */
  addOther(phrase: string, names: readonly string[]): void {
    const known = names.map((name) => this.byPhrase.get(phraseKey(name))).filter((phrase) => phrase !== undefined)
    const key = phraseKey(phrase)
    const [first] = known
    if (!first) return
    const unique = new Map(
      known.flatMap(({ choices }) => choices.map((choice) => [`${choice.key}=${choice.value}`, choice] as const)),
    )
    const weight = known.reduce((sum, { weight }) => sum + weight, 0)
    if (weight <= (this.byPhrase.get(key)?.weight ?? 0)) return
    for (const word of wordsOf(phrase)) this.words.add(word)
    const choices = [...unique.values()]
    // A synonym means one category: the first that the shop has.
    const isOfCategory = first.choices[0]?.key === 'category'
    this.byPhrase.set(
      key,
      isOfCategory ? first : { choices: choices.filter(({ key: facet }) => facet !== 'category'), weight },
    )
  }
}

function nounsOf(key: string, label: string): string[] {
  return [...new Set([label, ...(Object.hasOwn(facetNouns, key) ? (facetNouns[key] ?? []) : [])])]
}

/** "Slim", "slim fit", "fit slim"; and for several values with the same ending, "stripe" for all kinds of stripes. */
function addChoices(names: Names, values: readonly Named[], nouns: readonly string[]): void {
  const byHead = Map.groupBy(
    values.filter(({ label }) => wordsOf(label).length > 1),
    ({ label }) => wordsOf(label).at(-1) ?? '',
  )
  for (const [head, ended] of byHead)
    if (ended.length > 1 && !nouns.some((noun) => canonical(noun) === head)) names.add(head, ended)
  for (const value of values) {
    if (!needNoun.has(wordsOf(value.label).join(' '))) names.add(value.label, [value])
    for (const noun of nouns) {
      names.add(`${value.label} ${noun}`, [value])
      names.add(`${noun} ${value.label}`, [value])
    }
  }
}

function addColors(names: Names, colors: readonly Named[]): void {
  addChoices(names, colors, ['color', 'shade'])
  const called = (name: string) =>
    colors.filter(({ label }) => wordsOf(label).join(' ') === wordsOf(name).join(' ') || wordsOf(label).includes(name))
  for (const [family, members] of Object.entries(colorFamilies)) {
    const exact = (name: string) => colors.filter(({ label }) => phraseKey(label) === phraseKey(name))
    const found = [...exact(family), ...(family.includes(' ') ? [] : called(family)), ...members.flatMap(exact)]
    if (found.length > 0) names.add(family, [...new Set(found)])
  }
}

const sizeNouns = ['size']

function addSizes(names: Names, sizes: readonly Named[]): void {
  for (const size of sizes) {
    const alike = sizeNames.filter((group) => group.some((name) => phraseKey(name) === phraseKey(size.label))).flat()
    for (const name of new Set([size.label, ...alike])) {
      // Two labels of one size, "XXL" and "2XL", are searched for together.
      const meant = sizes.filter(
        ({ label }) => label === size.label || alike.some((name) => phraseKey(name) === phraseKey(label)),
      )
      const ofSize = [{ ...size, count: Number.MAX_SAFE_INTEGER / 2 }, ...meant.filter((choice) => choice !== size)]
      names.add(name, ofSize)
      for (const noun of sizeNouns) {
        names.add(`${noun} ${name}`, ofSize)
        names.add(`${name} ${noun}`, ofSize)
      }
      if (/^\d/.test(name)) for (const unit of ['inch', 'in']) names.add(`${name} ${unit}`, ofSize)
    }
  }
}

/** "Formal shirts" is also called "formal" when the whole shop sells shirts. */
function addCategories(names: Names, categories: readonly Named[], rootNouns: readonly string[]): void {
  for (const category of categories) {
    const words = wordsOf(category.label)
    const short = rootNouns.includes(words.at(-1) ?? '') ? words.slice(0, -1).join(' ') : ''
    // Attribute values say more about a product than its category does.
    const known = short ? names.byPhrase.get(phraseKey(short)) : undefined
    if (known && known.weight >= category.count) continue
    names.add(category.label, [category])
    if (short.length > 2) names.add(short, [category])
  }
}

const withKey = (key: string, choices: readonly { value: string; label: string; count: number }[]): Named[] =>
  choices.map(({ value, label, count }) => ({ key, value, label, count }))

function nameCatalogue(facets: Facets, rootLabel: string): Names {
  const names = new Names()
  const rootNouns = wordsOf(rootLabel).filter((word) => !wholeShopWords.includes(word))
  for (const { key, label, choices } of facets.attributes) addChoices(names, withKey(key, choices), nounsOf(key, label))
  addColors(names, withKey('color', facets.colors))
  for (const brand of withKey('brand', facets.brands)) {
    names.add(brand.label, [brand])
    names.add(`brand ${brand.label}`, [brand])
  }
  const trade = Object.entries(tradeNames)
  // Once for values of products, once for categories.
  for (const [phrase, meant] of trade) names.addOther(phrase, meant)
  addCategories(names, withKey('category', facets.categories), rootNouns)
  addSizes(names, withKey('size', facets.sizes))
  for (const [phrase, meant] of trade) names.addOther(phrase, meant)
  return names
}

const sortWords: Readonly<Record<string, Sort>> = {
  cheap: 'price-asc',
  cheapest: 'price-asc',
  affordable: 'price-asc',
  budget: 'price-asc',
  inexpensive: 'price-asc',
  newest: 'newest',
  latest: 'newest',
  'new arrival': 'newest',
  'new in': 'newest',
  'best rated': 'rating',
  'top rated': 'rating',
  'highest rated': 'rating',
  'most expensive': 'price-desc',
}

/** Builds what can be understood in this catalogue; `facets` counts its unfiltered listing. */
export function makeLexicon(summary: FilterSummary, facets: Facets): Lexicon {
  const rootLabel = summary.categories.find(({ value }) => value === rootCategory)?.label ?? ''
  const names = nameCatalogue(facets, rootLabel)
  const meanings = new Map<string, Meaning>()
  const known = new Set<string>(names.words)
  const add = (phrase: string, meaning: Meaning) => {
    meanings.set(phraseKey(phrase), meaning)
    for (const word of wordsOf(phrase)) known.add(word)
  }
  for (const word of stopWords) add(word, { kind: 'stop' })
  for (const word of wholeShopWords) add(word, { kind: 'whole' })
  for (const word of wordsOf(rootLabel)) add(word, { kind: 'whole' })
  for (const [phrase, sort] of Object.entries(sortWords)) add(phrase, { kind: 'sort', sort })
  for (const [key, page] of pagesByPhrase) meanings.set(key, { kind: 'page', page })
  for (const [key, { choices }] of names.byPhrase) meanings.set(key, { kind: 'choices', choices })
  const targets = [...new Set([...names.words, ...wordsOf(rootLabel)])].filter((word) => word.length > 2)
  for (const word of otherWords) known.add(canonical(word))
  const parents = summary.categories.map(
    ({ value, parent }) => [value, summary.categories[parent]?.value ?? ''] as const,
  )
  return {
    meanings,
    words: known,
    targets,
    currency: summary.currency,
    parents: new Map(parents),
    queries: new Map(),
    pages: [],
  }
}
