/** Every width that a page asks for: few, so that caches are shared. One machine makes no other. */
export const imageWidths = [240, 360, 480, 720, 800, 960, 1200, 1440, 2000] as const
export type ImageWidth = (typeof imageWidths)[number]
const srcsetWidths = [360, 480, 720, 1200] as const satisfies readonly ImageWidth[]

/** A picture as the image CDN makes it; its own quality, 75, where none is given. */
export interface ImageVariant {
  width: number
  height?: number
  fit?: 'cover'
  format: 'webp' | 'jpg'
  quality?: number
}

const socialCard: ImageVariant = { width: 1200, height: 630, fit: 'cover', format: 'jpg', quality: 80 }
export const imageVariants: readonly ImageVariant[] = [
  ...imageWidths.map((width) => ({ width, format: 'webp' as const })),
  socialCard,
]

/** A card is never wider than 20rem. */
export const cardWidth = 720
const cardSrcsetWidths = [360, cardWidth] as const

/** How wide pictures are shown, as `sizes` says it to the browser. */
export const cardSizes = '(min-width: 80rem) 20rem, (min-width: 48rem) 31vw, 46vw'
export const gallerySizes = '(min-width: 90rem) 44rem, (min-width: 48rem) 50vw, 100vw'

function variantUrl(source: string, { width, height, fit, format, quality }: ImageVariant): string {
  const options = { w: width, h: height, fit, fm: format, q: quality }
  const query = Object.entries(options).map(([name, value]) => (value === undefined ? '' : `&${name}=${value}`))
  return `/.netlify/images?url=${source}${query.join('')}`
}

/** A picture at that width, through the image CDN; on one machine hosts/node/images.ts serves the same address. */
export function imageUrl(url: string, width: ImageWidth): string {
  // A query may hold slashes as they are.
  return variantUrl(encodeURIComponent(url).replaceAll('%2F', '/'), { width, format: 'webp' })
}

/** Every width up to the picture's own, for `srcset`. Cards are many and no screen shows one between the least and the most. */
export function imageSrcset(url: string, ownWidth = 1200): string {
  const widths = ownWidth === cardWidth ? cardSrcsetWidths : srcsetWidths
  const fitting = widths.filter((width) => width <= ownWidth)
  return fitting.map((width) => `${imageUrl(url, width)} ${width}w`).join(', ')
}

/** The picture that a link to a page is shown with elsewhere. */
export function socialCardUrl(url: string): string {
  return variantUrl(encodeURIComponent(url), socialCard)
}

/** The picture that a list of cards shows first, as it is asked for ahead. */
export function leadOfCards(cards: readonly { images: readonly { url: string }[] }[]) {
  const url = cards[0]?.images[0]?.url
  return url ? { url, sizes: cardSizes, widest: cardWidth } : undefined
}

/** Where a cropped picture is held: styles/components.css has the rules, since the policy allows no style of its own. */
export const focusAttributes = (focus: { x: number; y: number } | undefined): Record<string, number> =>
  focus ? { 'data-focus-x': focus.x, 'data-focus-y': focus.y } : {}
