import { fork } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { loadConfig } from '../../platform/config.ts'
import { enterDoor } from './door.ts'
import { isFolderFree, type OpenDatabase } from './embedded-postgres.ts'
import { migrateShop } from './migrate-shop.ts'
import { readOwner } from './owner-file.ts'

// The process that has the folder opens its files first, which takes a busy machine minutes the first time.
const ownerMs = 300_000
const askAgainMs = 100

function endWithoutDatabase(): void {
  console.error('The embedded database ended while it was needed. Start this again: it takes the database over.')
  process.exit(1)
}

async function joinOwner(dataDir: string): Promise<OpenDatabase | null> {
  const owner = await readOwner(dataDir)
  const leave = owner && (await enterDoor(owner.door, endWithoutDatabase))
  return leave ? { url: owner.url, stop: leave } : null
}

/** Starts an owner and joins it; null when another process has the folder. */
async function startOwner(dataDir: string): Promise<OpenDatabase | null> {
  const child = fork(fileURLToPath(new URL('embedded-process.ts', import.meta.url)), [dataDir], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    // Node's flags for this command, such as --inspect, are not passed to its database.
    execArgv: [],
  })
  const failed = once(child, 'exit').then(([code]) => {
    throw new Error(`The embedded database ended with code ${code} while opening ${dataDir}`)
  })
  failed.catch(() => undefined)
  const [news] = await Promise.race([once(child, 'message'), failed])
  const joined = news === 'open' ? await joinOwner(dataDir) : null
  child.unref()
  if (child.connected) child.disconnect()
  return joined
}

async function openFolder(dataDir: string): Promise<OpenDatabase> {
  const giveUpAt = Date.now() + ownerMs
  while (Date.now() < giveUpAt) {
    const joined = (await joinOwner(dataDir)) ?? (isFolderFree(dataDir) ? await startOwner(dataDir) : null)
    if (joined) return joined
    await wait(askAgainMs)
  }
  throw new Error(`Another process has the database of ${dataDir} open; stop it first`)
}

/**
 * The database of this machine, migrated: DATABASE_URL, or the PGlite of the data folder. A folder has one owner at a time,
 * a process that the first command starts and the others join; it stays until the last of them has ended.
 */
export async function openDatabaseHere(env: Record<string, string | undefined> = process.env): Promise<OpenDatabase> {
  const config = loadConfig({ ...env, NODE_ENV: env['NODE_ENV'] === 'production' ? 'production' : 'development' })
  const database = config.DATABASE_URL
    ? { url: config.DATABASE_URL, stop: async () => undefined }
    : await openFolder(config.DATA_DIR)
  await migrateShop(database.url)
  return database
}

/** Opens the database for one task and closes it afterwards. */
export async function withDatabase<T>(work: (url: string) => Promise<T>): Promise<T> {
  const database = await openDatabaseHere()
  try {
    return await work(database.url)
  } finally {
    await database.stop()
  }
}
