import type { Trx } from '../../../platform/database/client.ts'
import { HttpError } from '../../../platform/http/http-error.ts'
import { messages } from '../../../platform/pure/messages.ts'
import { pictureFileOf, pictureUrl } from '../rules/picture-address.ts'
import { holdFiles } from './picture-queries.ts'

/**
 * Call before something uses these addresses: returns the sizes of library pictures, which can't be deleted before the
 * transaction ends. A deleted one is refused; pictures hosted elsewhere are not checked.
 */
export async function requirePictures(
  trx: Trx,
  urls: readonly (string | null | undefined)[],
): Promise<Map<string, { width: number; height: number }>> {
  const files = [...new Set(urls.flatMap((url) => (url && pictureFileOf(url)) || []))]
  const held = files.length === 0 ? [] : await holdFiles(trx, files)
  if (held.length < files.length) throw new HttpError(409, messages.pictureMissing)
  return new Map(held.map(({ file, width, height }) => [pictureUrl(file), { width, height }]))
}
