import { expect, test } from 'vitest'
import { moveItem } from '../../../src/platform/pure/move-item.ts'

test.each([
  [0, 2, 'bca'],
  [2, 0, 'cab'],
  [1, 1, 'abc'],
  [0, 3, 'abc'],
  [0, -1, 'abc'],
  [7, 0, 'abc'],
])('moving %i to %i makes %s', (from, to, expected) => {
  expect(moveItem([...'abc'], from, to).join('')).toBe(expected)
})
