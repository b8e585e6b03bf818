/** Every width that pages request: few, so that caches are shared. A shop on one machine generates no others. */
export const imageWidths = [240, 360, 480, 720, 800, 828, 960, 1200, 1440, 2000] as const
export type ImageWidth = (typeof imageWidths)[number]
/** Many phones are a little wider than 720 pixels, for which 1200 would be twice the bytes. */
const srcsetWidths = [360, 720, 828, 1200] as const satisfies readonly ImageWidth[]

/** A picture from the image CDN, with its own default quality of 75. */
export interface ImageVariant {
  width: number
  height?: number
  fit?: 'cover'
  format: 'webp' | 'jpg' | 'png'
  quality?: number
}

const socialCard: ImageVariant = { width: 1200, height: 630, fit: 'cover', format: 'jpg', quality: 80 }
/** Outlook on Windows shows no WebP; PNG keeps what is transparent, which a dark mail needs. */
const mailLogo: ImageVariant = { width: 480, format: 'png' }
/** Not every shopping service takes WebP. */
const feedPicture: ImageVariant = { width: 2000, format: 'jpg', quality: 85 }
export const imageVariants: readonly ImageVariant[] = [
  ...imageWidths.map((width) => ({ width, format: 'webp' as const })),
  socialCard,
  mailLogo,
  feedPicture,
]

/** A card is never wider than 20rem. */
export const cardWidth = 720
const cardSrcsetWidths = [360, cardWidth] as const

/** Displayed widths, for the attribute `sizes`; every card has it. */
export const cardSizes = '(width>=80rem) 20rem,(width>=48rem) 31vw,46vw'
export const gallerySizes = '(width>=90rem) 44rem,(width>=48rem) 50vw,100vw'

function variantUrl(source: string, { width, height, fit, format, quality }: ImageVariant): string {
  const options = { w: width, h: height, fit, fm: format, q: quality }
  const query = Object.entries(options).map(([name, value]) => (value === undefined ? '' : `&${name}=${value}`))
  return `/.netlify/images?url=${source}${query.join('')}`
}

/** A picture at that width from the image CDN; on one machine hosts/node/images.ts serves the same address. */
export function imageUrl(url: string, width: ImageWidth): string {
  // A query may contain slashes unencoded.
  return variantUrl(encodeURIComponent(url).replaceAll('%2F', '/'), { width, format: 'webp' })
}

/**
 * Every width up to the picture's own, for `srcset`. Cards skip some widths, since they are many and no screen needs every one.
 */
export function imageSrcset(url: string, ownWidth = 1200): string {
  const widths = ownWidth === cardWidth ? cardSrcsetWidths : srcsetWidths
  const fitting = widths.filter((width) => width <= ownWidth)
  return fitting.map((width) => `${imageUrl(url, width)} ${width}w`).join(', ')
}

/** The picture for link previews on other sites. */
export function socialCardUrl(url: string): string {
  return variantUrl(encodeURIComponent(url), socialCard)
}

/** The logo for mails. */
export const mailLogoUrl = (url: string): string => variantUrl(encodeURIComponent(url), mailLogo)

/** A picture for shopping services: as large as they like. */
export const feedPictureUrl = (url: string): string =>
  variantUrl(encodeURIComponent(url).replaceAll('%2F', '/'), feedPicture)

/** The first picture of a list of cards, for preloading. */
export function leadOfCards(cards: readonly { images: readonly { url: string }[] }[]) {
  const url = cards[0]?.images[0]?.url
  return url ? { url, sizes: cardSizes, widest: cardWidth } : undefined
}

/** Where a cropped picture is focused: styles/components.css has the rules, since the policy allows no inline style. */
export const focusAttributes = (focus: { x: number; y: number } | undefined): Record<string, number> =>
  focus ? { 'data-focus-x': focus.x, 'data-focus-y': focus.y } : {}
