import { type PoolOptions, ThreadsPoolWorker, type WorkerRequest } from 'vitest/node'

/** Modules are kept from one mutant to the next; state that a mutant corrupted must not last long. */
const runsPerThread = 50

type Listener = (...args: unknown[]) => void

interface Kept {
  thread: ThreadsPoolWorker
  runs: number
  /** Requests without a reply: any left at the end of a run mean that it is stuck. */
  open: number
}

let kept: Kept | undefined

async function endKept(): Promise<void> {
  const { thread } = kept ?? {}
  kept = undefined
  await thread?.stop()
}

async function startKept(options: PoolOptions): Promise<Kept> {
  const started: Kept = { thread: new ThreadsPoolWorker(options), runs: 0, open: 0 }
  await started.thread.start()
  started.thread.on('message', (message: { type?: string }) => {
    if (message.type === 'started' || message.type === 'testfileFinished') started.open -= 1
  })
  started.thread.on('exit', () => {
    if (kept === started) kept = undefined
  })
  return started
}

/**
 * A worker thread that outlives a run: starting one and loading the shop takes longer than most mutants need. The
 * pool believes that it stops its thread after each run. A thread that a mutant has stopped or blocked is replaced.
 */
class KeptThread extends ThreadsPoolWorker {
  readonly #options: PoolOptions
  readonly #listeners: [event: string, listener: Listener][] = []

  constructor(options: PoolOptions) {
    super(options)
    this.#options = options
  }

  override async start(): Promise<void> {
    if (kept && kept.runs >= runsPerThread) await endKept()
    kept ??= await startKept(this.#options)
    kept.runs += 1
  }

  override async stop(): Promise<void> {
    for (const [event, listener] of this.#listeners) kept?.thread.off(event, listener)
    if (kept && kept.open > 0) await endKept()
  }

  override on(event: string, listener: Listener): void {
    this.#listeners.push([event, listener])
    kept?.thread.on(event, listener)
  }

  override off(event: string, listener: Listener): void {
    kept?.thread.off(event, listener)
  }

  override send(message: WorkerRequest): void {
    if (message.type === 'stop') {
      for (const [event, listener] of this.#listeners) if (event === 'message') listener(stopped)
    } else if (kept) {
      // Calls between the two have no type.
      if (message.type) kept.open += 1
      kept.thread.send(message)
    }
  }
}

const stopped = { type: 'stopped', __vitest_worker_response__: true }

export const keptThread = { name: 'kept-thread', createPoolWorker: (options: PoolOptions) => new KeptThread(options) }
