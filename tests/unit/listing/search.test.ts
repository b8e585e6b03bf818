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
  ['dress', 'dress'],
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
])('%s and %s are %i typos apart', (one, other, typos) => {
  expect(countTypos(one, other, 2)).toBe(typos)
})

test('typos count the same from both sides, and only equal words have none', () => {
  const word = fc.stringMatching(/^[a-d]{0,6}$/)
  fc.assert(
    fc.property(word, word, (one, other) => {
      const typos = countTypos(one, other, 3)
      expect(countTypos(other, one, 3)).toBe(typos)
      expect(typos === 0).toBe(one === other)
    }),
  )
})

test('a short word may have one typo, a longer one two; the closest comes first', () => {
  expect(findMeant('plo', ['polo', 'pool', 'plot'])).toEqual(['plot', 'polo'])
  expect(findMeant('flanels', ['flannel', 'flan'])).toEqual(['flannel'])
})

test('neighbours are swapped one pair at a time', () => {
  expect(swapNeighbours('nkie')).toEqual(['knie', 'nike', 'nkei'])
  expect(swapNeighbours('a')).toEqual([])
})
