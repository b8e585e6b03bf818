import { Readable } from 'node:stream'
import type { APIRoute } from 'astro'
import { listSitePages } from '../app/build/site-pages.ts'
import { readAllProducts } from '../features/catalog/build/all-products.ts'
import { keepFeedRecord, streamFeed } from '../features/channels/build/feed-parts.ts'
import { merchantFeed } from '../features/channels/build/merchant-feed.ts'
import { readSite } from '../features/channels/build/read-site.ts'
import { writeRss } from '../features/channels/build/rss.ts'
import { listSitemaps } from '../features/channels/build/sitemap.ts'
import { readPosts } from '../features/content/build/posts.ts'
import { keyOf, pageKey } from '../site/build/page-key.ts'
import { keepChanged } from '../site/build/page-record.ts'

/** Files for search engines, shopping services and feed readers: sitemap.xml, feed.xml and rss.xml. */
export async function getStaticPaths() {
  const site = await readSite(import.meta.env.SITE)
  const [{ products }, posts, pages] = await Promise.all([readAllProducts(), readPosts(), listSitePages()])
  const rss = writeRss(posts, site, '/rss.xml')
  const files = [
    ...listSitemaps(pages, site).map(({ lists, ...file }) => ({ ...file, key: pageKey(site.url, lists) })),
    { name: 'rss.xml', key: pageKey(rss), write: async () => rss },
  ]
  const paths = files.map(({ name, key, write }) => ({
    params: { name: name.replace(/\.xml$/, '') },
    props: { write },
    file: name,
    key,
  }))
  const feed = {
    params: { name: 'feed' },
    props: {},
    file: 'feed.xml',
    key: pageKey(site, products.map(keyOf)),
  }
  const changed = await keepChanged('xml', [...paths, feed])
  if (!changed.includes(feed)) await keepFeedRecord(merchantFeed)
  return changed
}

/** A large shop's feed has hundreds of megabytes. */
async function readFeed(): Promise<ReadableStream> {
  const [{ products }, site] = await Promise.all([readAllProducts(), readSite(import.meta.env.SITE)])
  return Readable.toWeb(Readable.from(streamFeed(merchantFeed, products, site))) as ReadableStream
}

export const GET: APIRoute<{ write?: () => Promise<string> }> = async ({ props }) =>
  new Response((await props.write?.()) ?? (await readFeed()), {
    headers: { 'content-type': 'application/xml; charset=utf-8' },
  })
