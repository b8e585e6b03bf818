import { expect, test } from 'vitest'
import { nameInSentence } from '../../../src/platform/pure/text/name-in-sentence.ts'

test('a name is small within an English sentence, and elsewhere as it is written, in whichever language', () => {
  expect(nameInSentence('Linen shirts', 'en')).toBe('linen shirts')
  expect(nameInSentence('Oxford shirts', 'ar')).toBe('Oxford shirts')
  expect(nameInSentence('Formal shirts', 'fr')).toBe('Formal shirts')
  expect(nameInSentence('Oxford shirts', 'hi')).toBe('Oxford shirts')
  expect(nameInSentence('Leinenhemden', 'de')).toBe('Leinenhemden')
})
