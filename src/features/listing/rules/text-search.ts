import type { FilterIndex } from './index-format.ts'
import { swapNeighbours } from './search.ts'
import { betweenWords, foundMax, type KnownWord, rankedMax, type TextKind, type Texts, type Wanted } from './texts.ts'

/** The texts of a small catalogue as a file, product by product in the order of the index; all in lower case. */
export interface TextsFile {
  names: readonly string[]
  words: readonly string[]
  /** Each description once, and which of them a product has. */
  descriptions: readonly string[]
  described: readonly number[]
  skus: readonly (readonly string[])[]
  /** Every word that a typed word is compared with, in order. */
  vocabulary: readonly string[]
  /** What words of the trade mean in texts. */
  synonyms: Readonly<Record<string, readonly string[]>>
}

// As in the database's search.
const similarityMin = 0.2
const closeWordsMax = 20

/** A pattern for words that start with one of these; all other characters are escaped. */
function startOfWord(alternatives: readonly string[]): string {
  const literal = alternatives.map((text) =>
    text.replace(/[^\p{L}\p{N}\s]/gu, (mark) => `\\u{${mark.codePointAt(0)?.toString(16)}}`),
  )
  return `(?:^|[${betweenWords}])(?![${betweenWords}])(?:${literal.join('|')})`
}

interface Pattern {
  start: RegExp
  whole: RegExp
}

function compile(alternatives: readonly string[]): Pattern {
  const start = startOfWord(alternatives)
  return { start: new RegExp(start, 'u'), whole: new RegExp(`${start}(?:$|[${betweenWords}])`, 'u') }
}

/** The sequences of three letters that the database compares words by. */
function listTrigrams(text: string): Set<string> {
  const trigrams = new Set<string>()
  for (const [word] of text.matchAll(/[\p{L}\p{N}]+/gu)) {
    const padded = `  ${word} `
    for (let at = 0; at + 3 <= padded.length; at += 1) trigrams.add(padded.slice(at, at + 3))
  }
  return trigrams
}

function measureSimilarity(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  let shared = 0
  for (const trigram of a) if (b.has(trigram)) shared += 1
  return shared === 0 ? 0 : Math.fround(shared / (a.size + b.size - shared))
}

class Vocabulary {
  readonly #words: readonly string[]
  readonly #known: ReadonlySet<string>
  #trigrams: readonly ReadonlySet<string>[] | undefined

  constructor(words: readonly string[]) {
    this.#words = words
    this.#known = new Set(words)
  }

  hasStart(start: string): boolean {
    return this.#words.some((word) => word.startsWith(start))
  }

  findClose(typed: string): string[] {
    this.#trigrams ??= this.#words.map(listTrigrams)
    const own = listTrigrams(typed)
    const similar = this.#trigrams
      .map((trigrams, place) => ({ word: this.#words[place] ?? '', similarity: measureSimilarity(own, trigrams) }))
      .filter(({ similarity }) => similarity >= similarityMin)
      .sort((a, b) => b.similarity - a.similarity || (a.word < b.word ? -1 : 1))
      .slice(0, closeWordsMax)
      .map(({ word }) => word)
    return [...new Set([...swapNeighbours(typed).filter((word) => this.#known.has(word)), ...similar])]
  }
}

const isInStock = ({ colorStart }: FilterIndex, place: number) =>
  (colorStart[place + 1] ?? 0) > (colorStart[place] ?? 0)

interface SearchedTexts {
  /** Positions of the products that may match, in the order of the index. */
  places: Iterable<number>
  nameAt(place: number): string
  /** The text that is searched. */
  textAt(place: number): string
}

/** The places of the products that match, best first. */
export function findPlaces({ places, nameAt, textAt }: SearchedTexts, index: FilterIndex, wanted: Wanted): number[] {
  const { groups, match, rankBy = [] } = wanted
  if (groups.length === 0) return []
  const patterns = groups.map(compile)
  const ranking = [...patterns, ...rankBy.map(compile)]
  const found: { place: number; groups: number; score: number; inStock: boolean }[] = []
  for (const place of places) {
    const text = textAt(place)
    const held = patterns.reduce((count, { start }) => count + Number(start.test(text)), 0)
    if (match === 'all' ? held < patterns.length : held === 0) continue
    const name = nameAt(place)
    const score = ranking.reduce(
      (sum, { start, whole }) => sum + (start.test(name) ? 2 : 0) + Number(whole.test(name)),
      0,
    )
    found.push({ place, groups: match === 'any' ? held : 0, score, inStock: isInStock(index, place) })
    if (found.length === rankedMax) break
  }
  return found
    .sort(
      (a, b) => b.groups - a.groups || b.score - a.score || Number(b.inStock) - Number(a.inStock) || a.place - b.place,
    )
    .slice(0, foundMax)
    .map(({ place }) => place)
}

function findInFile(file: TextsFile, index: FilterIndex, wanted: Wanted): number[] {
  const nameAt = (place: number) => file.names[place] ?? ''
  const texts: Record<TextKind, (place: number) => string> = {
    name: nameAt,
    words: (place) => file.words[place] ?? '',
    description: (place) => file.descriptions[file.described[place] ?? 0] ?? '',
  }
  return findPlaces({ places: file.names.keys(), nameAt, textAt: texts[wanted.within ?? 'words'] }, index, wanted)
}

/** The texts of the build's files, searched as the database searches its own. */
export function openTexts(file: TextsFile, index: FilterIndex): Texts {
  const vocabulary = new Vocabulary(file.vocabulary)
  const synonymsOf = (word: string) => (Object.hasOwn(file.synonyms, word) ? [...(file.synonyms[word] ?? [])] : [])
  const lookUp = (word: string): KnownWord => {
    const known = vocabulary.hasStart(word)
    const close = known || word.includes(' ') ? [] : vocabulary.findClose(word)
    return { word, synonyms: synonymsOf(word), known, close }
  }
  return {
    lookUpWords: async (words) => words.map(lookUp),
    findByWords: async (wanted) => findInFile(file, index, wanted),
    findBySku: async (sku) => {
      const wanted = new Set([sku, sku.toUpperCase(), sku.toLowerCase()])
      return file.skus.flatMap((own, place) => (own.some((candidate) => wanted.has(candidate)) ? place : []))
    },
  }
}
