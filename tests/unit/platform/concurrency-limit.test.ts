import { expect, test } from 'vitest'
import { createConcurrencyLimit } from '../../../src/platform/http/concurrency-limit.ts'
import { HttpError } from '../../../src/platform/http/http-error.ts'

test('works beyond the limit are refused at once, to be tried again', async () => {
  const limit = createConcurrencyLimit(5)
  const waiting: (() => void)[] = []
  const refused: unknown[] = []
  const offer = (count: number) => {
    for (let sent = 0; sent < count; sent += 1) {
      limit(() => new Promise<void>((done) => waiting.push(done))).catch((error: unknown) => refused.push(error))
    }
  }
  offer(8)
  await new Promise((resolve) => setImmediate(resolve))
  expect(waiting).toHaveLength(5)
  expect(refused).toHaveLength(3)
  expect(refused[0]).toBeInstanceOf(HttpError)
  expect(refused[0]).toMatchObject({ status: 503, headers: { 'Retry-After': '1' } })
  for (const done of waiting.splice(0)) done()
  await new Promise((resolve) => setImmediate(resolve))
  offer(5)
  expect(waiting).toHaveLength(5)
})
