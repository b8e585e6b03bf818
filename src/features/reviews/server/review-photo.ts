import { HttpError } from '../../../platform/http/http-error.ts'
import { readImageType } from '../../../platform/image-type.ts'
import { photoMaxBytes, photoMaxPixels } from '../../../platform/pure/limits.ts'
import { messages } from '../../../platform/pure/messages.ts'
import type { ReviewPhoto } from './review-photo-queries.ts'

// A small file can decode to a picture that exceeds memory.
const input = { failOn: 'error', limitInputPixels: 50_000_000 } as const
const size = { width: photoMaxPixels, height: photoMaxPixels, fit: 'inside', withoutEnlargement: true } as const

/** A shopper's picture (base64) as the shop stores it: upright, small, WebP, and without metadata. */
export async function encodePhoto(data: string): Promise<ReviewPhoto> {
  const sent = Buffer.from(data, 'base64')
  if (!readImageType(sent) || sent.byteLength > photoMaxBytes) throw new HttpError(400, messages.photoRefused)
  // Loaded only by calls with a photo: it is the largest part of the function.
  const { default: sharp } = await import('sharp')
  try {
    const picture = sharp(sent, input).autoOrient().resize(size).webp({ quality: 75 })
    return { id: crypto.randomUUID(), bytes: await picture.timeout({ seconds: 5 }).toBuffer() }
  } catch {
    throw new HttpError(400, messages.photoRefused)
  }
}
