import { Readable } from 'node:stream'
import { SitemapIndexStream, SitemapStream, streamToPromise } from 'sitemap'
import { inMarket } from '../../../site/build/market-links.ts'
import { absoluteUrl, type Site } from './site.ts'

export interface SitemapEntry {
  /** From the site's root. */
  path: string
  /** ISO instant of the last change, if known. */
  changedAt?: string
  imageUrls?: readonly string[]
}

/** sitemaps.org allows 50,000; with fewer, a change of one page writes less. */
const entriesMax = 5000
const xmlns = { image: true, news: false, video: false, xhtml: false }

export interface SitemapFile {
  name: string
  /** All that it is made from, besides the site's address. */
  lists: readonly SitemapEntry[]
  /** Throws for an instant that is none. */
  write(): Promise<string>
}

async function writeText(items: readonly object[], stream: SitemapStream | SitemapIndexStream): Promise<string> {
  return String(await streamToPromise(Readable.from(items).pipe(stream)))
}

function writePart(part: readonly SitemapEntry[], site: Pick<Site, 'url'>): Promise<string> {
  const items = part.map(({ path, changedAt, imageUrls = [] }) => ({
    url: absoluteUrl(site, path),
    img: imageUrls.map((url) => ({ url: absoluteUrl(site, url) })),
    ...(changedAt === undefined ? {} : { lastmod: changedAt }),
  }))
  return writeText(items, new SitemapStream({ xmlns }))
}

/** `sitemap.xml`: the pages themselves or, when there are too many for one file, an index of the files that list them. */
export function listSitemaps(entries: readonly SitemapEntry[], site: Pick<Site, 'url'>): SitemapFile[] {
  const fileOf = (name: string, lists: readonly SitemapEntry[]) => ({
    name,
    lists,
    write: () => writePart(lists, site),
  })
  if (entries.length <= entriesMax) return [fileOf('sitemap.xml', entries)]
  const parts = Array.from({ length: Math.ceil(entries.length / entriesMax) }, (_, place) =>
    fileOf(`sitemap-${place + 1}.xml`, entries.slice(place * entriesMax, (place + 1) * entriesMax)),
  )
  const lists = parts.map(({ name }) => ({ path: `/${name}` }))
  const items = lists.map(({ path }) => ({ url: absoluteUrl(site, path) }))
  return [{ name: 'sitemap.xml', lists, write: () => writeText(items, new SitemapIndexStream()) }, ...parts]
}

/** A rule counts for everything that begins so (RFC 9309, 2.2.2): /order would close a page /order-by-phone, too. */
const endAtWord = (path: string) => [`${path}$`, `${path}/`, `${path}?`]

/** Personal pages and the countless filtered listings are not for search engines. */
export function writeRobots(site: Pick<Site, 'url'>, markets: readonly string[] = []): string {
  const own = ['/account', '/cart', '/checkout', '/order', '/search']
  const closed = ['/admin', ...['', ...markets].flatMap((market) => own.map((path) => inMarket(path, market)))]
  const all = [...closed.flatMap(endAtWord), '/*?*category=', '/*?*sort=']
  const sitemaps = ['', ...markets].map((market) => `Sitemap: ${absoluteUrl(site, inMarket('/sitemap.xml', market))}\n`)
  return `User-agent: *\n${all.map((path) => `Disallow: ${path}\n`).join('')}\n${sitemaps.join('')}`
}
