import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { PGLiteSocketServer } from '@electric-sql/pglite-socket'
import { takeLock } from './lock.ts'

// Frontend messages that end a conversation: Query, Sync and Terminate.
// https://www.postgresql.org/docs/current/protocol-message-formats.html
const endings = new Set(['Q', 'S', 'X'].map((letter) => letter.charCodeAt(0)))
// Parse, Bind, Describe, Execute, Close and Flush are followed by others.
const parts = new Set(['P', 'B', 'D', 'E', 'C', 'H'].map((letter) => letter.charCodeAt(0)))

// The severity of an error after which a server ends: PGlite spins instead, and would keep its process busy for good.
// https://www.postgresql.org/docs/current/protocol-error-fields.html
const panicStart = Buffer.from('SPANIC\0VPANIC\0')

/** The message of a panic in that reply, such as that the disk is full; null if there is none. */
function findPanic(reply: Uint8Array): string | null {
  const bytes = Buffer.from(reply.buffer, reply.byteOffset, reply.byteLength)
  const at = bytes.indexOf(panicStart)
  return at < 0 ? null : (/\0M([^\0]*)/.exec(bytes.toString('utf8', at))?.[1] ?? '')
}

/**
 * PGlite has one session. Its socket server lets connections take turns message by message, and keeps a turn only inside a
 * transaction: the Bind of one connection could meet the Execute of another, which then received the wrong rows. This makes the
 * server keep the turn until the conversation ends as well. `onPanic` gets the reason why no further query can be run.
 */
function keepConversationsWhole(db: PGlite, onPanic: (reason: string) => void): PGlite {
  let unfinished = false
  const execProtocolRawStream: PGlite['execProtocolRawStream'] = async (message, options) => {
    const [kind = 0] = message
    if (parts.has(kind)) unfinished = true
    if (endings.has(kind)) unfinished = false
    const { onRawData } = options
    const watch = (reply: Uint8Array) => {
      const panic = findPanic(reply)
      if (panic !== null) onPanic(panic)
      onRawData(reply)
    }
    return db.execProtocolRawStream(message, { ...options, onRawData: watch })
  }
  const overrides: Partial<PGlite> = {
    execProtocolRawStream,
    isInTransaction: () => unfinished || db.isInTransaction(),
    // The server's own error when a connection closes in the middle of something.
    exec: async (...args) => {
      unfinished = false
      return db.exec(...args)
    },
  }
  return new Proxy(db, {
    get(target, key) {
      const own: unknown = Reflect.get(overrides, key)
      if (own !== undefined) return own
      const value: unknown = Reflect.get(target, key)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
}

export interface OpenDatabase {
  url: string
  stop(): Promise<void>
}

/** Another process has the folder open. */
export class FolderInUse extends Error {}

const lockOf = (folder: string) => join(folder, 'postgres.lock')

/** Whether no process has the folder open. Another may open it right afterwards. */
export function isFolderFree(folder: string): boolean {
  const release = takeLock(lockOf(folder))
  release?.()
  return release !== null
}

/**
 * PGlite behind its socket server, on a free port of 127.0.0.1: to everything else it is ordinary Postgres.
 * Only one process may open a folder (two would lose rows): a second one gets FolderInUse. No folder: in memory.
 * After a panic it can only end with its process; what was committed is there at the next start.
 */
export async function openEmbedded(
  folder?: string,
  onPanic: (reason: string) => void = () => undefined,
): Promise<OpenDatabase> {
  const release = folder ? takeLock(lockOf(folder)) : () => undefined
  if (!release) throw new FolderInUse(`Another process has ${folder} open`)
  const db = await PGlite.create({ ...(folder ? { dataDir: join(folder, 'postgres') } : {}), extensions: { pg_trgm } })
  const server = new PGLiteSocketServer({
    db: keepConversationsWhole(db, onPanic),
    host: '127.0.0.1',
    port: 0,
    maxConnections: 100,
  })
  await server.start()
  return {
    url: `postgres://postgres:postgres@${server.getServerConn()}/postgres?sslmode=disable`,
    async stop() {
      await server.stop()
      await db.close()
      release()
    },
  }
}
