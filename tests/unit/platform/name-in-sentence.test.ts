import { expect, test } from 'vitest'
import { nameInSentence } from '../../../src/platform/pure/name-in-sentence.ts'

test('a name is small within a sentence, but for German nouns', () => {
  expect(nameInSentence('Linen shirts', 'en')).toBe('linen shirts')
  expect(nameInSentence('Chemises en lin', 'fr')).toBe('chemises en lin')
  expect(nameInSentence('Leinenhemden', 'de')).toBe('Leinenhemden')
})
