import { categoryPath, productPath } from '../../../platform/pure/paths.ts'
import { readApi } from '../../../site/build/read-api.ts'
import type { FormerAddresses } from '../contract.ts'
import { mayRedirect } from '../rules/page-address.ts'
import { pathOfFormer, presentLink, presentPaths } from '../rules/present-link.ts'

let reading: Promise<FormerAddresses> | undefined

/** Read once a build. */
export function readFormerAddresses(): Promise<FormerAddresses> {
  reading ??= readApi('listFormerAddresses')
  return reading
}

/** The same for every link in sanitised HTML. */
export function presentHtml(html: string, present: ReadonlyMap<string, string>, siteUrl = ''): string {
  if (present.size === 0) return html
  return html.replace(/ href="([^"]*)"/g, (_, link: string) => ` href="${presentLink(link, present, siteUrl)}"`)
}

/** Both, loaded for the build. */
export async function readPresentLinks() {
  const present = presentPaths(await readFormerAddresses())
  const siteUrl = (process.env['SITE_URL'] ?? '').replace(/\/$/, '')
  return {
    link: (link: string | null) => link && presentLink(link, present, siteUrl),
    html: (html: string) => presentHtml(html, present, siteUrl),
  }
}

export const archivedPath = (slug: string) => `/gone/${encodeURIComponent(slug)}`
export const gonePath = '/gone'

// Shopify's addresses, for shops that moved from there.
const fromShopify = [
  '/collections /products 301',
  '/collections/all /products 301',
  '/collections/:collection/products/:handle /product/:handle 301',
  '/products/:handle /product/:handle 301',
]

function rulesOfMoved({ kind, from, to }: FormerAddresses['moved'][number]): string[] {
  const old = pathOfFormer[kind](from)
  const target = to === null ? `${gonePath} 410` : `${pathOfFormer[kind](to)} 301`
  if (kind === 'blog') return [`${old} ${target}`]
  if (kind === 'page') return [`${old} ${target}`, `/pages/${from} ${target}`]
  if (kind === 'product') {
    return [old, `/products/${from}`, `/collections/:collection/products/${from}`].map((path) => `${path} ${target}`)
  }
  const pages = to === null ? target : `${pathOfFormer[kind](to)}/:splat 301`
  return [`${old} ${target}`, `${old}/* ${pages}`, `/collections/${from} ${target}`]
}

/**
 * The host's rules for addresses without a file, one on each line; the first match wins: from, to, status. Netlify and the Node
 * host both read this file. A 301 keeps the query. `ofPages` are the rules of the merchant's pages. No rule may start like a path of the API.
 */
export function writeRedirects(
  former: FormerAddresses,
  categories: readonly string[],
  ofPages: readonly string[],
): string {
  const present = presentPaths(former)
  const rules = [
    ...former.redirects
      .filter(({ from }) => mayRedirect(from))
      .map(({ from, to }) => `${from} ${presentLink(to, present)} 301`),
    ...former.moved.flatMap(rulesOfMoved),
    ...former.archived.map(({ slug }) => `${productPath(slug)} ${archivedPath(slug)} 410`),
    ...categories.map((slug) => `/collections/${slug} ${categoryPath(slug)} 301`),
    ...ofPages,
    ...fromShopify,
  ]
  return `${rules.join('\n')}\n`
}
