import type { Deps } from '../../../api/deps.ts'
import { transact } from '../../../platform/database/client.ts'
import { HttpError } from '../../../platform/http/http-error.ts'
import { foreignPictureMaxBytes } from '../../../platform/pure/limits.ts'
import { fetchPicture, isAllowedPicture, publicAgent } from '../../../platform/remote-picture.ts'
import { nameOfFile } from '../rules/picture-address.ts'
import type { ForeignPicture } from '../slots.ts'
import { keepPicture } from './keep-picture.ts'
import { listForeign, takeOver } from './picture-uses.ts'
import { requirePictures } from './require-pictures.ts'

type CopyDeps = Pick<Deps, 'db' | 'providers' | 'config'>
export type FetchForeign = (url: URL) => Promise<Uint8Array>

export interface Copied {
  copied: number
  failed: { url: string; problem: string }[]
  /** Where to continue; null at the end. */
  after: string | null
  /** Not tried yet. */
  left: number
}

const fetchTimeoutMs = 5000
/** How many addresses are read at a time; the time limit decides how many are copied. */
const batch = 20

const guarded =
  (hosts: readonly string[]): FetchForeign =>
  (url) =>
    fetchPicture(url, { hosts, maxBytes: foreignPictureMaxBytes, timeoutMs: fetchTimeoutMs, agent: publicAgent })

async function copyOne(deps: CopyDeps, foreign: ForeignPicture, fetchForeign: FetchForeign) {
  const { url, alt } = foreign
  const hosts = deps.config.IMAGE_HOSTS
  if (!URL.canParse(url) || !isAllowedPicture(new URL(url), hosts)) return `Its host is not one of ${hosts.join(', ')}`
  const bytes = await fetchForeign(new URL(url)).catch(() => null)
  if (!bytes) return 'It could not be downloaded'
  try {
    const name = nameOfFile(decodeURI(new URL(url).pathname))
    const { picture } = await keepPicture(deps, {
      bytes,
      name,
      alt: alt.slice(0, 200),
      maxBytes: foreignPictureMaxBytes,
    })
    await transact(deps.db, async (trx) => {
      await requirePictures(trx, [picture.url])
      await takeOver(trx, foreign, picture)
    })
    return null
  } catch (error) {
    if (error instanceof HttpError) return error.message
    throw error
  }
}

/**
 * Copies products' pictures from other hosts into the library within the given time, ordered by address. If it
 * stops midway it can be continued later: copied pictures no longer count as foreign.
 */
export async function copyForeignPictures(
  deps: CopyDeps,
  {
    after,
    forMs,
    fetchForeign = guarded(deps.config.IMAGE_HOSTS),
  }: { after: string; forMs: number; fetchForeign?: FetchForeign },
): Promise<Copied> {
  const { found, left } = await listForeign(deps.db, after, batch)
  const result: Copied = { copied: 0, failed: [], after: null, left }
  const startedAt = performance.now()
  for (const foreign of found) {
    const problem = await copyOne(deps, foreign, fetchForeign)
    if (problem) result.failed.push({ url: foreign.url, problem })
    else result.copied += 1
    result.after = foreign.url
    result.left -= 1
    if (performance.now() - startedAt >= forMs) break
  }
  return { ...result, after: result.left === 0 ? null : result.after }
}
