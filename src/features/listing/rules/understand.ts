import type { Choice, Lexicon, Meaning } from './lexicon.ts'
import { readPrice } from './price-words.ts'
import { emptyFilter, type FilterState, pickChosen, type Sort } from './query.ts'
import { joinWords, readTokens, type Token } from './query-words.ts'
import { phraseWordsMax } from './search-rules.ts'
import { pageFillers, type ShopPage, sizeGuide } from './shop-pages.ts'
import { notSizedBefore } from './trade-words.ts'

/** Consecutive words of a query, and what they mean. */
export type Part = { typed: string; words: readonly string[] } & (
  | Exclude<Meaning, { kind: 'text' }>
  | { kind: 'price'; minCents: number | null; maxCents: number | null }
  /** Searched for in texts: as typed, or as a synonym has it instead. */
  | { kind: 'text'; instead?: readonly string[] }
)

/** What a query asks for. Every typed word is in one of the parts. */
export interface Understood {
  parts: readonly Part[]
  filter: FilterState
  /** Words to search for in the products' texts. */
  text: readonly string[]
  pages: readonly ShopPage[]
}

function makePart(tokens: readonly Token[], meaning: Meaning | { kind: 'text' }): Part {
  return { typed: tokens.map(({ typed }) => typed).join(' '), words: tokens.map(({ word }) => word), ...meaning }
}

const isSize = (meaning: Meaning) => meaning.kind === 'choices' && meaning.choices[0]?.key === 'size'

/** The longest phrase with a meaning that starts here. */
function findPhrase(tokens: readonly Token[], at: number, { meanings }: Lexicon): Part | null {
  for (let length = Math.min(phraseWordsMax, tokens.length - at); length > 0; length -= 1) {
    const phrase = tokens.slice(at, at + length)
    const meaning = meanings.get(joinWords(phrase.map(({ word }) => word)))
    if (!meaning) continue
    if (isSize(meaning) && notSizedBefore.has(tokens[at + length]?.word ?? '')) continue
    return makePart(phrase, meaning)
  }
  return null
}

function readParts(tokens: readonly Token[], lexicon: Lexicon): Part[] {
  const parts: Part[] = []
  for (let at = 0; at < tokens.length; ) {
    const price = readPrice(tokens, at, lexicon.currency)
    const phrase = price ? null : findPhrase(tokens, at, lexicon)
    const taken = tokens.slice(at, at + (price?.length ?? phrase?.words.length ?? 1))
    if (price) {
      const { minCents, maxCents } = price
      parts.push({ ...makePart(taken, { kind: 'stop' }), kind: 'price', minCents, maxCents })
    } else parts.push(phrase ?? makePart(taken, { kind: 'text' }))
    at += Math.max(1, taken.length)
  }
  return parts
}

/** A measurement that isn't a size of the shop leads to the size guide. */
const isMeasure = ({ kind, typed }: Part) => kind === 'text' && /^\d+(?:[.,]\d+)?(?:["”″]|in|cm)$/.test(typed)

const asksFor = ({ kind }: Part) => kind === 'choices' || kind === 'price'

/** Next to a page's name, words such as "policy" and "how long" are about the page; without any filter, all words are. */
function settle(parts: readonly Part[]): Part[] {
  const named = parts.map((part): Part => (isMeasure(part) ? { ...part, kind: 'page', page: sizeGuide } : part))
  const filters = named.some(asksFor)
  if (named.some(({ kind }) => kind === 'page')) {
    const about = (part: Part) => !filters || part.words.every((word) => pageFillers.has(word))
    return named.map((part) =>
      (part.kind === 'text' || part.kind === 'whole') && about(part) ? { ...part, kind: 'stop' } : part,
    )
  }
  // If no word has any meaning, they are searched for as they are.
  const says = named.some(({ kind }) => kind !== 'stop')
  return says ? named : named.map(({ typed, words }) => ({ typed, words, kind: 'text' }))
}

function isInside(category: string, ancestor: string, { parents }: Lexicon): boolean {
  for (let at = category; at; at = parents.get(at) ?? '') if (at === ancestor) return true
  return false
}

/** Only one category applies: the narrower of two; an unrelated one is searched for as text. */
function settleCategories(parts: readonly Part[], lexicon: Lexicon): { parts: Part[]; category: string | undefined } {
  let category: string | undefined
  const settled = parts.map((part): Part => {
    const asked = part.kind === 'choices' ? part.choices.find(({ key }) => key === 'category')?.value : undefined
    if (asked === undefined) return part
    if (category === undefined || isInside(asked, category, lexicon)) category = asked
    else if (!isInside(category, asked, lexicon)) return { typed: part.typed, words: part.words, kind: 'text' }
    return part
  })
  return { parts: settled, category }
}

/** Values of one facet are alternatives, whichever words they come from. */
function chooseAll(parts: readonly Part[]): FilterState['chosen'] {
  const chosen = new Map<string, string[]>()
  const choices: Choice[] = parts.flatMap((part) => (part.kind === 'choices' ? part.choices : []))
  for (const { key, value } of choices) {
    if (key !== 'category') chosen.set(key, [...new Set([...(chosen.get(key) ?? []), value])])
  }
  return pickChosen(chosen)
}

/** The combined filter of parts of a query. */
export function filterBy(parts: readonly Part[], category: string | undefined): FilterState {
  const bounds = (side: 'minCents' | 'maxCents') =>
    parts.flatMap((part) => (part.kind === 'price' && part[side] !== null ? [part[side]] : []))
  const minima = bounds('minCents')
  const maxima = bounds('maxCents')
  const sort: Sort | undefined = parts.flatMap((part) => (part.kind === 'sort' ? [part.sort] : [])).at(-1)
  return {
    ...emptyFilter,
    chosen: chooseAll(parts),
    ...(category === undefined ? {} : { category }),
    ...(minima.length > 0 ? { minCents: Math.max(...minima) } : {}),
    ...(maxima.length > 0 ? { maxCents: Math.min(...maxima) } : {}),
    ...(sort === undefined ? {} : { sort }),
  }
}

const facetOf = (part: Part) => (part.kind === 'choices' ? part.choices[0]?.key : undefined)
/** Which facets' words may be left out, first to last. Other filters stay, and the page offers to remove each. */
const relaxable = ['category', 'color']

/** Looser filters for a query that nothing matches, best first: each leaves out the words of one facet. */
export function relax({
  parts,
  filter,
}: Pick<Understood, 'parts' | 'filter'>): { filter: FilterState; ignored: string[] }[] {
  return relaxable.flatMap((facet) => {
    const rest = parts.filter((part) => facetOf(part) !== facet)
    const ignored = parts.filter((part) => facetOf(part) === facet).map(({ typed }) => typed)
    const says = rest.some((part) => part.kind === 'text' || (part.kind === 'choices' && facetOf(part) !== 'size'))
    if (ignored.length === 0 || !says) return []
    return [{ filter: filterBy(rest, facet === 'category' ? undefined : filter.category), ignored }]
  })
}

/** Known words become filters, pages and sort orders; the rest stays text. */
export function understand(query: string, lexicon: Lexicon): Understood {
  const { parts, category } = settleCategories(settle(readParts(readTokens(query), lexicon)), lexicon)
  const pages = new Map(parts.flatMap((part) => (part.kind === 'page' ? [[part.page.path, part.page] as const] : [])))
  return {
    parts,
    filter: filterBy(parts, category),
    text: parts.flatMap((part) => (part.kind === 'text' ? part.words : [])),
    pages: [...pages.values()],
  }
}
