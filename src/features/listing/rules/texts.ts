import type { FilterIndex } from './index-format.ts'

/** A typed word: its synonyms, whether anything starts with it, and similar words. */
export interface KnownWord {
  word: string
  synonyms: string[]
  known: boolean
  close: string[]
}

/** Which texts are searched: the name alone; with brand, category, colours and attributes; or the whole description. */
export type TextKind = 'name' | 'words' | 'description'

export interface Wanted {
  /** Alternatives for each word. */
  groups: readonly (readonly string[])[]
  match: 'all' | 'any'
  /** Words understood as filters, which also rank names. */
  rankBy?: readonly (readonly string[])[]
  within?: TextKind
}

/** The texts of a catalogue: in the database, or in the browser's files. Products are positions in the index. */
export interface Texts {
  /** `words` may contain pairs of words, which only have synonyms. */
  lookUpWords(words: readonly string[]): Promise<KnownWord[]>
  /**
   * Products that match an alternative of every group (`all`), or of any, best first: words of the name before other words,
   * whole words before prefixes, more groups before fewer, in stock first, newest first.
   */
  findByWords(wanted: Wanted): Promise<number[]>
  findBySku(sku: string): Promise<number[]>
}

/**
 * What stands between words, inside a bracket of a pattern that JavaScript and PostgreSQL read alike: PostgreSQL's own words
 * depend on the database's locale.
 */
export const betweenWords = '\\s!-/:-@\\[\\]\\\\^`{-~\\u00a0\\u2010-\\u2027'

/** How many of the newest products that match are ranked, and how many are found. */
export const rankedMax = 2000
export const foundMax = 1000

interface Found {
  found: readonly number[]
  andRest: boolean
  pinned: readonly number[]
  hidden: readonly number[]
}

/** Everything that a search lists before any filter, each product once, best first. */
export function listFound({ found, andRest, pinned, hidden }: Found, { category }: FilterIndex): Uint32Array {
  const total = category.length
  const left = new Uint8Array(total).fill(1)
  for (const place of hidden) left[place] = 0
  const listed = new Uint32Array(total)
  let length = 0
  const add = (place: number) => {
    if (left[place] !== 1) return
    left[place] = 0
    listed[length] = place
    length += 1
  }
  pinned.forEach(add)
  found.forEach(add)
  if (andRest) for (let place = 0; place < total; place += 1) add(place)
  return listed.slice(0, length)
}
