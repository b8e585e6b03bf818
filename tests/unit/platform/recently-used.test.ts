import { expect, test } from 'vitest'
import { RecentlyUsed } from '../../../src/platform/pure/recently-used.ts'

const open = (weightMax: number) => new RecentlyUsed<string>({ weigh: ({ length }) => length, weightMax })
const take = (kept: RecentlyUsed<string>, keys: readonly string[]) => keys.map((key) => kept.take(key))

test('the values that were used longest ago give way, whatever came first', () => {
  const kept = open(3)
  for (const key of ['1', '2', '3']) kept.put(key, key)
  kept.take('1')
  kept.put('4', '4')
  expect(take(kept, ['1', '2', '3', '4'])).toEqual(['1', undefined, '3', '4'])
})

test('a value that is put again replaces itself and weighs once', () => {
  const kept = open(6)
  for (const value of ['old', 'new', 'now']) kept.put('1', value)
  kept.put('2', 'two')
  expect(take(kept, ['1', '2'])).toEqual(['now', 'two'])
})

test('a heavy value takes the place of several, and one that is too heavy alone is not kept', () => {
  const kept = open(4)
  for (const key of ['1', '2', '3']) kept.put(key, key)
  kept.put('4', 'long')
  expect(take(kept, ['1', '2', '3', '4'])).toEqual([undefined, undefined, undefined, 'long'])
  kept.put('5', 'longest')
  expect(take(kept, ['4', '5'])).toEqual([undefined, undefined])
})
