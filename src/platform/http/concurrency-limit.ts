import { messages } from '../pure/messages.ts'
import { HttpError } from './http-error.ts'

export type ConcurrencyLimit = <T>(work: () => Promise<T>) => Promise<T>

/** Does at most `limit` works at once. Further ones get 503 at once instead of waiting. */
export function createConcurrencyLimit(limit: number): ConcurrencyLimit {
  let underway = 0
  return async (work) => {
    if (underway >= limit) throw new HttpError(503, messages.somethingWrong, { 'Retry-After': '1' })
    underway += 1
    try {
      return await work()
    } finally {
      underway -= 1
    }
  }
}
