import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

export interface PostgresServer {
  /** The server's address without a database name; ends with `/`. */
  serverUrl: string
  /** Stops the server; its data stays. */
  stop(): Promise<void>
  start(): Promise<void>
  /** Restarts the server with a copy that follows it; returns the copy's port. */
  addStandby(): Promise<number>
  /** Stops the server and deletes its data. */
  remove(): Promise<void>
}

const script = fileURLToPath(new URL('./postgres-process.ts', import.meta.url))

/** A real PostgreSQL with those flags in a temporary folder. It ends with this process, however that ends. */
export async function startPostgresServer(flags: string[]): Promise<PostgresServer> {
  const child = fork(script, flags, { execArgv: [], stdio: ['ignore', 'ignore', 'inherit', 'ipc'] })
  const gone = once(child, 'exit')
  const failed = gone.then(([code]) => {
    throw new Error(`PostgreSQL ended with code ${code}`)
  })
  failed.catch(() => undefined)
  const nextMessage = async () => (await Promise.race([once(child, 'message'), failed]))[0]
  const send = (order: string) => {
    const done = nextMessage()
    child.send(order)
    return done
  }
  const { serverUrl } = (await nextMessage()) as { serverUrl: string }
  return {
    serverUrl,
    stop: () => send('stop'),
    addStandby: () => send('add-standby'),
    start: () => send('start'),
    async remove() {
      child.send('remove')
      await gone
    },
  }
}
