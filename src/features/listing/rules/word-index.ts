import { betweenWords, type Wanted } from './texts.ts'

/** What a product is found by: its name, and all its words. Both in lower case. */
export interface ProductTexts {
  name: string
  words: string
}

const separators = new RegExp(`[${betweenWords}]+`, 'u')

const splitWords = (text: string) => text.split(separators).filter((word) => word !== '')

/** Where the first word that is not below `start` is. */
function findStart(words: readonly string[], start: string): number {
  let low = 0
  let high = words.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((words[middle] ?? '') < start) low = middle + 1
    else high = middle
  }
  return low
}

/**
 * Which products may contain a word, so that a search reads a few hundred texts instead of all. A changed product is added again
 * under a new number; once most numbers are outdated, everything is added anew.
 */
export class WordIndex {
  #postings = new Map<string, number[]>()
  #sorted: string[] = []
  #numbers = new Map<string, number>()
  #texts: ProductTexts[] = []
  #numberAt = new Int32Array()

  /** Takes over these products, in the order of the listing's index. */
  update(ids: readonly string[], textsOf: (id: string) => ProductTexts): void {
    if (this.#texts.length > 2 * ids.length + 1000) {
      this.#postings = new Map()
      this.#numbers = new Map()
      this.#texts = []
    }
    const known = this.#postings.size
    this.#numberAt = new Int32Array(ids.length)
    for (const [place, id] of ids.entries()) {
      const texts = textsOf(id)
      const number = this.#numbers.get(id)
      const own = number === undefined ? undefined : this.#texts[number]
      const isSame = own?.words === texts.words && own.name === texts.name
      this.#numberAt[place] = isSame && number !== undefined ? number : this.#add(id, texts)
    }
    if (this.#postings.size !== known) this.#sorted = [...this.#postings.keys()].sort()
  }

  /** How many texts are kept, outdated ones included. */
  get size(): number {
    return this.#texts.length
  }

  /** Every word, in order. */
  listWords(): readonly string[] {
    return this.#sorted
  }

  /** Whether a word starts so. */
  hasStart(start: string): boolean {
    return this.#sorted[findStart(this.#sorted, start)]?.startsWith(start) ?? false
  }

  textsAt(place: number): ProductTexts {
    return this.#texts[this.#numberAt[place] ?? 0] ?? { name: '', words: '' }
  }

  #add(id: string, texts: ProductTexts): number {
    const number = this.#texts.push(texts) - 1
    this.#numbers.set(id, number)
    for (const word of new Set(splitWords(`${texts.name} ${texts.words}`))) {
      const posting = this.#postings.get(word)
      if (posting) posting.push(number)
      else this.#postings.set(word, [number])
    }
    return number
  }

  /** Counts the products with a word that starts as an alternative does, each once, if they have `before` groups so far. */
  #count(alternatives: readonly string[], groups: Uint8Array, before: number | null): void {
    const marks = new Uint8Array(groups.length)
    for (const start of alternatives.map((text) => splitWords(text)[0] ?? '')) {
      for (let at = findStart(this.#sorted, start); this.#sorted[at]?.startsWith(start); at += 1) {
        for (const number of this.#postings.get(this.#sorted[at] ?? '') ?? []) {
          if (marks[number] === 1 || (before !== null && groups[number] !== before)) continue
          marks[number] = 1
          groups[number] = (groups[number] ?? 0) + 1
        }
      }
    }
  }

  /** Positions of products that may match, in order: those without the words are left out. */
  *find({ groups, match }: Pick<Wanted, 'groups' | 'match'>): Generator<number> {
    const counts = new Uint8Array(this.#texts.length)
    for (const [place, alternatives] of groups.entries())
      this.#count(alternatives, counts, match === 'all' ? place : null)
    const least = match === 'all' ? groups.length : 1
    for (let place = 0; place < this.#numberAt.length; place += 1) {
      if ((counts[this.#numberAt[place] ?? 0] ?? 0) >= least) yield place
    }
  }
}
