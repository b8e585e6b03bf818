import type { PostgresCursor, PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely'
import pg from 'pg'
import { refuseWhenLate } from '../call-deadline.ts'
import { readRequestId, watchStep } from '../watch.ts'

/** Longer than any statement may run: a working database always replies before. */
export const silenceMs = 5500
/** After a silence this long, new callers fail at once until this has passed. */
const pauseMs = 1000

interface Silence {
  heardAt: number
  gaveUpAt: number
}

/** pg's message when `query_timeout` has passed. */
const isSilence = (error: unknown) => error instanceof Error && error.message === 'Query read timeout'

/** The call's id as a comment: the database's own log and list of statements lead to the call, through any pooler. */
function markText(text: string): string {
  const requestId = readRequestId()
  return requestId ? `${text} /* request ${requestId} */` : text
}

/** The verb and the table alone: the text may contain what a person typed. */
function nameStatement(text: string): string {
  const verb = /[a-z]+/i.exec(text)?.[0].toLowerCase() ?? 'other'
  const table = /\b(?:from|into|update)\s+"?([a-z_]+)/i.exec(text)?.[1]
  return table ? `${verb} ${table}` : verb
}

const describeWith = (text: string) => (outcome: { value: unknown } | { error: unknown }) => ({
  name: nameStatement(text),
  result:
    'value' in outcome ? 'ok' : outcome.error instanceof pg.DatabaseError ? (outcome.error.code ?? 'error') : 'error',
})

/** Discards a checked-out connection when a query gets no reply, so that not even its ROLLBACK waits. */
class WatchedClient implements PostgresPoolClient {
  readonly #client: PostgresPoolClient
  readonly #silence: Silence
  #released = false

  constructor(client: PostgresPoolClient, silence: Silence) {
    this.#client = client
    this.#silence = silence
  }

  query<R>(sql: string, parameters: readonly unknown[]): Promise<PostgresQueryResult<R>>
  query<R>(cursor: PostgresCursor<R>): PostgresCursor<R>
  query<R>(text: string | PostgresCursor<R>, parameters: readonly unknown[] = []) {
    return typeof text === 'string' ? this.#ask<R>(text, parameters) : this.#client.query<R>(text)
  }

  async #ask<R>(text: string, parameters: readonly unknown[]): Promise<PostgresQueryResult<R>> {
    if (this.#released) throw new Error('Connection terminated')
    refuseWhenLate(text)
    try {
      const result = await watchStep(
        'query',
        () => this.#client.query<R>(markText(text), parameters),
        describeWith(text),
      )
      this.#silence.heardAt = performance.now()
      return result
    } catch (error) {
      if (error instanceof pg.DatabaseError) this.#silence.heardAt = performance.now()
      if (isSilence(error)) this.#discard()
      throw error
    }
  }

  #discard(): void {
    this.#silence.gaveUpAt = performance.now()
    this.release(true)
  }

  release(destroy = false): void {
    if (this.#released) return
    this.#released = true
    this.#client.release(destroy)
  }
}

/** Waits for a connection as long as the database replies to anyone, and at most `silenceMs` when it does not. */
function waitForClient(pool: PostgresPool, silence: Silence): Promise<PostgresPoolClient> {
  const askedAt = performance.now()
  const { promise, resolve, reject } = Promise.withResolvers<PostgresPoolClient>()
  let waiting = true
  let timer: NodeJS.Timeout
  const look = () => {
    const left = silenceMs - (performance.now() - Math.max(askedAt, silence.heardAt))
    if (left > 0) {
      timer = setTimeout(look, left)
      return
    }
    waiting = false
    silence.gaveUpAt = performance.now()
    reject(new Error('Connection timeout: the database does not reply'))
  }
  timer = setTimeout(look, silenceMs)
  pool.connect().then(
    (client) => {
      clearTimeout(timer)
      if (waiting) resolve(new WatchedClient(client, silence))
      else client.release()
    },
    (error) => {
      clearTimeout(timer)
      reject(error)
    },
  )
  return promise
}

/**
 * A pool that distinguishes a frozen database from a busy one. A frozen one keeps its connections open without replying, so
 * only a timer on this side ends the wait: for a connection and a query together, after `silenceMs` without a reply.
 */
export function watchPool(pool: pg.Pool): PostgresPool {
  const silence: Silence = { heardAt: 0, gaveUpAt: -pauseMs }
  const plain: PostgresPool = pool
  return {
    options: pool.options,
    async connect() {
      const { heardAt, gaveUpAt } = silence
      if (gaveUpAt > heardAt && performance.now() - gaveUpAt < pauseMs)
        throw new Error('Connection terminated: the database does not reply')
      return waitForClient(plain, silence)
    },
    end: () => pool.end(),
  }
}
