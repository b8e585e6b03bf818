import { expect, test } from 'vitest'
import { listIncludedTaxes, listTaxFigures, type TaxWords } from '../../../src/features/pricing/rules/tax-words.ts'
import type { Language } from '../../../src/platform/pure/language.ts'

const wordsIn = (language?: Language): TaxWords => ({
  ...(language && { language }),
  tax: 'Tax',
  reverseCharge: (tax) => tax,
  includes: (tax) => tax,
})
const taxes = (ratePpm: number, taxIncluded: boolean) => ({
  taxCents: 100,
  exemptCents: 0,
  taxIncluded,
  taxLines: [{ name: 'VAT', ratePpm, taxCents: 100, reversed: false }],
})

test.each([
  [undefined, 190_000, 'VAT (19%)'],
  ['en', 88_750, 'VAT (8.875%)'],
  ['de', 190_000, 'VAT (19\u00a0%)'],
  ['de', 55_000, 'VAT (5,5\u00a0%)'],
  ['hi', 180_000, 'VAT (18%)'],
] as const)('a rate is written as its language does: %s, %i', (language, ratePpm, label) => {
  const words = wordsIn(language)
  expect(listTaxFigures(taxes(ratePpm, false), words)).toEqual([{ label, cents: 100 }])
  expect(listIncludedTaxes(taxes(ratePpm, true), words)).toEqual([{ label, cents: 100 }])
})
