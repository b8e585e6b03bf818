import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { PGLiteSocketServer } from '@electric-sql/pglite-socket'
import { keepConversationsWhole } from './one-conversation.ts'

export interface OpenDatabase {
  url: string
  stop(): Promise<void>
}

/**
 * PGlite behind its socket server, on a free port of 127.0.0.1: to everything else it is a Postgres like any other.
 * One process may own a folder; `owner.ts` sees to that. No folder: in memory.
 */
export async function openEmbedded(folder?: string): Promise<OpenDatabase> {
  if (folder) await mkdir(folder, { recursive: true })
  const db = await PGlite.create({ ...(folder ? { dataDir: join(folder, 'postgres') } : {}), extensions: { pg_trgm } })
  const server = new PGLiteSocketServer({
    db: keepConversationsWhole(db),
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
    },
  }
}
