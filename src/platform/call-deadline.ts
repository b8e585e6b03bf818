import { AsyncLocalStorage } from 'node:async_hooks'
import { HttpError } from './http/http-error.ts'
import { messages } from './pure/messages.ts'

interface Deadline {
  passed: boolean
  /** Whether the work's statements to the database fail from then on. */
  stops: boolean
}

const current = new AsyncLocalStorage<Deadline>()

const tooLong = () => new HttpError(503, messages.tookTooLong, { 'Retry-After': '5' })

/**
 * Ends a call after `ms` with 503 and words. With `stops`, the statements that its work still asks for fail, so that an open
 * transaction is rolled back. Without it, as where money moves, the work goes on and only the reply stops waiting: what the provider
 * was asked is recorded, and the same key returns it.
 */
export async function withDeadline<T>(ms: number, stops: boolean, work: () => Promise<T>): Promise<T> {
  const deadline: Deadline = { passed: false, stops }
  const { promise, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => {
    deadline.passed = true
    reject(tooLong())
  }, ms)
  try {
    return await Promise.race([current.run(deadline, work), promise])
  } finally {
    clearTimeout(timer)
  }
}

/** Throws in the work of a call whose deadline has passed. A rollback is always let through. */
export function refuseWhenLate(statement: string): void {
  const deadline = current.getStore()
  if (deadline?.passed && deadline.stops && !/^rollback/i.test(statement)) throw tooLong()
}
