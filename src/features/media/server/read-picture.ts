import { isMediaFile, isVideoFile } from '../../../adapters/media/port.ts'
import type { MediaDeps } from './keep-picture.ts'
import { findPresentFile } from './picture-queries.ts'

/** The bytes of a picture, or of the one that replaced it; null if there is none. */
export async function readPictureFile({ db, providers }: MediaDeps, file: string) {
  if (!isMediaFile(file) || isVideoFile(file)) return null
  const bytes = await providers.media.get(file)
  if (bytes) return { bytes, former: false }
  const present = await findPresentFile(db, file)
  const replacing = present && (await providers.media.get(present))
  return replacing ? { bytes: replacing, former: true } : null
}
