import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const root = process.env['PLACKET_SHARED'] ?? fileURLToPath(new URL('../../../shared', import.meta.url))

/** A file of the data that is shared beside the project; null, and one line saying so, where it is absent. */
export function sharedData(name: string): string | null {
  const path = `${root}/data/${name}`
  if (existsSync(path)) return path
  console.warn(`Skipped: there is no ${path}`)
  return null
}
