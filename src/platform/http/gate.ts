import { messages } from '../pure/messages.ts'
import { Refusal } from './refusal.ts'

export type Gate = <T>(work: () => Promise<T>) => Promise<T>

/**
 * Lets so many in at a time. A queue without an end would make everybody wait for longer than anybody does, and go on
 * long after the rush; who comes when it is full is sent away at once: 503, and a second later there is room.
 */
export function createGate(limit: number): Gate {
  let underway = 0
  return async (work) => {
    if (underway >= limit) throw new Refusal(503, messages.somethingWrong, { 'Retry-After': '1' })
    underway += 1
    try {
      return await work()
    } finally {
      underway -= 1
    }
  }
}
