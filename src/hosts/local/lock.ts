import { mkdir, open, readFile, rm } from 'node:fs/promises'
import { dirname } from 'node:path'

const askAgainMs = 100

/** Whether a process of that id runs on this machine, ours or not. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

async function take(file: string): Promise<boolean> {
  const handle = await open(file, 'wx').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'EEXIST') return null
    throw error
  })
  await handle?.writeFile(String(process.pid))
  await handle?.close()
  return handle !== null
}

/**
 * Does the work while holding a file that no other process of this machine holds. A lock left by a dead process is taken over.
 * Throws when it is not to be had within `waitMs`.
 */
export async function withLock<T>(file: string, waitMs: number, work: () => Promise<T>): Promise<T> {
  await mkdir(dirname(file), { recursive: true })
  for (let attempt = 0; attempt * askAgainMs < waitMs; attempt += 1) {
    if (await take(file)) {
      try {
        return await work()
      } finally {
        await rm(file, { force: true })
      }
    }
    const holder = Number(await readFile(file, 'utf8').catch(() => ''))
    if (holder && !isAlive(holder)) await rm(file, { force: true })
    else await new Promise((resolve) => setTimeout(resolve, askAgainMs))
  }
  throw new Error(`Another process holds ${file}; remove it if none is running`)
}
