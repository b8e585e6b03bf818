import type { Deps } from '../../../api/deps.ts'
import { type Trx, transact } from '../../../platform/database/client.ts'
import type { Picture } from '../contract.ts'
import { checkPicture, encodePicture, hashBytes } from './encode-picture.ts'
import { findPictureBy, insertPicture, lockFile, type NewPicture } from './picture-queries.ts'

export type MediaDeps = Pick<Deps, 'db' | 'providers'>

interface Sent {
  bytes: Uint8Array
  name: string
  alt: string
  /** The size limit, if it differs from the limit of a call. */
  maxBytes?: number
}

/** Removes a file that no picture uses. The lock keeps others from storing the same one meanwhile. */
export async function removeUnused({ db, providers }: MediaDeps, file: string): Promise<void> {
  await transact(db, async (trx) => {
    await lockFile(trx, file)
    if (!(await findPictureBy(trx, 'file', file))) await providers.media.remove(file)
  })
}

/** Runs a write that stores a file; if the write fails, the file is removed. */
export async function withFile<T>(deps: MediaDeps, file: string, write: (trx: Trx) => Promise<T>): Promise<T> {
  try {
    return await transact(deps.db, async (trx) => {
      await lockFile(trx, file)
      return write(trx)
    })
  } catch (error) {
    await removeUnused(deps, file).catch(() => undefined)
    throw error
  }
}

/** Encodes a picture and stores it, once however often it is sent. `record` is written with it. */
export async function keepPicture(
  deps: MediaDeps,
  { bytes, name, alt, maxBytes }: Sent,
  record: (trx: Trx, picture: Picture) => Promise<void> = async () => undefined,
): Promise<{ picture: Picture; known: boolean }> {
  checkPicture(bytes, maxBytes)
  const sourceHash = hashBytes(bytes)
  const known = await findPictureBy(deps.db, 'source_hash', sourceHash)
  if (known) return { picture: known, known: true }
  const drawn = await encodePicture(bytes)
  return withFile(deps, drawn.file, async (trx) => {
    const same = await findPictureBy(trx, 'file', drawn.file)
    if (same) return { picture: same, known: true }
    await deps.providers.media.put(drawn.file, drawn.bytes)
    const row: NewPicture = { ...drawn, sourceHash, name, alt, bytes: drawn.bytes.byteLength }
    const picture = await insertPicture(trx, row)
    await record(trx, picture)
    return { picture, known: false }
  })
}
