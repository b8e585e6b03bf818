/** Widths that pages ask for; few, so that the CDN's cache is shared. */
const widths = [360, 480, 720, 1200]
/** A card is never wider than 20rem. */
export const cardWidth = 720

/** How wide pictures are shown, as `sizes` says it to the browser. */
export const cardSizes = '(min-width: 80rem) 20rem, (min-width: 48rem) 31vw, 46vw'
export const gallerySizes = '(min-width: 90rem) 44rem, (min-width: 48rem) 50vw, 100vw'

/** A picture at that width, through the image CDN (on one machine, local/images.ts answers the same address). */
export function imageUrl(url: string, width: number, height?: number): string {
  const crop = height ? `&h=${height}&fit=cover` : ''
  // A query may hold slashes as they are; 75 is the CDN's own quality.
  const source = encodeURIComponent(url).replaceAll('%2F', '/')
  return `/.netlify/images?url=${source}&w=${width}${crop}&fm=webp`
}

/** Every width up to the picture's own, for `srcset`. */
export function imageSrcset(url: string, ownWidth = 1200): string {
  const fitting = widths.filter((width) => width <= ownWidth)
  return fitting.map((width) => `${imageUrl(url, width)} ${width}w`).join(', ')
}

/** The picture that a link to a page is shown with elsewhere. */
export function socialCardUrl(url: string): string {
  return `/.netlify/images?url=${encodeURIComponent(url)}&w=1200&h=630&fit=cover&fm=jpg&q=80`
}

/** The picture that a list of cards shows first, as it is asked for ahead. */
export function leadOfCards(cards: readonly { images: readonly { url: string }[] }[]) {
  const url = cards[0]?.images[0]?.url
  return url ? { url, sizes: cardSizes, widest: cardWidth } : undefined
}
