import type { Deps } from '../../../api/deps.ts'
import { type Trx, transact } from '../../../platform/database/client.ts'
import { refuseFields } from '../../../platform/http/http-error.ts'
import { megabyte, videoMaxBytes } from '../../../platform/pure/limits.ts'
import { readVideoKind } from '../rules/video-kind.ts'
import { hashBytes } from './encode-picture.ts'
import { lockFile } from './picture-queries.ts'

const problems = {
  hevc: 'is in the HEVC format, which most browsers do not play. Export it as H.264',
  quicktime: 'is a QuickTime file, which some browsers do not play. Export it as MP4',
  other: 'must be a whole MP4 or WebM file',
}

export interface NewVideo {
  file: string
  bytes: Uint8Array
}

/** Names a video by its content. It is stored as it came, so the merchant exports it small enough. */
export function readVideo(bytes: Uint8Array): NewVideo {
  const refuse = (problem: string) => refuseFields({ field: 'data', problem })
  if (bytes.byteLength > videoMaxBytes) throw refuse(`must have ${videoMaxBytes / megabyte} MB at most`)
  const kind = readVideoKind(bytes)
  if (kind !== 'mp4' && kind !== 'webm') throw refuse(problems[kind])
  return { file: `${hashBytes(bytes)}.${kind}`, bytes }
}

/** Stores it within the transaction of what will use it. */
export async function storeVideo(trx: Trx, { providers }: Pick<Deps, 'providers'>, { file, bytes }: NewVideo) {
  await lockFile(trx, file)
  await providers.media.put(file, bytes)
}

/** Removes a video unless something uses it. The lock keeps others from storing the same one meanwhile. */
export async function removeVideoUnless(
  isUsed: (trx: Trx) => Promise<boolean>,
  { db, providers }: Pick<Deps, 'db' | 'providers'>,
  file: string,
): Promise<void> {
  await transact(db, async (trx) => {
    await lockFile(trx, file)
    if (!(await isUsed(trx))) await providers.media.remove(file)
  })
}
