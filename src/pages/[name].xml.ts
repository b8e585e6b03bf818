import type { APIRoute } from 'astro'
import { readAllProducts } from '../features/catalog/build/all-products.ts'
import { readPosts } from '../features/content/build/posts.ts'
import { writeMerchantFeed } from '../features/publishing/build/merchant-feed.ts'
import { readSite } from '../features/publishing/build/read-site.ts'
import { writeRss } from '../features/publishing/build/rss.ts'
import { writeSitemap } from '../features/publishing/build/sitemap.ts'
import { pageKey } from '../site/build/page-key.ts'
import { keepChanged } from '../site/build/page-record.ts'
import { listSitePages } from '../site/build/site-pages.ts'

/** Files for search engines, shopping services and feed readers: sitemap.xml, feed.xml and rss.xml. */
export async function getStaticPaths() {
  const site = await readSite(import.meta.env.SITE)
  const [{ products }, posts, pages] = await Promise.all([readAllProducts(), readPosts(), listSitePages()])
  const files = [
    ...(await writeSitemap(pages, site)),
    { name: 'feed.xml', text: writeMerchantFeed(products, site).xml },
    { name: 'rss.xml', text: writeRss(posts, site, '/rss.xml') },
  ]
  const paths = files.map(({ name, text }) => ({
    params: { name: name.replace(/\.xml$/, '') },
    props: { text },
    file: name,
    key: pageKey(text),
  }))
  return keepChanged('xml', paths)
}

export const GET: APIRoute<{ text: string }> = ({ props }) =>
  new Response(props.text, { headers: { 'content-type': 'application/xml; charset=utf-8' } })
