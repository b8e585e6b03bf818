import { mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as wait } from 'node:timers/promises'

const askAgainMs = 100
const sqliteBusy = 5

// A lock whose database is collected as garbage would be given back.
const held = new Set<DatabaseSync>()

/**
 * Takes the lock of that file and returns what gives it back; null while somebody else has it. The operating system keeps
 * it (as SQLite's lock of an empty database), so it is free at once when its process ends, however that ends. The file
 * stays where it is: to delete it would be to let a second one in.
 */
export function takeLock(file: string): (() => void) | null {
  mkdirSync(dirname(file), { recursive: true })
  const database = new DatabaseSync(file, { timeout: 0 })
  try {
    database.exec('PRAGMA journal_mode = OFF; BEGIN EXCLUSIVE')
  } catch (error) {
    database.close()
    // The upper bits of the code tell kinds of one fault apart.
    if (error instanceof Error && 'errcode' in error && (Number(error.errcode) & 0xff) === sqliteBusy) return null
    throw error
  }
  held.add(database)
  return () => {
    held.delete(database)
    database.close()
  }
}

/** Does the work while holding that lock. Throws when the lock isn't to be had within `waitMs`. */
export async function withLock<T>(file: string, waitMs: number, work: () => Promise<T>): Promise<T> {
  for (let attempt = 0; attempt * askAgainMs < waitMs; attempt += 1) {
    const release = takeLock(file)
    if (release) {
      try {
        return await work()
      } finally {
        release()
      }
    }
    await wait(askAgainMs)
  }
  throw new Error(`Another process holds ${file}`)
}
