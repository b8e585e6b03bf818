import { setImmediate as nextTurn } from 'node:timers/promises'

let last: Promise<unknown> = Promise.resolve()

/**
 * Resolves in the order of the calls, each in a turn of the event loop of its own: what takes processor time then leaves room
 * for replies and requests in between.
 */
export function takeTurn(): Promise<unknown> {
  last = last.then(() => nextTurn())
  return last
}

const sliceMs = 15

/**
 * For a loop over what somebody sent: `await pause()` in each round goes on at once until the loop has run for a moment, and then lets
 * everyone else have a turn.
 */
export function createPause(): () => Promise<void> {
  let since = performance.now()
  return async () => {
    if (performance.now() - since < sliceMs) return
    await nextTurn()
    since = performance.now()
  }
}

/** What `work` makes of each item, in their order, without keeping everyone else waiting. */
export async function mapInTurns<T, R>(items: Iterable<T>, work: (item: T) => R): Promise<R[]> {
  const pause = createPause()
  const made: R[] = []
  for (const item of items) {
    await pause()
    made.push(work(item))
  }
  return made
}
