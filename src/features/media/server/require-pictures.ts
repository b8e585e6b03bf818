import type { Trx } from '../../../platform/database/client.ts'
import { HttpError } from '../../../platform/http/http-error.ts'
import { messages } from '../../../platform/pure/messages.ts'
import { pictureFileOf, pictureUrl } from '../rules/picture-address.ts'
import { holdFiles } from './picture-queries.ts'

type Addresses = readonly (string | null | undefined)[]

const listFiles = (urls: Addresses) => [...new Set(urls.flatMap((url) => (url && pictureFileOf(url)) || []))]

/** The sizes of those addresses that are library pictures; they can't be deleted before the transaction ends. */
async function holdPictures(trx: Trx, urls: Addresses): Promise<Map<string, { width: number; height: number }>> {
  const files = listFiles(urls)
  const held = files.length === 0 ? [] : await holdFiles(trx, files)
  return new Map(held.map(({ file, width, height }) => [pictureUrl(file), { width, height }]))
}

/**
 * Call before something uses these addresses: returns the sizes of library pictures and holds them. A deleted one is refused;
 * pictures hosted elsewhere are not checked.
 */
export async function requirePictures(trx: Trx, urls: Addresses) {
  const held = await holdPictures(trx, urls)
  if (held.size < listFiles(urls).length) throw new HttpError(409, messages.pictureMissing)
  return held
}
