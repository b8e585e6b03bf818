import { endpoints } from '../../api/endpoints.ts'
import { pageMarket } from '../../platform/pure/page-market.ts'

/** First parts of addresses that every market has in common: the API, the admin, and files. */
const common: ReadonlySet<string> = new Set([
  ...Object.values(endpoints).map(({ path }) => path.split('/')[1]?.toLowerCase() ?? ''),
  'admin',
  'dev',
  'pictures',
  '_astro',
  '.netlify',
])

/** Files that each market has: feeds, sitemaps, the listing's index. All others are files of the whole shop. */
const ownFile = /\.xml$|^\/manifest\.webmanifest$|^\/filters\//
const file = /\.[a-z0-9]+$/i

/** A path of the shop as a page of this market links to it. Other addresses stay as they are. */
export function inMarket(address: string, market: string = pageMarket): string {
  if (market === '' || !/^\/(?!\/)/.test(address)) return address
  const [path = ''] = /^[^?#]*/.exec(address) ?? []
  const first = path.split('/')[1]?.toLowerCase() ?? ''
  if (first === market || common.has(first)) return address
  return file.test(path) && !ownFile.test(path) ? address : `/${market}${address}`
}

const linkTag = /<(?:a|form|link)\b[^>]*>/g
const ownAddress = / (href|action)="(\/[^"]*)"/

/** A page whose links stay in its market. A link to another market's page has `hreflang`. */
export function keepInMarket(html: string, market: string = pageMarket): string {
  if (market === '') return html
  return html.replace(linkTag, (tag) => {
    if (tag.includes(' hreflang="')) return tag
    return tag.replace(ownAddress, (_, name: string, address: string) => ` ${name}="${inMarket(address, market)}"`)
  })
}

const sourceFile =
  / (src|href|component-url|renderer-url|before-hydration-url)="(?:\/[a-z-]+\/)?(\/(?:src\/|node_modules\/|@)[^"]*)"/g

/**
 * In development a market's modules come from its own server: the first market's have other texts and calls. Astro puts the address of the market
 * before a few of them, with one slash too many.
 */
export const keepModulesInMarket = (html: string, market: string = pageMarket): string =>
  market === '' ? html : html.replace(sourceFile, ` $1="/${market}$2"`)

/** First parts of the addresses of pages, and of files of a market, that scripts name. */
export const scriptParts = [
  'account',
  'blog',
  'bulk-enquiry',
  'cart',
  'category',
  'checkout',
  'compare',
  'contact',
  'filters',
  'gift-cards',
  'order',
  'product',
  'products',
  'search',
  'size-guide',
  'wishlist',
  'withdrawal',
]

const scriptAddress = new RegExp(`(['"\`])/(${scriptParts.join('|')})(?=[/'"\`?#])`, 'g')

/** The code of a script with the addresses of pages as they are in a market. */
export const keepScriptInMarket = (code: string, market: string): string =>
  code.replace(scriptAddress, (_, quote: string, part: string) => `${quote}/${market}/${part}`)
