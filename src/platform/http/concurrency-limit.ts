import { leastPerConnection, leastPerProcess } from '../pure/limits.ts'
import { messages } from '../pure/messages.ts'
import { HttpError } from './http-error.ts'

export type ConcurrencyLimit = <T>(work: () => Promise<T>) => Promise<T>

interface Pace {
  /** Calls are refused that would probably take longer. */
  waitMaxMs: number
  /** Served at once whatever the pace: a few slow calls say little about how many fit side by side. */
  least: number
  now?: () => number
}

/** How many calls a process serves at once even when they are slow. */
export const leastAtOnce = (connections: number): number => Math.min(connections * leastPerConnection, leastPerProcess)

/** A new measurement counts this much. */
const newest = 0.1

/** Until calls have finished, the least are taken to need this long. */
const firstGuessMs = 400

/** Calls finished in a millisecond, by Little's law: those under way, divided by how long they take. */
function createPaceMeter(least = 0) {
  let pace = least / firstGuessMs
  return {
    record(underway: number, tookMs: number): void {
      pace += newest * (underway / Math.max(tookMs, 1) - pace)
    },
    countWithin: (ms: number) => pace * ms,
  }
}

/**
 * Serves at most `limit` calls at once, and no more than finish within `waitMaxMs` at the present pace. Further calls get 503 at
 * once instead of waiting in a queue, which would grow without bound and outlast the rush.
 */
export function createConcurrencyLimit(limit: number, pace?: Pace): ConcurrencyLimit {
  const now = pace?.now ?? (() => performance.now())
  const meter = createPaceMeter(pace?.least)
  let underway = 0
  const mostNow = () => (pace ? Math.min(limit, Math.max(pace.least, meter.countWithin(pace.waitMaxMs))) : limit)
  return async (work) => {
    if (underway >= mostNow()) throw new HttpError(503, messages.somethingWrong, { 'Retry-After': '1' })
    underway += 1
    const atStart = underway
    const startedAt = now()
    try {
      return await work()
    } finally {
      meter.record((atStart + underway) / 2, now() - startedAt)
      underway -= 1
    }
  }
}
