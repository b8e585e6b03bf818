import { dropPlural } from './search.ts'

/** A word as typed, and in the normalised form used for comparison. */
export interface Token {
  typed: string
  word: string
}

const queryMaxChars = 400
const tokensMax = 20
const tokenMaxLength = 40

/** British and American spelling, and irregular forms. */
const spellings: Readonly<Record<string, string>> = {
  colour: 'color',
  coloured: 'color',
  colored: 'color',
  colourful: 'colorful',
  gray: 'grey',
  chequered: 'check',
  checkered: 'check',
  checked: 'check',
  cheque: 'check',
  chequer: 'check',
  striped: 'stripe',
  stripy: 'stripe',
  stripey: 'stripe',
  sleeved: 'sleeve',
  collared: 'collar',
  flowery: 'floral',
  flower: 'floral',
  fibre: 'fiber',
  pyjama: 'pajama',
  pyjamas: 'pajama',
}

/** Garments whose singular ends in s too: "shorts" doesn't mean a short shirt. */
const wholeWords = new Set(['shorts', 'jeans', 'pants', 'trousers', 'chinos', 'tights', 'leggings', 'sweats'])

/** The stem of the word as products' texts begin it, whether it was typed in singular or plural. */
export function dropEnding(word: string): string {
  if (wholeWords.has(word)) return word
  if (word.length > 5 && /[^aeiou]ies$/.test(word)) return `${word.slice(0, -3)}y`
  if (/(?:ss|sh|ch|x)es$/.test(word)) return word.slice(0, -2)
  return dropPlural(word)
}

const spell = (word: string) => (Object.hasOwn(spellings, word) ? (spellings[word] ?? word) : word)

/** "Piqué" and "pique", "men's" and "men", "colours" and "color" are the same word. */
export function canonical(typed: string): string {
  const plain = typed.normalize('NFD').replace(/\p{M}/gu, '').replace(/["”″]/g, '').replace(/’/g, "'")
  return spell(dropEnding(spell(plain.replace(/'s?$/, ''))))
}

const amount = String.raw`[$€£₹]?\d+(?:[.,]\d+)*(?:["”″$€£₹]|(?![\p{L}\p{N}]))`
const tokenPattern = new RegExp(String.raw`${amount}|[\p{L}\p{N}]+(?:['’]\p{L}+)*|[<>]`, 'gu')

/** The words of a query, as far as the search reads it. */
export function readTokens(text: string): Token[] {
  const plain = text
    .slice(0, queryMaxChars)
    .normalize('NFC')
    .toLowerCase()
    // A range is read as it is spoken.
    .replace(/(\d)\s*[-–—]\s*([$€£₹]?\d)/g, '$1 to $2')
  return [...plain.matchAll(tokenPattern)].slice(0, tokensMax).map(([found]) => {
    const typed = found.slice(0, tokenMaxLength)
    return { typed, word: canonical(typed) }
  })
}

/** A phrase without its spaces: "t shirt", "t-shirt" and "tshirt" are the same. */
export function joinWords(words: readonly string[]): string {
  const inner = words.filter((word, place) => word !== 'and' || place === 0 || place === words.length - 1)
  return inner.join('')
}

export function phraseKey(text: string): string {
  return joinWords(readTokens(text).map(({ word }) => word))
}
