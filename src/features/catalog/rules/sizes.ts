import { compare } from '../../../platform/pure/compare.ts'

const names: Record<string, string> = { small: 's', medium: 'm', large: 'l', 'x-large': 'xl', 'xx-large': 'xxl' }
const ladder = ['xxxs', 'xxs', 'xs', 's', 'm', 'l', 'xl', 'xxl', 'xxxl', 'xxxxl', 'xxxxxl']

/** The filter's value for a size: "XL" -> "xl", "15.5" -> "15-5". The database makes variants.size_slug the same way. */
export function sizeSlug(size: string): string {
  const slug = size.replace(/[^A-Za-z0-9]+/g, '-').replace(/^-+|-+$/g, '')
  return slug.toLowerCase() || 'other'
}

/** Letter sizes, then numbers, then the rest, each group in its own order. */
function rank(size: string): [group: number, place: number] {
  const slug = sizeSlug(size)
  const letters = (names[slug] ?? slug).replace(/^(\d)x(?=[sl]$)/, (_, times: string) => 'x'.repeat(Number(times)))
  const step = ladder.indexOf(letters)
  if (step >= 0) return [0, step]
  const number = Number.parseFloat(size.replace(',', '.'))
  return Number.isFinite(number) ? [1, number] : [2, 0]
}

/** XS S M L XL XXL, not alphabetical. */
export function compareSizes(a: string, b: string): number {
  const [group, place] = rank(a)
  const [otherGroup, otherPlace] = rank(b)
  if (group !== otherGroup) return group - otherGroup
  if (place !== otherPlace) return place - otherPlace
  return compare(a, b)
}
