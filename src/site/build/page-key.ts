import { createHash } from 'node:crypto'

/** The cacheKey of a page: changes when anything that the page shows does. */
export function pageKey(...shown: unknown[]): string {
  return createHash('sha256').update(JSON.stringify(shown)).digest('base64url')
}
