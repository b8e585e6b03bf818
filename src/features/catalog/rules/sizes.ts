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

/** The place of each size in the merchant's order; infinity for sizes that are not in it. */
function placesOf(order: readonly string[]): (size: string) => number {
  const places = new Map(order.map((size, place) => [size.toLowerCase(), place]))
  return (size) => places.get(size.toLowerCase()) ?? Number.POSITIVE_INFINITY
}

/** Compares by the merchant's order; the sizes that it doesn't list follow in the usual order. */
export function compareSizesIn(order: readonly string[]): (a: string, b: string) => number {
  const placeOf = placesOf(order)
  return (a, b) => {
    const place = placeOf(a)
    const otherPlace = placeOf(b)
    return place === otherPlace ? compareSizes(a, b) : place - otherPlace
  }
}

/** Items whose order the merchant has typed or imported: only the listed sizes come first, the rest stays as it is. */
export function putListedFirst<T>(items: readonly T[], sizeOf: (item: T) => string, order: readonly string[]): T[] {
  const placeOf = placesOf(order)
  return items
    .map((item) => ({ item, place: placeOf(sizeOf(item)) }))
    .sort((a, b) => (a.place === b.place ? 0 : a.place - b.place))
    .map(({ item }) => item)
}

/** The same for variants, within each of their colours. */
export function orderVariants<V extends { size: string }>(
  variants: readonly V[],
  colorOf: (variant: V) => string,
  order: readonly string[],
): V[] {
  if (order.length === 0) return [...variants]
  const byColor = Map.groupBy(variants, colorOf)
  return [...byColor.values()].flatMap((own) => putListedFirst(own, ({ size }) => size, order))
}

/** XS S M L XL XXL, not alphabetical. */
export function compareSizes(a: string, b: string): number {
  const [group, place] = rank(a)
  const [otherGroup, otherPlace] = rank(b)
  if (group !== otherGroup) return group - otherGroup
  if (place !== otherPlace) return place - otherPlace
  return compare(a, b)
}

/** The kind of garments whose category has no size chart. */
export const otherKind = 'other'
