import { readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { readerOf } from '../../platform/markets.ts'
import '../../app/server/previewed-records.ts'
import { readPreviewFolder } from '../../features/catalog/rules/preview-folder.ts'
import { listPreviewedIds } from '../../features/catalog/server/preview-queries.ts'
import { catalogueOf, loadDrafts } from '../../features/catalog/server/products.ts'
import { readPageDraftFolder } from '../../features/content/rules/page-folder.ts'
import { listPreviewedBlogs } from '../../features/content/server/journal-queries.ts'
import { listPreviewedPages } from '../../features/content/server/page-queries.ts'
import { previewedKinds } from '../../features/publishing/server/preview-tables.ts'
import {
  type MarketPreview,
  type RenderedDraft,
  saveMarketPreviews,
  savePreviewPages,
} from '../../features/publishing/server/previews.ts'
import type { PreviewedKind } from '../../features/publishing/slots.ts'
import { loadConfig } from '../../platform/config.ts'
import { type Database, openDatabase, transact } from '../../platform/database/client.ts'
import { withShopSettings } from '../../platform/shop-settings.ts'
import { folderOf, type SiteMarket } from './market-sites.ts'

/** Pages that another server's API supplies have no previews: it returns no drafts. */
const hasDrafts = () => !process.env['PUBLIC_API_ROOT']

async function withDatabase<T>(url: string, work: (db: Database) => Promise<T>): Promise<T> {
  const db = openDatabase(url, 1, { patient: true })
  try {
    return await work(db)
  } finally {
    await db.destroy()
  }
}

async function writeDrafts(file: string, drafts: readonly object[]): Promise<string> {
  if (drafts.length === 0) return ''
  await writeFile(file, JSON.stringify(drafts), { mode: 0o600 })
  return file
}

const noDrafts = { PREVIEWED_DRAFTS: '', PREVIEWED_PAGES: '', PREVIEWED_ARTICLES: '' }

/** Writes the drafts that the build renders for preview links into files, as a market has them; returns the variables that name them. */
export async function writePreviewedDrafts(databaseUrl: string, root: string, market: SiteMarket | null) {
  if (!hasDrafts()) return noDrafts
  const config = loadConfig({ ...process.env, NODE_ENV: 'development', DATABASE_URL: databaseUrl })
  return withDatabase(databaseUrl, async (db) => {
    const entered = await withShopSettings({ db, config }, market?.key)
    const products = await loadDrafts(catalogueOf(entered), await listPreviewedIds(db))
    const pages = await listPreviewedPages(db, readerOf(entered.config))
    const articles = await listPreviewedBlogs(db, readerOf(entered.config))
    return {
      PREVIEWED_DRAFTS: await writeDrafts(`${root}.drafts.json`, products),
      PREVIEWED_PAGES: await writeDrafts(`${root}.draft-pages.json`, pages),
      PREVIEWED_ARTICLES: await writeDrafts(`${root}.draft-articles.json`, articles),
    }
  })
}

/** Removes the pages of drafts from a folder of the site; `readFolder` knows them by name. */
async function takePages(folder: string, readFolder: (name: string) => string | null): Promise<RenderedDraft[]> {
  const pages: RenderedDraft[] = []
  for (const name of await readdir(folder).catch(() => [])) {
    const id = readFolder(name)
    if (id === null) continue
    pages.push({ id, html: await readFile(join(folder, name, 'index.html'), 'utf8') })
    await rm(join(folder, name), { recursive: true })
  }
  return pages
}

/** The pages of all drafts in a market's folder. */
const takeDrafts = async (folder: string): Promise<Record<PreviewedKind, RenderedDraft[]>> => ({
  product: await takePages(join(folder, 'product'), readPreviewFolder),
  page: await takePages(folder, readPageDraftFolder),
  article: await takePages(join(folder, 'blog'), readPreviewFolder),
})

/** Takes the pages of drafts out of the built site and into the database, where only their links lead. */
export async function takePreviewPages(
  databaseUrl: string,
  site: string,
  markets: readonly SiteMarket[],
): Promise<void> {
  if (!hasDrafts()) return
  const drafts = await takeDrafts(site)
  const elsewhere: MarketPreview[] = []
  for (const market of markets) {
    const found = await takeDrafts(folderOf(site, market))
    for (const of of previewedKinds) elsewhere.push(...found[of].map((page) => ({ ...page, of, market: market.key })))
  }
  await withDatabase(databaseUrl, (db) =>
    transact(db, async (trx) => {
      for (const kind of previewedKinds) await savePreviewPages(trx, kind, drafts[kind])
      await saveMarketPreviews(trx, elsewhere)
    }),
  )
}
