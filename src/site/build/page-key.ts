import { createHash } from 'node:crypto'

/** The cache key of a page: changes when anything on the page does. Keys of parts stand for the parts. */
export function pageKey(...shown: unknown[]): string {
  return createHash('sha256').update(JSON.stringify(shown)).digest('base64url')
}

const keys = new WeakMap<object, string>()

/** For what was read from an earlier build's record together with its key. */
export function keepKey(part: object, key: string): void {
  keys.set(part, key)
}

/** The key of something that appears on many pages, computed once a build. It must not change afterwards. */
export function keyOf(part: object): string {
  const known = keys.get(part)
  if (known) return known
  const key = pageKey(part)
  keys.set(part, key)
  return key
}
