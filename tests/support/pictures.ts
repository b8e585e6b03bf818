import sharp, { type Sharp } from 'sharp'
import type { Picture } from '../../src/features/media/contract.ts'
import type { TestShop } from './shop.ts'

let made = 0

/** A drawing that no other test has made. */
export function drawPicture(width = 60, height = 40): Sharp {
  made += 1
  const background = { r: (made * 5) % 256, g: (made >> 5) * 16, b: 90 }
  return sharp({ create: { width, height, channels: 3, background } })
}

export const asSent = (bytes: Uint8Array, name = 'A picture') => ({ name, data: Buffer.from(bytes).toString('base64') })

/** A picture in the library of the shop. */
export async function addPicture(shop: Pick<TestShop, 'call'>, token: string, more: object = {}): Promise<Picture> {
  const body = { ...asSent(await drawPicture().png().toBuffer()), ...more }
  return (await shop.call('uploadPicture', { body, token })).body.picture
}
