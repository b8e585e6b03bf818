import { photoMaxBytes } from '../../../platform/pure/limits.ts'
import { call } from '../../../site/browser/api.ts'
import { apiRoot } from '../../../site/browser/api-root.ts'
import { readDataUrl } from '../../../site/browser/file-data.ts'

export const photoTypes = ['image/jpeg', 'image/png', 'image/webp']
/** A little larger than the shop stores, so that the stored picture is sharp. */
const sentMaxPixels = 1600

/** What a phone takes has many times the bytes that the shop needs; what this browser can't draw goes as it is. */
async function shrink(file: File): Promise<Blob> {
  try {
    const picture = await createImageBitmap(file, { imageOrientation: 'from-image' })
    const scale = Math.min(1, sentMaxPixels / Math.max(picture.width, picture.height))
    const canvas = document.createElement('canvas')
    canvas.width = Math.max(1, Math.round(picture.width * scale))
    canvas.height = Math.max(1, Math.round(picture.height * scale))
    const context = canvas.getContext('2d')
    if (!context) return file
    // A JPEG has no transparency: what shines through would be black.
    context.fillStyle = 'white'
    context.fillRect(0, 0, canvas.width, canvas.height)
    context.drawImage(picture, 0, 0, canvas.width, canvas.height)
    picture.close()
    const drawn = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.85))
    return drawn ?? file
  } catch {
    return file
  }
}

/** A chosen file as a data address, ready to be shown and sent; null when it is no photo that the shop takes. */
export async function preparePhoto(file: File): Promise<string | null> {
  if (!photoTypes.includes(file.type)) return null
  const sent = await shrink(file)
  return sent.size > photoMaxBytes ? null : readDataUrl(sent)
}

/** Where everybody sees the photo of a published review. */
export const photoAddress = (photoUrl: string): string => apiRoot + photoUrl

/** A photo that others don't see yet, as a data address: it asks for the person's token, which an image can't send. */
export async function loadPhoto(photoUrl: string): Promise<string | null> {
  const id = photoUrl.slice(photoUrl.lastIndexOf('/') + 1)
  const outcome = await call('getReviewPhoto', { params: { id }, quiet: true })
  return outcome.ok ? readDataUrl(outcome.reply) : null
}
