import type { KnownWord } from './texts.ts'
import type { WordIndex } from './word-index.ts'

/** How much longer or shorter a word that was meant may be. */
const lengthGap = 2

/** What is known of a typed word, with the words of an index that is in another language than the shop's own. */
export function addOwnWords(looked: KnownWord, words: Pick<WordIndex, 'hasStart' | 'listWords'>): KnownWord {
  const { word } = looked
  if (looked.known || word.includes(' ')) return looked
  if (words.hasStart(word)) return { ...looked, known: true, close: [] }
  const close = words.listWords().filter(({ length }) => length > 2 && Math.abs(length - word.length) <= lengthGap)
  return { ...looked, close: [...looked.close, ...close] }
}
