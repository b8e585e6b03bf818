import { imageUrl } from '../../../platform/pure/image-url.ts'

const shownPicture = /<img src="(\/media\/[0-9a-f]{64}\.webp|https:\/\/[^"]+)"/g

const unsizedPicture = /<img src="(\/media\/[0-9a-f]{64}\.webp)"(?![^>]* width=)/g

/** Adds the sizes of library pictures to HTML, so that a page reserves their space before they load. */
export function addPictureSizes(html: string, sizes: ReadonlyMap<string, { width: number; height: number }>): string {
  return html.replace(unsizedPicture, (tag, url: string) => {
    const size = sizes.get(url)
    return size ? `${tag} width="${size.width}" height="${size.height}"` : tag
  })
}

/**
 * Pictures in HTML ask the image service for the width they are shown at. It also serves those that an import left on
 * another host: the page itself may load nothing from there.
 */
export function spreadPictures(html: string, srcsetOf: (url: string) => string, sizes: string): string {
  return html.replace(shownPicture, (_tag, address: string) => {
    const url = address.replaceAll('&amp;', '&')
    const src = url.startsWith('https:') ? imageUrl(url, 960) : url
    return `<img src="${src}" srcset="${srcsetOf(url)}" sizes="${sizes}" loading="lazy" decoding="async"`
  })
}
