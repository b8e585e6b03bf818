import { accessSync, constants, statfsSync } from 'node:fs'
import { freemem, tmpdir } from 'node:os'

const inMemory = '/dev/shm'
/** Several times what the databases of a run take together. */
const leastBytes = 2 * 1024 ** 3

function hasRoom(folder: string): boolean {
  try {
    accessSync(folder, constants.W_OK)
    const { bavail, bsize } = statfsSync(folder)
    return Math.min(bavail * bsize, freemem()) >= leastBytes
  } catch {
    return false
  }
}

/**
 * Where temporary files are made and deleted in the least time: in memory where there is plenty, else the system's folder. A database
 * is hundreds of files, and creating those on a disk takes more processor time than what most tests do with it.
 */
export const quickFolder = (): string => (hasRoom(inMemory) ? inMemory : tmpdir())
