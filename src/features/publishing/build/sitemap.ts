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

// sitemaps.org: 50,000 addresses and 50 MB a file.
const entriesMax = 20_000
const xmlns = { image: true, news: false, video: false, xhtml: false }

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
export async function writeSitemap(
  entries: readonly SitemapEntry[],
  site: Pick<Site, 'url'>,
): Promise<{ name: string; text: string }[]> {
  if (entries.length <= entriesMax) return [{ name: 'sitemap.xml', text: await writePart(entries, site) }]
  const files: { name: string; text: string }[] = []
  for (let start = 0; start < entries.length; start += entriesMax) {
    const text = await writePart(entries.slice(start, start + entriesMax), site)
    files.push({ name: `sitemap-${files.length + 1}.xml`, text })
  }
  const list = files.map(({ name }) => ({ url: absoluteUrl(site, `/${name}`) }))
  return [{ name: 'sitemap.xml', text: await writeText(list, new SitemapIndexStream()) }, ...files]
}

/** Personal pages and the countless filtered listings are not for search engines. */
export function writeRobots(site: Pick<Site, 'url'>, markets: readonly string[] = []): string {
  const closed = ['/account', '/admin', '/cart', '/checkout', '/order', '/search', '/*?*category=', '/*?*sort=']
  const own = closed.filter((path) => !path.startsWith('/*') && path !== '/admin')
  const all = [...closed, ...markets.flatMap((market) => own.map((path) => inMarket(path, market)))]
  const sitemaps = ['', ...markets].map((market) => `Sitemap: ${absoluteUrl(site, inMarket('/sitemap.xml', market))}\n`)
  return `User-agent: *\n${all.map((path) => `Disallow: ${path}\n`).join('')}\n${sitemaps.join('')}`
}
