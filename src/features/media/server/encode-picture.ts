import { createHash } from 'node:crypto'
import { createConcurrencyLimit } from '../../../platform/http/concurrency-limit.ts'
import { HttpError } from '../../../platform/http/http-error.ts'
import { pictureMaxBytes, pictureMaxPixels } from '../../../platform/pure/limits.ts'
import { messages } from '../../../platform/pure/messages.ts'
import { readPictureKind } from '../rules/picture-kind.ts'

export interface DrawnPicture {
  file: string
  bytes: Buffer
  width: number
  height: number
}

// A small file can decode to a picture that exceeds memory.
const input = { failOn: 'error', limitInputPixels: 50_000_000 } as const
const size = { width: pictureMaxPixels, height: pictureMaxPixels, fit: 'inside', withoutEnlargement: true } as const
/** Each may take 200 MB when decoded; further calls are told to retry. */
const drawnAtOnce = createConcurrencyLimit(3)

const refusals = { heic: messages.pictureHeic, svg: messages.pictureSvg, other: messages.pictureRefused }

export const hashBytes = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')

/** Refuses files that are no picture or too large, before anything decodes them. */
export function checkPicture(sent: Uint8Array, maxBytes = pictureMaxBytes): void {
  if (sent.byteLength > maxBytes) throw new HttpError(400, messages.pictureTooLarge)
  const kind = readPictureKind(sent)
  if (kind === 'heic' || kind === 'svg' || kind === 'other') throw new HttpError(400, refusals[kind])
}

/** A picture as the shop stores it: re-encoded as WebP, upright, in sRGB, small, and without metadata. */
export async function encodePicture(sent: Uint8Array): Promise<DrawnPicture> {
  // Loaded only by calls with a picture: it is the largest part of the function.
  const { default: sharp } = await import('sharp')
  return drawnAtOnce(async () => {
    try {
      const picture = sharp(sent, input).autoOrient().resize(size).toColourspace('srgb').webp({ quality: 86 })
      const { data, info } = await picture.timeout({ seconds: 8 }).toBuffer({ resolveWithObject: true })
      return { file: `${hashBytes(data)}.webp`, bytes: data, width: info.width, height: info.height }
    } catch {
      throw new HttpError(400, messages.pictureBroken)
    }
  })
}
