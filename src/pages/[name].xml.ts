import type { APIRoute } from 'astro'
import { readAllProducts } from '../catalog/all-products.ts'
import { writeMerchantFeed } from '../catalog/machine/merchant-feed.ts'
import { readSite } from '../catalog/machine/read-site.ts'
import { writeRss } from '../catalog/machine/rss.ts'
import { writeSitemap } from '../catalog/machine/sitemap.ts'
import { pageKey } from '../catalog/page-key.ts'
import { readPosts } from '../catalog/posts.ts'
import { listSitePages } from '../catalog/site-pages.ts'

/** What search engines, merchants' programs and feed readers fetch: sitemap.xml, feed.xml and rss.xml. */
export async function getStaticPaths() {
  const site = await readSite(import.meta.env.SITE)
  const [{ products }, posts, pages] = await Promise.all([readAllProducts(), readPosts(), listSitePages()])
  const files = [
    ...writeSitemap(pages, site),
    { name: 'feed.xml', text: writeMerchantFeed(products, site).xml },
    { name: 'rss.xml', text: writeRss(posts, site, '/rss.xml') },
  ]
  return files.map(({ name, text }) => ({
    params: { name: name.replace(/\.xml$/, '') },
    props: { text },
    cacheKey: pageKey(text),
  }))
}

export const GET: APIRoute<{ text: string }> = ({ props }) =>
  new Response(props.text, { headers: { 'content-type': 'application/xml; charset=utf-8' } })
