import { fork } from 'node:child_process'
import { once } from 'node:events'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { loadConfig } from '../../platform/config.ts'
import { migrate } from '../../platform/database/migrate.ts'
import type { OpenDatabase } from './embedded-postgres.ts'
import { isAlive, withLock } from './lock.ts'

// A first start makes the database's files.
const startMs = 30_000

interface Owner {
  pid: number
  url: string
}

async function readOwner(file: string): Promise<Owner | null> {
  const text = await readFile(file, 'utf8').catch(() => '')
  if (!text) return null
  const owner = JSON.parse(text) as Owner
  return isAlive(owner.pid) ? owner : null
}

async function startOwner(dataDir: string, ownerFile: string): Promise<OpenDatabase> {
  const child = fork(fileURLToPath(new URL('embedded-process.ts', import.meta.url)), [dataDir], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  const failed = once(child, 'exit').then(([code]) => {
    throw new Error(`The embedded database ended with code ${code} while opening ${dataDir}`)
  })
  const [{ url }] = (await Promise.race([once(child, 'message'), failed])) as [{ url: string }]
  failed.catch(() => undefined)
  await writeFile(ownerFile, JSON.stringify({ pid: child.pid, url }))
  return {
    url,
    async stop() {
      await rm(ownerFile, { force: true })
      const gone = once(child, 'exit')
      child.send('stop')
      await gone
    },
  }
}

/**
 * The database of this machine, migrated: DATABASE_URL, or the PGlite of the data folder, which has one owner at a time:
 * whoever comes second connects to the first one's socket (two processes on one PGlite folder lose rows).
 */
export async function openDatabaseHere(env: Record<string, string | undefined> = process.env): Promise<OpenDatabase> {
  const config = loadConfig({ ...env, NODE_ENV: env['NODE_ENV'] === 'production' ? 'production' : 'development' })
  const open = async (): Promise<OpenDatabase> => {
    if (config.DATABASE_URL) return { url: config.DATABASE_URL, stop: async () => undefined }
    const ownerFile = join(config.DATA_DIR, 'owner.json')
    return withLock(join(config.DATA_DIR, 'owner.lock'), startMs, async () => {
      const owner = await readOwner(ownerFile)
      return owner ? { url: owner.url, stop: async () => undefined } : startOwner(config.DATA_DIR, ownerFile)
    })
  }
  const database = await open()
  await migrate(database.url)
  return database
}

/** Opens the database for one piece of work and closes it after. */
export async function withDatabase<T>(work: (url: string) => Promise<T>): Promise<T> {
  const database = await openDatabaseHere()
  try {
    return await work(database.url)
  } finally {
    await database.stop()
  }
}
