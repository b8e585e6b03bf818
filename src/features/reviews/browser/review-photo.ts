import { photoMaxBytes } from '../../../platform/pure/limits.ts'
import { call } from '../../../site/browser/api.ts'
import { apiRoot } from '../../../site/browser/api-root.ts'
import { readDataUrl } from '../../../site/browser/file-data.ts'

export const photoTypes = ['image/jpeg', 'image/png', 'image/webp']
/** Slightly larger than the shop stores, so that the stored picture is sharp. */
const sentMaxPixels = 1600

/** Phone photos are many times larger than the shop needs; a format this browser can't decode is sent as it is. */
async function shrink(file: File): Promise<Blob> {
  try {
    const picture = await createImageBitmap(file, { imageOrientation: 'from-image' })
    const scale = Math.min(1, sentMaxPixels / Math.max(picture.width, picture.height))
    const canvas = document.createElement('canvas')
    canvas.width = Math.max(1, Math.round(picture.width * scale))
    canvas.height = Math.max(1, Math.round(picture.height * scale))
    const context = canvas.getContext('2d')
    if (!context) return file
    // A JPEG has no transparency: transparent areas would become black.
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

/** A chosen file as a data URL, ready to preview and send; null when the shop doesn't accept it. */
export async function preparePhoto(file: File): Promise<string | null> {
  if (!photoTypes.includes(file.type)) return null
  const sent = await shrink(file)
  return sent.size > photoMaxBytes ? null : readDataUrl(sent)
}

/** The public address of a published review's photo. */
export const photoAddress = (photoUrl: string): string => apiRoot + photoUrl

/** A photo that isn't public yet, as a data URL: it needs the person's token, which an image element can't send. */
export async function loadPhoto(photoUrl: string): Promise<string | null> {
  const id = photoUrl.slice(photoUrl.lastIndexOf('/') + 1)
  const outcome = await call('getReviewPhoto', { params: { id }, quiet: true })
  return outcome.ok ? readDataUrl(outcome.reply) : null
}
