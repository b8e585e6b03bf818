import { expect, test } from 'vitest'
import { SharedReads } from '../../../src/platform/shared-reads.ts'

test('calls that come during a reading share the next, each key once', async () => {
  const readings: string[][] = []
  const { promise: held, resolve: release } = Promise.withResolvers<void>()
  const reads = new SharedReads(async (keys) => {
    readings.push(keys)
    await held
    return new Map(keys.map((key) => [key, `${key} of ${readings.length}`]))
  })
  const first = reads.load(['a'])
  await Promise.resolve()
  const others = [reads.load(['a', 'b']), reads.load(['b', 'c'])]
  expect(readings).toEqual([['a']])
  release()
  expect((await first).get('a')).toBe('a of 1')
  expect((await Promise.all(others)).map((read) => read.get('b'))).toEqual(['b of 2', 'b of 2'])
  expect(readings).toEqual([['a'], ['a', 'b', 'c']])
})

test('a reading that failed does so for its own callers; the next reads again', async () => {
  let fails = true
  const reads = new SharedReads(async (keys) => {
    if (fails) throw new Error('The connection was lost')
    return new Map(keys.map((key) => [key, key]))
  })
  const failed = [reads.load(['a']), reads.load(['b'])]
  for (const read of failed) await expect(read).rejects.toThrow('The connection was lost')
  fails = false
  expect((await reads.load(['a'])).get('a')).toBe('a')
})

test('a call for nothing reads nothing', async () => {
  const reads = new SharedReads<string>(() => Promise.reject(new Error('read')))
  expect(await reads.load([])).toEqual(new Map())
})
