import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  countTypos,
  dropPlural,
  findMeant,
  readWords,
  swapNeighbours,
} from '../../../src/features/listing/rules/search.ts'

test.each([
  ['T-shirts & Polos', ['t', 'shirts', 'polos']],
  ["men's", ["men's"]],
  ['(a+)+$ %_\\', ['a']],
  ['👕', []],
])('%j has the words %j', (text, words) => {
  expect(readWords(text)).toEqual(words)
})

test('words are read in lower case, each once, with normalised letters', () => {
  expect(readWords('Linen LINEN linen')).toEqual(['linen'])
  expect(readWords('cafe\u0301 16.5 O’Neill')).toEqual(['caf\u00e9', '16', '5', 'o’neill'])
  expect(readWords('')).toEqual([])
})

test('eight words, forty letters of each and the first four hundred letters are read', () => {
  expect(readWords('a b c d e f g h i j')).toEqual(['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'])
  expect(readWords('x'.repeat(41))).toEqual(['x'.repeat(40)])
  expect(readWords(`${'-'.repeat(399)}ab`)).toEqual(['a'])
})

test('never more than eight words of forty letters, whatever is typed', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 2000 }), (text) => {
      const words = readWords(text)
      return words.length <= 8 && words.every((word) => word.length <= 40)
    }),
  )
})

test.each([
  ['shirts', 'shirt'],
  ["men's", 'men'],
  ['men’s', 'men'],
  ["men's-wear", "men's-wear"],
  ['dress', 'dress'],
  ['ties', 'tie'],
  ['tees', 'tee'],
  ['shirt', 'shirt'],
  ['asks', 'ask'],
  ['gas', 'gas'],
])('%s without its plural is %s', (word, stem) => {
  expect(dropPlural(word)).toBe(stem)
})

test.each([
  ['linen', 'linen', 0],
  ['lnien', 'linen', 1],
  ['oxfrod', 'oxford', 1],
  ['flanel', 'flannel', 1],
  ['polo', 'silk', 3],
  ['', 'ab', 2],
  ['ab', '', 2],
  ['a', 'abcd', 3],
  ['abc', 'abd', 1],
  ['abc', 'ab', 1],
  ['abc', 'axbyc', 2],
  ['ca', 'abc', 3],
  ['abcd', 'badc', 2],
  ['kitten', 'sitting', 3],
])('%s and %s are %i typos apart', (a, b, typos) => {
  expect(countTypos(a, b, 2)).toBe(typos)
})

test('typos count the same in both directions, and only equal words have none', () => {
  const word = fc.stringMatching(/^[a-d]{0,6}$/)
  fc.assert(
    fc.property(word, word, (a, b) => {
      const typos = countTypos(a, b, 3)
      expect(countTypos(b, a, 3)).toBe(typos)
      expect(typos === 0).toBe(a === b)
    }),
  )
})

test('a short word may have one typo, a longer one two; the closest comes first', () => {
  expect(findMeant('plo', ['polo', 'pool', 'plot'])).toEqual(['plot', 'polo'])
  expect(findMeant('flanels', ['flannel', 'flan'])).toEqual(['flannel'])
  expect(findMeant('plo', ['polos', 'plo'])).toEqual(['plo'])
  expect(findMeant('lines', ['linen', 'lien', 'liness'])).toEqual(['linen', 'liness', 'lien'])
  expect(findMeant('lin', ['linen'], 2)).toEqual(['linen'])
})

test('neighbours are swapped one pair at a time', () => {
  expect(swapNeighbours('nkie')).toEqual(['knie', 'nike', 'nkei'])
  expect(swapNeighbours('a')).toEqual([])
})
