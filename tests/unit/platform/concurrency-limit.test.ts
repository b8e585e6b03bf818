import { expect, test } from 'vitest'
import { createConcurrencyLimit, leastAtOnce } from '../../../src/platform/http/concurrency-limit.ts'
import { HttpError } from '../../../src/platform/http/http-error.ts'

/** Calls of one queue: the first under way finishes first, `stepMs` after the one before. */
function openQueue(limit: number, pace?: { waitMaxMs: number; least: number }) {
  let time = 0
  const waiting: (() => void)[] = []
  const admit = createConcurrencyLimit(limit, pace && { ...pace, now: () => time })
  const refused: unknown[] = []
  const call = () =>
    admit(() => new Promise<void>((done) => waiting.push(done))).catch((error: unknown) => void refused.push(error))
  return {
    refused,
    waiting,
    async offer(count: number) {
      for (let sent = 0; sent < count; sent += 1) void call()
      await Promise.resolve()
    },
    async finish(count: number, stepMs: number) {
      for (let done = 0; done < count; done += 1) {
        time += stepMs
        waiting.shift()?.()
        await new Promise((resolve) => setImmediate(resolve))
      }
    },
  }
}

test.each([
  [1, 4],
  [5, 20],
  [12, 20],
  [50, 20],
])('with %i connections at least %i slow calls are served at once', (connections, least) => {
  expect(leastAtOnce(connections)).toBe(least)
})

test('calls beyond the limit are refused at once, to be tried again', async () => {
  const queue = openQueue(5)
  await queue.offer(8)
  await new Promise((resolve) => setImmediate(resolve))
  expect(queue.waiting).toHaveLength(5)
  expect(queue.refused).toHaveLength(3)
  expect(queue.refused[0]).toBeInstanceOf(HttpError)
  expect(queue.refused[0]).toMatchObject({ status: 503, headers: { 'Retry-After': '1' } })
  await queue.finish(5, 1)
  await queue.offer(5)
  expect(queue.waiting).toHaveLength(5)
})

test('as many are served as finish in time at the present pace', async () => {
  const queue = openQueue(600, { waitMaxMs: 1000, least: 40 })
  await queue.offer(400)
  expect(queue.waiting).toHaveLength(100)
  for (let burst = 0; burst < 5; burst += 1) {
    await queue.offer(400)
    await queue.finish(200, 4)
  }
  await queue.offer(400)
  // 250 finish in a second. A queue that shrinks is measured a little lower.
  expect(queue.waiting.length).toBeGreaterThan(120)
  expect(queue.waiting.length).toBeLessThanOrEqual(260)
})

test('a faster pace lets more in, and slow calls never fewer than the least', async () => {
  const queue = openQueue(600, { waitMaxMs: 1000, least: 10 })
  for (let call = 0; call < 50; call += 1) {
    await queue.offer(1)
    await queue.finish(1, 5000)
  }
  await queue.offer(100)
  expect(queue.waiting).toHaveLength(10)
  for (let burst = 0; burst < 40; burst += 1) {
    await queue.finish(queue.waiting.length, 1)
    await queue.offer(600)
  }
  expect(queue.waiting.length).toBeGreaterThan(300)
})
