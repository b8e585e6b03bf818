import { languageOf } from '../platform/correspondence.ts'
import { translateReply } from '../platform/fault-texts.ts'
import { atOnceOf, createFairQueue, retryAfter } from '../platform/http/fair-queue.ts'
import { HttpError } from '../platform/http/http-error.ts'
import { callsPerConnection } from '../platform/pure/limits.ts'
import { messages } from '../platform/pure/messages.ts'
import { watchStep } from '../platform/watch.ts'
import type { Deps } from './deps.ts'
import { replyHeaders } from './reply-headers.ts'

const logEveryMs = 10_000

/** A call that was refused for lack of room, by the queue or before. */
export const isForLackOfRoom = (error: unknown): boolean => error instanceof HttpError && error.headers === retryAfter

/** The reply to a call that nothing was read of, and how long to hold it back. */
export interface UnreadRefusal {
  headers: Record<string, string>
  body: string
  holdMs: number
}

/** Who is served when more call than can be. */
export function createOverload(deps: Deps) {
  const { config } = deps
  const queue = createFairQueue({
    atOnce: atOnceOf(config.DATABASE_POOL),
    waitingMax: config.DATABASE_POOL * callsPerConnection,
    waitMaxMs: config.CALL_WAIT_MS,
  })
  let refused = 0
  let loggedAt = Number.NEGATIVE_INFINITY
  /** A line each would cost more than the refusals. */
  const noteRefusal = () => {
    refused += 1
    if (performance.now() - loggedAt < logEveryMs) return
    deps.log('warn', 'calls-refused', { count: refused })
    refused = 0
    loggedAt = performance.now()
  }
  return {
    queue,
    noteRefusal,
    refuseUnread(address: string): UnreadRefusal {
      noteRefusal()
      const requestId = crypto.randomUUID()
      void watchStep(
        'call',
        async () => undefined,
        () => ({ name: 'refused unread', result: '503' }),
      )
      const message = translateReply(messages.somethingWrong, languageOf(config))
      return {
        headers: {
          ...replyHeaders,
          ...retryAfter,
          'content-type': 'application/json; charset=utf-8',
          'cache-control': 'no-store',
          'x-request-id': requestId,
        },
        body: JSON.stringify({ message, requestId }),
        holdMs: queue.refuse(address),
      }
    },
  }
}
