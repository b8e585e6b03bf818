import { absoluteUrl, type Site } from './site.ts'
import { element } from './text.ts'

export interface SitemapEntry {
  /** From the site's root. */
  path: string
  /** ISO instant of the last change, where one is known. */
  changedAt?: string
  imageUrls?: readonly string[]
}

// sitemaps.org: 50,000 addresses and 50 MB a file.
const entriesMax = 20_000
const start = '<?xml version="1.0" encoding="UTF-8"?>\n'
const names =
  'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:image="http://www.google.com/schemas/sitemap-image/1.1"'

function writeEntry({ path, changedAt, imageUrls = [] }: SitemapEntry, site: Pick<Site, 'url'>): string {
  const images = imageUrls.map((url) => `<image:image>${element('image:loc', absoluteUrl(site, url))}</image:image>`)
  const changed = changedAt === undefined ? '' : element('lastmod', changedAt)
  return `<url>${element('loc', absoluteUrl(site, path))}${changed}${images.join('')}</url>`
}

/** `sitemap.xml`: the pages themselves, or, where they are too many for one file, the list of the files that hold them. */
export function writeSitemap(
  entries: readonly SitemapEntry[],
  site: Pick<Site, 'url'>,
): { name: string; text: string }[] {
  const parts = Array.from({ length: Math.max(1, Math.ceil(entries.length / entriesMax)) }, (_, place) =>
    entries.slice(place * entriesMax, (place + 1) * entriesMax),
  )
  const texts = parts.map(
    (part) => `${start}<urlset ${names}>\n${part.map((entry) => writeEntry(entry, site)).join('\n')}\n</urlset>\n`,
  )
  if (texts.length === 1) return texts.map((text) => ({ name: 'sitemap.xml', text }))
  const files = texts.map((text, place) => ({ name: `sitemap-${place + 1}.xml`, text }))
  const list = files.map(({ name }) => `<sitemap>${element('loc', absoluteUrl(site, `/${name}`))}</sitemap>`)
  return [
    { name: 'sitemap.xml', text: `${start}<sitemapindex ${names}>\n${list.join('\n')}\n</sitemapindex>\n` },
    ...files,
  ]
}

/** Pages about one person, and the endless ways to filter the listing, are not for search engines. */
export function writeRobots(site: Pick<Site, 'url'>): string {
  const closed = ['/account', '/admin', '/cart', '/checkout', '/order', '/search', '/*?*category=', '/*?*sort=']
  return `User-agent: *\n${closed.map((path) => `Disallow: ${path}\n`).join('')}\nSitemap: ${absoluteUrl(site, '/sitemap.xml')}\n`
}
