import { blogPath, categoryPath, pagePath, productPath } from '../../../platform/pure/paths.ts'
import type { FormerAddresses } from '../contract.ts'

export const pathOfFormer = { product: productPath, category: categoryPath, blog: blogPath, page: pagePath }

/** The current path of each former page. */
export function presentPaths({ moved }: Pick<FormerAddresses, 'moved'>): Map<string, string> {
  return new Map(
    moved.flatMap(({ kind, from, to }) =>
      to === null ? [] : [[pathOfFormer[kind](from), pathOfFormer[kind](to)] as const],
    ),
  )
}

/** Updates a link that a merchant wrote in the past: no page of the shop links to a redirect. */
export function presentLink(link: string, present: ReadonlyMap<string, string>, siteUrl = ''): string {
  const own = siteUrl !== '' && link.startsWith(`${siteUrl}/`)
  const [, path = '', rest = ''] = /^([^?#]*)(.*)$/s.exec(own ? link.slice(siteUrl.length) : link) ?? []
  const whole = present.get(path.replace(/\/$/, ''))
  if (whole !== undefined) return whole + rest
  // The further pages of a category are below its first one.
  const [, category = '', page = ''] = /^(\/category\/[^/]+)(\/\d+)\/?$/.exec(path) ?? []
  const moved = present.get(category)
  return moved === undefined ? link : moved + page + rest
}

/** The shop's own path for one that Shopify's shops have, to which the host redirects; others as they are. */
function pathFromShopify(path: string): string {
  const [, product] = /^(?:\/collections\/[^/]+)?\/products\/([^/]+)$/.exec(path) ?? []
  if (product !== undefined) return `/product/${product}`
  const [, collection] = /^\/collections(?:\/([^/]+))?$/.exec(path) ?? []
  if (/^\/collections(\/all)?$/.test(path)) return '/products'
  return collection === undefined ? path : `/category/${collection}`
}

/** Where the host would lead a path of this shop in the end, without its redirects of former shops. */
export function endOfLink(link: string, present: ReadonlyMap<string, string>): string {
  const [, path = '', rest = ''] = /^([^?#]*)(.*)$/s.exec(link) ?? []
  return presentLink(pathFromShopify(presentLink(path, present)) + rest, present)
}
