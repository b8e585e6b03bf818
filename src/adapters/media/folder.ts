import { existsSync } from 'node:fs'
import { access, constants, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { userInfo } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { type MediaStore, requireMediaFile } from './port.ts'

/** The folder itself, or the one in which it would be made. */
const findExisting = (folder: string): string => (existsSync(folder) ? folder : findExisting(dirname(folder)))

async function requireWritable(folder: string): Promise<void> {
  const existing = findExisting(resolve(folder))
  try {
    // The slash asks for a folder: a file could be written too.
    await access(`${existing}/`, constants.W_OK | constants.X_OK)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    throw new Error(`${existing} can’t be written by the user “${userInfo().username}” (${code})`, { cause: error })
  }
}

/** Pictures in `media/` of DATA_DIR, for a shop on one machine, whose backups include that folder. */
export function createMediaFolder(dataDir: string): MediaStore {
  const folder = join(dataDir, 'media')
  const pathOf = (file: string) => join(folder, requireMediaFile(file))
  return {
    name: 'folder',
    async put(file, bytes) {
      const path = pathOf(file)
      await mkdir(folder, { recursive: true })
      // The file appears complete or not at all.
      const draft = `${path}.${crypto.randomUUID()}`
      try {
        await writeFile(draft, bytes, { flush: true })
        await rename(draft, path)
      } finally {
        await rm(draft, { force: true })
      }
    },
    async get(file) {
      try {
        return new Uint8Array(await readFile(pathOf(file)))
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
        throw error
      }
    },
    remove: (file) => rm(pathOf(file), { force: true }),
    check: () => requireWritable(folder),
  }
}
