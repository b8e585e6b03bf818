import { AsyncLocalStorage } from 'node:async_hooks'

interface Share {
  over: boolean
}

const current = new AsyncLocalStorage<Share>()

/** Whether the job that runs this has used up its time: after the first item it begins nothing new, and its next run goes on. False outside a job. */
export const isTimeOver = (): boolean => current.getStore()?.over ?? false

/** Runs work for `ms`. Null if it has ended by then; what it has begun goes on otherwise, as `rest`. */
export async function runFor(ms: number, work: () => Promise<unknown>): Promise<{ rest: Promise<unknown> } | null> {
  const share: Share = { over: false }
  const { promise: late, resolve } = Promise.withResolvers<true>()
  const timer = setTimeout(() => {
    share.over = true
    resolve(true)
  }, ms)
  const rest = current.run(share, work)
  try {
    return (await Promise.race([rest.then(() => false), late])) ? { rest } : null
  } finally {
    clearTimeout(timer)
  }
}

/** Works through the items until the time is over. One that fails stops no other; the first error is thrown in the end. */
export async function workThrough<T>(items: readonly T[], work: (item: T) => Promise<unknown>): Promise<void> {
  const errors: unknown[] = []
  for (const item of items) {
    await work(item).catch((error: unknown) => errors.push(error))
    if (isTimeOver()) break
  }
  if (errors.length > 0) throw errors[0]
}
