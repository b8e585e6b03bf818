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
