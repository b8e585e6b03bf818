import type { Config } from '../../../platform/config.ts'
import { refuseFields } from '../../../platform/http/http-error.ts'

const pictureFile = /\.(avif|gif|jpe?g|png|svg|webp)$/i

/** 400 when no picture can stand at the address: a page of the site, or a host whose pictures the shop does not show. */
export function requirePicture(field: string, address: string, { IMAGE_HOSTS }: Config): void {
  const { hostname, pathname } = new URL(address, 'https://site.invalid')
  if (hostname === 'site.invalid') {
    if (!pictureFile.test(pathname))
      throw refuseFields({ field, problem: 'must be a picture, such as /pictures/linen.webp' })
  } else if (!IMAGE_HOSTS.includes(hostname)) {
    throw refuseFields({ field, problem: `must be on this site or on one of ${IMAGE_HOSTS.join(', ')}` })
  }
}
