import { type ImageWidth, imageUrl } from '../../../platform/pure/image-url.ts'
import type { Banner } from '../banner-contract.ts'

/** A form of the picture for some screens: the page's head preloads the first banner's with the same attributes. */
export interface BannerSource {
  media?: string
  srcset: string
  sizes: string
}

const listWidths = (url: string, widths: ImageWidth[]) =>
  widths.map((width) => `${imageUrl(url, width)} ${width}w`).join(', ')

/** The wide picture, and the upright one for phones if the merchant gave one. */
export function listBannerSources({ url, phoneUrl }: Pick<Banner['image'], 'url' | 'phoneUrl'>) {
  const wide = { srcset: listWidths(url, [960, 1440, 2000]), sizes: '(min-width: 64rem) 100vw, 180vw' }
  const upright = phoneUrl && {
    media: '(width < 40rem)',
    srcset: listWidths(phoneUrl, [480, 800, 1200]),
    sizes: '100vw',
  }
  return { wide, upright: upright || null }
}

/** The picture that phones show. Wide screens have faster connections, and find theirs soon enough. */
export function findPreload(image: Pick<Banner['image'], 'url' | 'phoneUrl'>): BannerSource {
  const { wide, upright } = listBannerSources(image)
  return upright ?? wide
}
