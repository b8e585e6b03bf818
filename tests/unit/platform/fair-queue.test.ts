import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { atOnceOf, type Caller, createFairQueue } from '../../../src/platform/http/fair-queue.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

interface Options {
  atOnce?: number
  waitingMax?: number
  waitMaxMs?: number
  busy?: boolean
}

/** A queue whose calls end when the test says so, and the time too. */
function openQueue({ atOnce = 4, waitingMax = 100, waitMaxMs = 800, busy = false }: Options = {}) {
  let time = 0
  const underway: { by: string; done: () => void }[] = []
  const begun: string[] = []
  const refused: string[] = []
  const queue = createFairQueue({ atOnce, waitingMax, waitMaxMs, isBusy: () => busy, now: () => time })
  const settle = () => vi.advanceTimersByTimeAsync(0)
  const call = (caller: Caller, by: string) => {
    const work = () =>
      new Promise<void>((done) => {
        underway.push({ by, done })
        begun.push(by)
      })
    queue.run(caller, work).catch(() => refused.push(by))
  }
  return {
    queue,
    begun,
    refused,
    countUnderway: (by: string) => underway.filter((one) => one.by === by).length,
    async offer(address: string, count: number, account: string | null = null) {
      for (let sent = 0; sent < count; sent += 1) call({ address, account }, address)
      await settle()
    },
    async finish(count: number, by?: string) {
      for (let done = 0; done < count; done += 1) {
        const place = by === undefined ? 0 : underway.findIndex((one) => one.by === by)
        underway.splice(place, 1)[0]?.done()
        await settle()
      }
    },
    /** Quick calls, so that many may wait. */
    async warmUp() {
      for (let round = 0; round < 50; round += 1) {
        await this.offer('earlier', 1)
        await this.pass(1)
        await this.finish(1)
      }
      await this.pass(2000)
      begun.length = 0
    },
    async pass(ms: number) {
      time += ms
      await vi.advanceTimersByTimeAsync(ms)
    },
  }
}

test.each([
  [1, 4],
  [5, 20],
  [12, 20],
  [50, 20],
])('with %i connections %i calls are served at once', (connections, atOnce) => {
  expect(atOnceOf(connections)).toBe(atOnce)
})

test('so many calls are served at once, others wait, and what is too much is refused at once', async () => {
  const queue = openQueue({ atOnce: 4, waitingMax: 10 })
  await queue.offer('alone', 20)
  expect(queue.begun).toHaveLength(4)
  // At first 4 calls are taken to need 400 ms, so 8 finish within 800.
  expect(queue.refused).toHaveLength(20 - 4 - 8)
  await queue.finish(12)
  expect(queue.begun).toHaveLength(12)
  await queue.offer('alone', 4)
  expect(queue.refused).toHaveLength(8)
})

test('a faster pace lets more wait, up to the limit', async () => {
  const queue = openQueue({ atOnce: 4, waitingMax: 50 })
  for (let round = 0; round < 100; round += 1) {
    await queue.offer('alone', 4)
    await queue.pass(10)
    await queue.finish(4)
  }
  await queue.offer('alone', 200)
  expect(queue.refused).toHaveLength(200 - 4 - 50)
})

test('a call that waited for its time is refused instead of waiting on', async () => {
  const queue = openQueue({ atOnce: 1 })
  await queue.offer('alone', 2)
  await queue.pass(799)
  expect(queue.refused).toEqual([])
  await queue.pass(1)
  expect(queue.refused).toEqual(['alone'])
  await queue.finish(1)
  await queue.offer('alone', 1)
  expect(queue.begun).toHaveLength(2)
})

test('addresses take turns: one that sends much delays the next of another by one call', async () => {
  const queue = openQueue({ atOnce: 1 })
  await queue.warmUp()
  await queue.offer('greedy', 3)
  await queue.offer('first', 2)
  await queue.offer('second', 1)
  await queue.finish(6)
  expect(queue.begun).toEqual(['greedy', 'greedy', 'first', 'second', 'greedy', 'first'])
})

test('a full queue refuses calls of the address with most of them for another’s', async () => {
  const queue = openQueue({ atOnce: 1, waitingMax: 6 })
  await queue.warmUp()
  await queue.offer('greedy', 7)
  expect(queue.refused).toEqual([])
  expect(queue.queue.isFull('greedy')).toBe(true)
  expect(queue.queue.isFull('honest')).toBe(false)
  await queue.offer('honest', 1)
  expect(queue.refused).toEqual(['greedy'])
  await queue.offer('greedy', 3)
  expect(queue.refused).toEqual(['greedy', 'greedy', 'greedy', 'greedy'])
  await queue.finish(2)
  expect(queue.begun.slice(-2)).toContain('honest')
})

test('while the process is busy, an address beside others has two calls under way, and alone all of them', async () => {
  const queue = openQueue({ atOnce: 8, busy: true })
  await queue.offer('office', 8)
  expect(queue.countUnderway('office')).toBe(8)
  await queue.finish(8)
  await queue.offer('honest', 1)
  await queue.offer('office', 8)
  expect(queue.countUnderway('office')).toBe(2)
  await queue.offer('third', 1)
  expect(queue.countUnderway('third')).toBe(1)
  await queue.finish(1, 'office')
  expect(queue.countUnderway('office')).toBe(2)
  expect(queue.refused).toEqual([])
})

test('an account has no larger share by using many addresses', async () => {
  const queue = openQueue({ atOnce: 8, busy: true })
  await queue.offer('honest', 1)
  for (const address of ['a', 'b', 'c', 'd']) await queue.offer(address, 1, 'Bearer one')
  expect(queue.begun).toEqual(['honest', 'a', 'b'])
})

test('a call that waits for something outside soon leaves its share to the next', async () => {
  const queue = openQueue({ atOnce: 8, busy: true })
  await queue.offer('honest', 1)
  await queue.offer('office', 4)
  expect(queue.countUnderway('office')).toBe(2)
  await queue.pass(300)
  expect(queue.countUnderway('office')).toBe(4)
})

test('a process that isn’t busy limits no address below what it serves at once', async () => {
  const queue = openQueue({ atOnce: 8 })
  await queue.offer('honest', 1)
  await queue.offer('office', 8)
  expect(queue.countUnderway('office')).toBe(7)
})

test('who comes back when asked to is served before those who wait, once for each refusal', async () => {
  const queue = openQueue({ atOnce: 1, waitMaxMs: 2000 })
  await queue.warmUp()
  await queue.offer('x', 1)
  for (const address of ['patient', 'hasty']) queue.queue.refuse(address)
  await queue.pass(500)
  await queue.offer('y', 1)
  await queue.offer('hasty', 1)
  await queue.pass(600)
  await queue.offer('patient', 2)
  await queue.finish(5)
  expect(queue.begun).toEqual(['x', 'patient', 'y', 'hasty', 'patient'])
})

test('a reply to an address that comes too early is held back until its time', () => {
  const { queue } = openQueue()
  expect(queue.refuse('hasty')).toBe(0)
  expect(queue.refuse('hasty')).toBe(1000)
  expect(queue.refuse('hasty')).toBe(1000)
  expect(queue.refuse('other')).toBe(0)
})
