import { canonical, phraseKey, readTokens } from './query-words.ts'

/** Words of shoppers, and what is searched for instead; several meanings are alternatives. */
export interface Synonym {
  words: readonly string[]
  means: readonly string[]
}

/** What a whole query leads to: an address, or products (by id) that come first or not at all. */
export interface QueryRule {
  queries: readonly string[]
  redirect: string | null
  pinned: readonly string[]
  hidden: readonly string[]
}

/** A page that the search can find, such as an article; `words` are searched besides its title. */
export interface SearchPage {
  title: string
  path: string
  words: string
}

/** What the merchant decides about the search. */
export interface SearchRules {
  synonyms: readonly Synonym[]
  stopWords: readonly string[]
  queries: readonly QueryRule[]
  pages: readonly SearchPage[]
  /** Where the merchant's page of a role is, such as returns; roles without a live page are absent. */
  roles: Readonly<Record<string, string>>
}

/** The longest phrase that has a meaning, in words. */
export const phraseWordsMax = 4

const field = (name: string, place: number) => `${name}.${place + 1}`

interface Fault {
  field: string
  problem: string
}

/** Faults of a list of phrases: nothing to compare, too long, or twice the same for the search. */
function findPhraseFaults(name: string, phrases: readonly string[], wordsMax: number): Fault[] {
  const keys = phrases.map(phraseKey)
  const firstOf = new Map(keys.map((key, place) => [key, place] as const).reverse())
  return phrases.flatMap((phrase, place): Fault[] => {
    const at = field(name, place)
    if (keys[place] === '') return [{ field: at, problem: `need letters or digits, not “${phrase}”` }]
    if (readTokens(phrase).length > wordsMax) {
      const most = wordsMax === 1 ? 'are single words' : `have ${wordsMax} words at most`
      return [{ field: at, problem: `${most}, not “${phrase}”` }]
    }
    const first = firstOf.get(keys[place] ?? '') ?? place
    if (first === place) return []
    const alike = phrases[first] === phrase ? '' : `, like “${phrases[first]}”`
    return [{ field: at, problem: `have “${phrase}” twice${alike}` }]
  })
}

/** Finds the first record of those that have a phrase, as the search compares phrases; each phrase is read once. */
function indexPhrases<T>(
  records: readonly T[],
  phrasesOf: (record: T) => readonly string[],
): (phrase: string) => T | undefined {
  const byKey = new Map<string, T>()
  for (const record of records) {
    for (const phrase of phrasesOf(record)) {
      const key = phraseKey(phrase)
      if (!byKey.has(key)) byKey.set(key, record)
    }
  }
  return (phrase) => byKey.get(phraseKey(phrase))
}

const indexWords = (words: readonly string[]) => indexPhrases(words, (word) => [word])

/** Why a synonym can't be saved beside the existing ones. */
export function findSynonymFaults(
  { words, means }: Synonym,
  { synonyms, stopWords }: Pick<SearchRules, 'synonyms' | 'stopWords'>,
): Fault[] {
  const findWord = indexWords(words)
  const findStopWord = indexWords(stopWords)
  const findKnown = indexPhrases(synonyms, (synonym) => synonym.words)
  const own = means.flatMap((meaning, place) =>
    findWord(meaning) !== undefined
      ? [{ field: field('means', place), problem: `can’t be “${meaning}”, which is the word itself` }]
      : [],
  )
  const taken = words.flatMap((word, place) => {
    if (findStopWord(word) !== undefined)
      return [{ field: field('words', place), problem: `have “${word}”, which is a stop-word` }]
    const known = findKnown(word)
    return known
      ? [{ field: field('words', place), problem: `have “${word}”, which means ${known.means.join(', ')} already` }]
      : []
  })
  return [
    ...findPhraseFaults('words', words, phraseWordsMax),
    ...findPhraseFaults('means', means, phraseWordsMax),
    ...own,
    ...taken,
  ]
}

export function findStopWordFaults(words: readonly string[], synonyms: readonly Synonym[]): Fault[] {
  const findKnown = indexPhrases(synonyms, (synonym) => synonym.words)
  const taken = words.flatMap((word, place) =>
    findKnown(word) ? [{ field: field('words', place), problem: `have “${word}”, which has a synonym` }] : [],
  )
  return [...findPhraseFaults('words', words, 1), ...taken]
}

/** Faults of the queries alone; products and addresses are checked against the shop. */
export function findQueryFaults(
  queries: readonly string[],
  others: readonly { queries: readonly string[] }[],
): Fault[] {
  const findOther = indexPhrases(others, (rule) => rule.queries)
  const taken = queries.flatMap((query, place) =>
    findOther(query)
      ? [{ field: field('queries', place), problem: `have “${query}”, which has results of its own already` }]
      : [],
  )
  return [...findPhraseFaults('queries', queries, 20), ...taken]
}

const pagesMax = 3

/** Pages whose words have all of these, those with all in their title first. */
export function findPages(pages: readonly SearchPage[], words: readonly string[]): SearchPage[] {
  if (words.length === 0) return []
  const hasAll = (text: string) => {
    const own = readTokens(text).map(({ word }) => word)
    return words.every((word) => own.some((candidate) => candidate.startsWith(canonical(word))))
  }
  const titled = pages.filter(({ title }) => hasAll(title))
  const others = pages.filter((page) => !titled.includes(page) && hasAll(`${page.title} ${page.words}`))
  return [...titled, ...others].slice(0, pagesMax)
}

/** The rules of whole queries, by phrases without spaces. */
export function rulesByQuery(rules: readonly QueryRule[]): ReadonlyMap<string, QueryRule> {
  return new Map(rules.flatMap((rule) => rule.queries.map((query) => [phraseKey(query), rule] as const)))
}

/** A phrase as texts have it, for searching it as it is. */
export const spell = (phrase: string) =>
  readTokens(phrase)
    .map(({ word }) => word)
    .join(' ')
