const wordsMax = 8
const wordMaxLength = 40

/** The words of a typed text, in lower case, split the way the catalogue's own words are. */
export function readWords(text: string): string[] {
  const words =
    text
      .slice(0, 400)
      .normalize('NFC')
      .toLowerCase()
      .match(/[\p{L}\p{N}'’]+/gu) ?? []
  return [...new Set(words.map((word) => word.slice(0, wordMaxLength)))].slice(0, wordsMax)
}

/** Words are matched by prefix, so dropping the plural finds both forms. */
export function dropPlural(word: string): string {
  if (/['’]s$/.test(word)) return word.slice(0, -2)
  return word.length > 3 && /[^s]s$/.test(word) ? word.slice(0, -1) : word
}

/** The edit distance: letters to add, drop, change or swap with their neighbour. More than `most` counts as `most` + 1. */
export function countTypos(a: string, b: string, most: number): number {
  if (Math.abs(a.length - b.length) > most) return most + 1
  let beforeLast: number[] = []
  let last = Array.from({ length: b.length + 1 }, (_, place) => place)
  for (let row = 1; row <= a.length; row += 1) {
    const current = [row]
    for (let column = 1; column <= b.length; column += 1) {
      const same = a[row - 1] === b[column - 1]
      let least = Math.min(
        (last[column] ?? 0) + 1,
        (current[column - 1] ?? 0) + 1,
        (last[column - 1] ?? 0) + (same ? 0 : 1),
      )
      if (a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1]) {
        least = Math.min(least, (beforeLast[column - 2] ?? least) + 1)
      }
      current.push(least)
    }
    beforeLast = last
    last = current
  }
  return Math.min(last[b.length] ?? 0, most + 1)
}

/** The word with each two neighbours swapped: the typo that leaves the fewest trigrams in common. */
export function swapNeighbours(word: string): string[] {
  return Array.from({ length: Math.max(0, word.length - 1) }, (_, place) => {
    const before = word.slice(0, place)
    const a = word[place]
    const b = word[place + 1]
    const after = word.slice(place + 2)
    return `${before}${b}${a}${after}`
  })
}

/** How many typos a word may contain: one in a short word, two in a longer one. */
const typosIn = (word: string) => (word.length < 5 ? 1 : 2)

/** The words that may have been meant, closest first. */
export function findMeant(typed: string, words: readonly string[], most = typosIn(typed)): string[] {
  return words
    .map((word) => ({ word, typos: countTypos(typed, word, most) }))
    .filter(({ typos }) => typos <= most)
    .sort((a, b) => a.typos - b.typos || (a.word < b.word ? -1 : 1))
    .map(({ word }) => word)
}
