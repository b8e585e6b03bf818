import { readFile, rename, writeFile } from 'node:fs/promises'

/** Writes a small JSON file whole or not at all: a full disk or a killed process leaves the former one. */
export async function writeState(file: string, state: object): Promise<void> {
  await writeFile(`${file}.part`, JSON.stringify(state), { flush: true })
  await rename(`${file}.part`, file)
}

/** Null when there is none, or only half of one: work that is done again is better than a start that fails for good. */
export async function readState<T>(file: string): Promise<T | null> {
  const text = await readFile(file, 'utf8').catch(() => '')
  try {
    return JSON.parse(text) as T
  } catch {
    return null
  }
}
