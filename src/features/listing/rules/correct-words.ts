import type { Lexicon } from './lexicon.ts'
import { canonical, dropEnding } from './query-words.ts'
import { countTypos, findMeant } from './search.ts'
import type { KnownWord, Texts } from './texts.ts'
import { type Part, type Understood, understand } from './understand.ts'

/** What is searched for in place of a typed word. */
export interface Group {
  alternatives: string[]
  /** The word as it was probably meant. */
  meant: string | null
}

/** The meaning of a query with its typos corrected: a corrected word may be a filter. */
export interface QueryReading {
  understood: Understood
  groups: Map<string, Group>
  correctedQuery: string | null
  looked: KnownWord[]
}

export const textWordsMax = 8

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

export const wordsOf = (part: Part) => part.typed.split(' ')

/** Words that are searched for as they are. */
const typedText = (parts: readonly Part[]) =>
  parts.filter((part) => part.kind === 'text' && part.instead === undefined).flatMap(wordsOf)

export async function readQuery(texts: Texts, text: string, lexicon: Lexicon): Promise<QueryReading> {
  const first = understand(text, lexicon)
  const unknown = [...new Set(typedText(first.parts))].slice(0, textWordsMax)
  const stems = unknown.map(dropEnding)
  const pairs = stems.slice(1).map((word, place) => `${stems[place]} ${word}`)
  const looked = unknown.length > 0 ? await texts.lookUpWords([...new Set([...stems, ...pairs])]) : []
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

/** The groups of alternatives that these parts are searched for by. */
export function groupsOf(parts: readonly Part[], groups: ReadonlyMap<string, Group>): (readonly string[])[] {
  return parts
    .flatMap((part) =>
      part.kind === 'text' && part.instead
        ? [[part.words.join(' '), ...part.instead]]
        : wordsOf(part).map((word) => groupOf(groups, word)),
    )
    .slice(0, textWordsMax)
}
