import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, open, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { loadConfig } from '../server/config.ts'
import { migrate } from '../server/db/migrate.ts'
import type { OpenDatabase } from './embedded-postgres.ts'

interface Owner {
  pid: number
  url: string
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

async function readOwner(file: string): Promise<Owner | null> {
  const text = await readFile(file, 'utf8').catch(() => '')
  if (!text) return null
  const owner = JSON.parse(text) as Owner
  return isAlive(owner.pid) ? owner : null
}

/** Only one start at a time may decide who owns the folder. A lock left by a dead process is taken over. */
async function withLock<T>(file: string, work: () => Promise<T>): Promise<T> {
  for (let attempt = 0; attempt < 300; attempt += 1) {
    const handle = await open(file, 'wx').catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'EEXIST') return null
      throw error
    })
    if (handle) {
      await handle.writeFile(String(process.pid))
      await handle.close()
      try {
        return await work()
      } finally {
        await rm(file, { force: true })
      }
    }
    const holder = Number(await readFile(file, 'utf8').catch(() => ''))
    if (holder && !isAlive(holder)) await rm(file, { force: true })
    else await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error(`Another start holds ${file}; remove it if none is running`)
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
    await mkdir(config.DATA_DIR, { recursive: true })
    const ownerFile = join(config.DATA_DIR, 'owner.json')
    return withLock(join(config.DATA_DIR, 'owner.lock'), async () => {
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
