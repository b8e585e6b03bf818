import { Readable } from 'node:stream'
import type { APIRoute } from 'astro'
import { readAllProducts } from '../../features/catalog/build/all-products.ts'
import { keepFeedRecord, streamFeed } from '../../features/channels/build/feed-parts.ts'
import { readSite } from '../../features/channels/build/read-site.ts'
import { type TableFeed, tableFeed } from '../../features/channels/build/table-feeds.ts'
import { keyOf, pageKey } from '../../site/build/page-key.ts'
import { keepChanged } from '../../site/build/page-record.ts'
import { readSettings } from '../../site/build/settings.ts'

/** Feeds for the services that the merchant has chosen. */
export async function getStaticPaths() {
  const settings = await readSettings()
  const chosen: Readonly<Record<TableFeed, boolean>> = {
    meta: settings.feedMeta,
    pinterest: settings.feedPinterest,
    tiktok: settings.feedTiktok,
    openai: settings.feedOpenai,
  }
  const names = (Object.keys(chosen) as TableFeed[]).filter((name) => chosen[name])
  if (names.length === 0) return keepChanged('feeds', [])
  const [{ products }, site] = await Promise.all([readAllProducts(), readSite(import.meta.env.SITE)])
  const key = pageKey(site, products.map(keyOf))
  const paths = names.map((name) => ({ params: { feed: name }, props: { name }, file: tableFeed(name).file, key }))
  const changed = await keepChanged('feeds', paths)
  for (const path of paths) if (!changed.includes(path)) await keepFeedRecord(tableFeed(path.props.name))
  return changed
}

export const GET: APIRoute<{ name: TableFeed }> = async ({ props: { name } }) => {
  const format = tableFeed(name)
  const [{ products }, site] = await Promise.all([readAllProducts(), readSite(import.meta.env.SITE)])
  return new Response(Readable.toWeb(Readable.from(streamFeed(format, products, site))) as ReadableStream, {
    headers: { 'content-type': format.contentType },
  })
}
