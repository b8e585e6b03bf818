import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

export interface CachedPicture {
  bytes: Buffer
  ageMs: number
}

export interface PictureCache {
  read(key: string): Promise<CachedPicture | null>
  write(key: string, bytes: Buffer): Promise<void>
}

interface CachedFile {
  path: string
  size: number
  mtimeMs: number
}

async function listFiles(folder: string): Promise<CachedFile[]> {
  const names = await readdir(folder)
  const files = await Promise.all(
    names.map(async (name) => {
      const path = join(folder, name)
      // Another process may have just removed it.
      const found = await stat(path).catch(() => null)
      return found ? [{ path, size: found.size, mtimeMs: found.mtimeMs }] : []
    }),
  )
  return files.flat()
}

/** Removes the oldest files until a tenth of the space is free. Returns the remaining bytes. */
async function trim(folder: string, maxBytes: number): Promise<number> {
  const files = (await listFiles(folder)).toSorted((a, b) => a.mtimeMs - b.mtimeMs)
  let left = files.reduce((sum, { size }) => sum + size, 0)
  for (const { path, size } of files) {
    if (left <= maxBytes * 0.9) break
    await rm(path, { force: true })
    left -= size
  }
  return left
}

/** A folder of pictures that stays around `maxBytes` or below. Several processes may share it. */
export function createPictureCache(folder: string, maxBytes: number): PictureCache {
  /** Unknown until the folder was scanned; what other processes write counts from the next scan. */
  let size = Number.POSITIVE_INFINITY
  let writtenSince = 0
  let trimming: Promise<void> | null = null

  async function makeRoom(): Promise<void> {
    size = await trim(folder, maxBytes)
    writtenSince = 0
  }

  return {
    async read(key) {
      const path = join(folder, key)
      const [bytes, found] = await Promise.all([readFile(path).catch(() => null), stat(path).catch(() => null)])
      return bytes && found ? { bytes, ageMs: Date.now() - found.mtimeMs } : null
    },
    async write(key, bytes) {
      await mkdir(folder, { recursive: true })
      // The file appears complete or not at all.
      const draft = join(folder, `${key}.${crypto.randomUUID()}`)
      try {
        await writeFile(draft, bytes)
        await rename(draft, join(folder, key))
      } finally {
        await rm(draft, { force: true })
      }
      size += bytes.byteLength
      writtenSince += bytes.byteLength
      if (size <= maxBytes && writtenSince <= maxBytes / 10) return
      trimming ??= makeRoom().finally(() => {
        trimming = null
      })
      await trimming
    },
  }
}
