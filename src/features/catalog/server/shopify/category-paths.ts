import { slugify } from '../../../../platform/pure/slugs.ts'
import type { RowFacts } from './columns.ts'

type Category = NonNullable<RowFacts['category']>

/** A category with those above it as a cell of the shop's own file: "men=Men > men-shirts=Shirts". */
export const writeCategoryPath = (path: readonly { slug: string; name: string }[]): string =>
  path.map(({ slug, name }) => `${slug}=${name}`).join(' > ')

/** The category of such a cell; null for any other text. */
export function readCategoryPath(cell: string): Category | null {
  const path = cell.split(' > ').map((part) => {
    const at = part.indexOf('=')
    return { slug: part.slice(0, Math.max(0, at)), name: part.slice(at + 1).trim() }
  })
  const category = path.at(-1)
  const isWhole = path.every(({ slug, name }) => slug !== '' && slugify(slug) === slug && name !== '')
  return category && isWhole ? { ...category, above: path.slice(0, -1) } : null
}

/**
 * Categories by their written path, from the top down. Where two paths of a file end in the same name ("Men > Shirts", "Women > Shirts"),
 * the names above are part of their slugs.
 */
export function readCategoryPaths(paths: Iterable<readonly string[]>): Map<string, Category> {
  const known = new Map<string, readonly string[]>()
  for (const path of paths)
    for (let length = 1; length <= path.length; length += 1) {
      const part = path.slice(0, length)
      known.set(part.join(' > '), part)
    }
  const counts = new Map<string, number>()
  for (const path of known.values()) {
    const slug = slugify(path.at(-1) ?? '')
    counts.set(slug, (counts.get(slug) ?? 0) + 1)
  }
  const slugOf = (path: readonly string[]) => {
    const own = slugify(path.at(-1) ?? '')
    return (counts.get(own) ?? 0) > 1 ? slugify(path.join(' ')) : own
  }
  const describe = (path: readonly string[]) => ({ slug: slugOf(path), name: path.at(-1) ?? '' })
  return new Map(
    [...known].map(([text, path]) => {
      const above = path.slice(0, -1).map((_name, place) => describe(path.slice(0, place + 1)))
      return [text, { ...describe(path), above }]
    }),
  )
}
