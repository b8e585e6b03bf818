import { readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { readPreviewFolder } from '../../features/catalog/rules/preview-folder.ts'
import { listPreviewedIds, savePreviewPages } from '../../features/catalog/server/preview-queries.ts'
import { loadDrafts } from '../../features/catalog/server/products.ts'
import { loadConfig } from '../../platform/config.ts'
import { type Database, openDatabase, transact } from '../../platform/database/client.ts'
import { readShopSettings } from '../../platform/shop-settings.ts'

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

/** Writes the drafts that the build renders for preview links into `file`; returns its name, empty if there are none. */
export async function writePreviewedDrafts(databaseUrl: string, file: string): Promise<string> {
  if (!hasDrafts()) return ''
  const config = loadConfig({ ...process.env, NODE_ENV: 'development', DATABASE_URL: databaseUrl })
  const drafts = await withDatabase(databaseUrl, async (db) => {
    const { sizeOrder } = await readShopSettings(db, config)
    return loadDrafts({ db, currency: config.CURRENCY, sizeOrder }, await listPreviewedIds(db))
  })
  if (drafts.length === 0) return ''
  await writeFile(file, JSON.stringify(drafts), { mode: 0o600 })
  return file
}

/** Takes the pages of drafts out of the built site and into the database, where only their links lead. */
export async function takePreviewPages(databaseUrl: string, site: string): Promise<void> {
  if (!hasDrafts()) return
  const folder = join(site, 'product')
  const names = await readdir(folder).catch(() => [])
  const pages: { productId: string; html: string }[] = []
  for (const name of names) {
    const productId = readPreviewFolder(name)
    if (productId === null) continue
    pages.push({ productId, html: await readFile(join(folder, name, 'index.html'), 'utf8') })
    await rm(join(folder, name), { recursive: true })
  }
  await withDatabase(databaseUrl, (db) => transact(db, (trx) => savePreviewPages(trx, pages)))
}
