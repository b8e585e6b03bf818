import fc from 'fast-check'
import type { FilterSummary } from '../../src/features/listing/rules/index-format.ts'
import { colorFamilies, sizeNames, stopWords, tradeNames } from '../../src/features/listing/rules/trade-words.ts'

/** A word with a letter dropped, doubled, swapped with the next, or replaced. */
const misspell = (word: string, at: number, how: number): string => {
  const place = at % Math.max(1, word.length)
  const before = word.slice(0, place)
  const letter = word[place] ?? ''
  const after = word.slice(place + 1)
  if (how === 0) return before + after
  if (how === 1) return before + letter + letter + after
  if (how === 2) return before + (after[0] ?? '') + letter + after.slice(1)
  return `${before}e${after}`
}

/** Queries as shoppers type them, and as nobody does: known words, misspelt ones, prices, sizes, several facets, signs. */
export function makeQueries(
  { summary, vocabulary }: { summary: FilterSummary; vocabulary: readonly string[] },
  numRuns: number,
  seed: number,
): string[] {
  const facets = [summary.categories, summary.colors, summary.sizes, ...summary.facets.map(({ choices }) => choices)]
  const label = fc.constantFrom(...facets).chain((choices) => fc.constantFrom(...choices.map((choice) => choice.label)))
  const trade = [...Object.keys(tradeNames), ...Object.keys(colorFamilies), ...sizeNames.flat()]
  const pages = ['shipping', 'return policy', 'size guide', 'track my order', 'contact', 'how to wash linen']
  const amount = fc.integer({ min: 1, max: 250 })
  const price = fc.oneof(
    amount.map((value) => `under $${value}`),
    amount.map((value) => `over ${value}`),
    fc.tuple(amount, amount).map(([low, high]) => `between ${low} and ${high}`),
  )
  const known = fc.oneof(
    { weight: 4, arbitrary: label },
    { weight: 4, arbitrary: fc.constantFrom(...vocabulary) },
    { weight: 2, arbitrary: fc.constantFrom(...trade) },
    { weight: 1, arbitrary: fc.constantFrom(...stopWords) },
  )
  const misspelt = fc.tuple(known, fc.nat(12), fc.nat(3)).map(([word, at, how]) => misspell(word, at, how))
  const word = fc.oneof(
    { weight: 8, arbitrary: known },
    { weight: 4, arbitrary: misspelt },
    { weight: 1, arbitrary: price },
    { weight: 1, arbitrary: fc.constantFrom(...pages) },
    { weight: 1, arbitrary: fc.string({ maxLength: 12 }) },
  )
  const query = fc
    .tuple(fc.array(word, { minLength: 1, maxLength: 4 }), fc.boolean())
    .map(([words, loud]) => (loud ? words.join(' ').toUpperCase() : words.join(' ')).slice(0, 100))
  return fc.sample(query, { numRuns, seed })
}
