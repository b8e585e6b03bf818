import type { Trx } from '../../../platform/database/client.ts'
import { HttpError } from '../../../platform/http/http-error.ts'
import { messages } from '../../../platform/pure/messages.ts'
import { pictureFileOf, pictureUrl } from '../rules/picture-address.ts'
import { holdFiles } from './picture-queries.ts'

/**
 * Before something shows these addresses: the sizes of those that are the library's, which nobody deletes before the
 * transaction ends. One that was deleted is refused; pictures from elsewhere are none of the library's business.
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
