import { execFileSync } from 'node:child_process'
import { appendFile, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export interface SmallDisk {
  path: string
  unmount(): Promise<void>
}

/** A disk of that size, such as `256k`, if this process may mount one: as root on Linux. Null otherwise. */
export async function mountSmallDisk(size: string): Promise<SmallDisk | null> {
  const path = await mkdtemp(join(tmpdir(), 'placket-disk-'))
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${size}`, 'tmpfs', path], { stdio: 'ignore' })
  } catch {
    console.warn('Skipped: a small disk can only be mounted by root on Linux')
    await rm(path, { recursive: true })
    return null
  }
  return {
    path,
    async unmount() {
      execFileSync('umount', ['-l', path])
      await rm(path, { recursive: true })
    },
  }
}

/** Appends empty lines to a file until no more fit. */
export async function fill(file: string): Promise<void> {
  for (let size = 1_048_576; size >= 1; ) {
    const full = await appendFile(file, '\n'.repeat(size)).then(
      () => false,
      () => true,
    )
    if (full) size = Math.floor(size / 2)
  }
}
