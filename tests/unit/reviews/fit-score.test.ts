import { expect, test } from 'vitest'
import { describeFit } from '../../../src/features/reviews/rules/fit-score.ts'

test.each([
  [{ small: 1, true: 1, large: 0 }, null],
  [{ small: 0, true: 9, large: 1 }, 'True to size (90% say true to size)'],
  [{ small: 3, true: 7, large: 0 }, 'Runs slightly small (70% say true to size)'],
  [{ small: 6, true: 3, large: 1 }, 'Runs small (30% say true to size)'],
  [{ small: 0, true: 7, large: 3 }, 'Runs slightly large (70% say true to size)'],
  [{ small: 0, true: 1, large: 9 }, 'Runs large (10% say true to size)'],
  [{ small: 5, true: 0, large: 5 }, 'Opinions differ (0% say true to size)'],
])('%o is told as %s', (counts, words) => {
  expect(describeFit(counts)).toBe(words)
})
