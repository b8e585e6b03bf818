import { type PoolOptions, ThreadsPoolWorker, type WorkerRequest } from 'vitest/node'

/** Modules live on from one mutant to the next; state that a mutant spoilt must not live long. */
const runsPerThread = 20

type Listener = (...args: unknown[]) => void

let kept: ThreadsPoolWorker | undefined
let runs = 0

/**
 * A worker thread that outlives a run: starting one and loading the shop takes longer than most mutants need to be noticed. The
 * pool thinks that it stops its thread after each run.
 */
class KeptThread extends ThreadsPoolWorker {
  readonly #options: PoolOptions
  readonly #listeners: [event: string, listener: Listener][] = []

  constructor(options: PoolOptions) {
    super(options)
    this.#options = options
  }

  override async start(): Promise<void> {
    if (kept && runs >= runsPerThread) {
      await kept.stop()
      kept = undefined
    }
    if (!kept) {
      kept = new ThreadsPoolWorker(this.#options)
      runs = 0
      await kept.start()
    }
    runs += 1
  }

  override async stop(): Promise<void> {
    for (const [event, listener] of this.#listeners) kept?.off(event, listener)
  }

  override on(event: string, listener: Listener): void {
    this.#listeners.push([event, listener])
    kept?.on(event, listener)
  }

  override off(event: string, listener: Listener): void {
    kept?.off(event, listener)
  }

  override send(message: WorkerRequest): void {
    if (message.type !== 'stop') kept?.send(message)
    else for (const [event, listener] of this.#listeners) if (event === 'message') listener(stopped)
  }
}

const stopped = { type: 'stopped', __vitest_worker_response__: true }

export const keptThread = { name: 'kept-thread', createPoolWorker: (options: PoolOptions) => new KeptThread(options) }
