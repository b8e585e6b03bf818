import { expect, test } from 'vitest'
import { describeFit } from '../../../src/features/reviews/rules/fit-score.ts'

test.each([
  [{ small: 1, true: 1, large: 0 }, null],
  [{ small: 0, true: 0, large: 2 }, null],
  [{ small: 0, true: 3, large: 0 }, 'True to size (100% say true to size)'],
  [{ small: 2, true: 8, large: 0 }, 'Runs slightly small (20% find it small)'],
  [{ small: 0, true: 8, large: 2 }, 'Runs slightly large (20% find it large)'],
  [{ small: 5, true: 5, large: 0 }, 'Runs small (50% find it small)'],
  [{ small: 0, true: 5, large: 5 }, 'Runs large (50% find it large)'],
  [{ small: 3, true: 5, large: 2 }, 'True to size (50% say true to size)'],
  [{ small: 2, true: 5, large: 3 }, 'True to size (50% say true to size)'],
  [{ small: 3, true: 4, large: 3 }, 'Opinions differ (40% say true to size)'],
  [{ small: 4, true: 4, large: 2 }, 'Runs slightly small (40% find it small)'],
  [{ small: 2, true: 4, large: 4 }, 'Runs slightly large (40% find it large)'],
  [{ small: 0, true: 9, large: 1 }, 'True to size (90% say true to size)'],
  [{ small: 3, true: 7, large: 0 }, 'Runs slightly small (30% find it small)'],
  [{ small: 6, true: 3, large: 1 }, 'Runs small (60% find it small)'],
  [{ small: 0, true: 7, large: 3 }, 'Runs slightly large (30% find it large)'],
  [{ small: 0, true: 1, large: 9 }, 'Runs large (90% find it large)'],
  [{ small: 5, true: 0, large: 5 }, 'Opinions differ (0% say true to size)'],
])('%o is told as %s', (counts, words) => {
  expect(describeFit(counts)).toBe(words)
})
