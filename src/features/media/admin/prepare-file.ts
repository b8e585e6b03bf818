import { megabyte, pictureFileMaxBytes, pictureMaxBytes, pictureMaxPixels } from '../../../platform/pure/limits.ts'
import { messages } from '../../../platform/pure/messages.ts'
import { readPictureKind } from '../rules/picture-kind.ts'

export type Prepared = { ok: true; file: Blob } | { ok: false; problem: string }

const megabytes = (bytes: number) => Math.round(bytes / megabyte)
const unreadHeic = 'This browser can’t read HEIC photos. Upload them in Safari, or save them as JPEG first.'
const refusals = { svg: messages.pictureSvg, other: messages.pictureRefused }

function toBlob(canvas: HTMLCanvasElement, type: 'image/webp' | 'image/jpeg'): Promise<Blob | null> {
  return new Promise((resolve) => canvas.toBlob(resolve, type, 0.92))
}

/** The same picture at the size that the shop stores; null if this browser can't decode it. */
async function drawSmaller(file: Blob, type: 'image/webp' | 'image/jpeg' = 'image/webp'): Promise<Blob | null> {
  const picture = await createImageBitmap(file, { imageOrientation: 'from-image' }).catch(() => null)
  if (!picture) return null
  const scale = Math.min(1, pictureMaxPixels / Math.max(picture.width, picture.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(picture.width * scale))
  canvas.height = Math.max(1, Math.round(picture.height * scale))
  canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height)
  picture.close()
  const drawn = await toBlob(canvas, type)
  return drawn && drawn.size <= pictureMaxBytes ? drawn : null
}

/** A chosen file as it is sent: small ones unchanged, so that duplicates are recognised, large ones shrunk. */
export async function prepareFile(file: File): Promise<Prepared> {
  if (file.size > pictureFileMaxBytes) {
    const most = megabytes(pictureFileMaxBytes)
    return { ok: false, problem: `This file has ${megabytes(file.size)} MB. Pictures can have up to ${most} MB.` }
  }
  const kind = readPictureKind(new Uint8Array(await file.slice(0, 1024).arrayBuffer()))
  if (kind === 'heic') {
    // Safari decodes what iPhones and Macs take; it writes no WebP, and a photo needs no transparency.
    const photo = await drawSmaller(file, 'image/jpeg')
    return photo ? { ok: true, file: photo } : { ok: false, problem: unreadHeic }
  }
  if (kind === 'svg' || kind === 'other') return { ok: false, problem: refusals[kind] }
  if (file.size <= pictureMaxBytes) return { ok: true, file }
  const drawn = await drawSmaller(file)
  return drawn ? { ok: true, file: drawn } : { ok: false, problem: messages.pictureBroken }
}
