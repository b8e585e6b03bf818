import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { PGLiteSocketServer } from '@electric-sql/pglite-socket'
import { takeLock } from './lock.ts'
import { keepConversationsWhole } from './one-conversation.ts'

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
