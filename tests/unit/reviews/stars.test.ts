import { expect, test } from 'vitest'
import { countStars } from '../../../src/features/reviews/rules/stars.ts'

test.each([
  [0, { full: 0, half: false, empty: 5 }],
  [1, { full: 1, half: false, empty: 4 }],
  [3.24, { full: 3, half: false, empty: 2 }],
  [3.25, { full: 3, half: true, empty: 1 }],
  [4.33, { full: 4, half: true, empty: 0 }],
  [4.6, { full: 4, half: true, empty: 0 }],
  [4.75, { full: 5, half: false, empty: 0 }],
  [5, { full: 5, half: false, empty: 0 }],
])('%d has %o', (rating, stars) => {
  expect(countStars(rating)).toEqual(stars)
})
