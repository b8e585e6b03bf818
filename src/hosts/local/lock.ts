import { mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as wait } from 'node:timers/promises'

const askAgainMs = 100
const sqliteBusy = 5

// A garbage-collected database would release its lock.
const held = new Set<DatabaseSync>()

/**
 * Takes the file's lock and returns the function that releases it; null while another process has it. The operating system holds
 * it (as SQLite's lock of an empty database), so it is free as soon as its process ends, for whatever reason. The file
 * is never deleted: that would let a second process in.
 */
export function takeLock(file: string): (() => void) | null {
  mkdirSync(dirname(file), { recursive: true })
  const database = new DatabaseSync(file, { timeout: 0 })
  try {
    database.exec('PRAGMA journal_mode = OFF; BEGIN EXCLUSIVE')
  } catch (error) {
    database.close()
    // The upper bits of the code distinguish kinds of the same error.
    if (error instanceof Error && 'errcode' in error && (Number(error.errcode) & 0xff) === sqliteBusy) return null
    throw error
  }
  held.add(database)
  return () => {
    held.delete(database)
    database.close()
  }
}

/** Runs the work while holding the lock. Throws when the lock isn't available within `waitMs`. */
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
