import { AsyncLocalStorage } from 'node:async_hooks'

/** A call of the API, a statement of it to the database, or a request of it to a vendor. */
export type StepKind = 'call' | 'query' | 'vendor'

/** How a step ended. Neither text holds anything of a person: watchers pass them on as they are. */
export interface StepEnd {
  /** The method and route, the statement's verb and table, or the vendor's host. */
  name: string
  /** A status, an SQLSTATE or `ok`. */
  result: string
  tookMs: number
}

/** Someone who counts or traces steps, such as the metrics of one machine. */
export interface Watcher {
  /** `within` runs the step, so that steps inside it belong to it. */
  begin(kind: StepKind): { within<T>(work: () => T): T; end(step: StepEnd): void }
}

const watchers = new Set<Watcher>()
const current = new AsyncLocalStorage<string>()

/** Returns how to stop watching. */
export function addWatcher(watcher: Watcher): () => void {
  watchers.add(watcher)
  return () => void watchers.delete(watcher)
}

type Describe<T> = (outcome: { value: T } | { error: unknown }) => Pick<StepEnd, 'name' | 'result'>

/** Runs one step. While nothing watches, it costs nothing. */
export async function watchStep<T>(kind: StepKind, work: () => Promise<T>, describe: Describe<T>): Promise<T> {
  if (watchers.size === 0) return work()
  const begun = [...watchers].map((watcher) => watcher.begin(kind))
  const startedAt = performance.now()
  const end = (step: ReturnType<Describe<T>>) => {
    for (const { end } of begun) end({ ...step, tookMs: performance.now() - startedAt })
  }
  try {
    const value = await begun.reduce<() => Promise<T>>(
      (inner, { within }) =>
        () =>
          within(inner),
      work,
    )()
    end(describe({ value }))
    return value
  } catch (error) {
    end(describe({ error }))
    throw error
  }
}

/** What `work` asks of the database carries this id. */
export const withRequestId = <T>(requestId: string, work: () => Promise<T>): Promise<T> => current.run(requestId, work)

export const readRequestId = (): string | undefined => current.getStore()
