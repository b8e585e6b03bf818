import { createHash } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { saveSettings } from '../../../src/features/settings/server/setting-queries.ts'
import { seedDemo } from '../../../src/hosts/local/seed.ts'
import { transact } from '../../../src/platform/database/client.ts'
import { cataloguePart } from '../../../src/platform/pure/limits.ts'
import type { ShopSettings } from '../../../src/platform/pure/settings/shop.ts'
import { buildIn } from '../../support/build-site.ts'
import { openShop, type TestShop } from '../../support/shop.ts'

let shop: TestShop
let folder: string

beforeAll(async () => {
  shop = await openShop(inject('serverUrl'))
  folder = await mkdtemp(join(tmpdir(), 'placket-build-'))
  // So that the catalogue has several parts.
  await sql`ALTER SEQUENCE products_id_seq INCREMENT BY 20`.execute(shop.deps.db)
  await seedDemo(shop.databaseUrl)
  // A first price with decimals would change how all others of its lists are written.
  await sql`UPDATE variants SET price_cents = price_cents + 50`.execute(shop.deps.db)
  await writeForSearchEngines()
  await build()
}, 120_000)

afterAll(async () => {
  await shop.close()
  await rm(folder, { recursive: true, force: true })
})

const written = { title: 'Poplin for “Monday” & after', description: 'A shirt that irons itself, nearly.' }

/** Enters search-engine titles and descriptions like a merchant in the admin. */
async function writeForSearchEngines(): Promise<void> {
  const { db } = shop.deps
  const { title, description } = written
  await db
    .updateTable('products')
    .set({ seo_title: title, seo_description: description })
    .where('slug', '=', 'clerk-poplin-shirt')
    .execute()
  await db.updateTable('categories').set({ name: title, description }).where('slug', '=', 'polos').execute()
  await db.updateTable('blogs').set({ title, excerpt: description }).where('slug', '=', 'why-linen-creases').execute()
}

let builds = 0
let root = ''
type SiteModule = typeof import('../../../src/hosts/node/site-build.ts')

/** Builds the next site, as a shop that stays open does. */
async function build(): Promise<void> {
  process.env['SITE_DIR'] = join(folder, 'site')
  const { buildSite }: SiteModule = await import('../../../src/hosts/node/site-build.ts')
  builds += 1
  root = join(folder, `site.${builds}`)
  await buildSite(shop.databaseUrl, { root, quiet: true })
}

interface Built {
  hash: string
  /** The file's inode: sites share unchanged files. */
  inode: number
}

async function readFiles(site: string): Promise<Map<string, Built>> {
  const names = (await readdir(site, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map((entry) => relative(site, join(entry.parentPath, entry.name)))
  const entries = names.map(async (name) => {
    const file = join(site, name)
    const hash = createHash('sha256')
      .update(await readFile(file))
      .digest('hex')
    return [name, { hash, inode: (await stat(file)).ino }] as const
  })
  return new Map(await Promise.all(entries))
}

/** The key of every page that has one, by its file. */
async function readKeys(): Promise<Map<string, string>> {
  const names = (await readdir(`${root}.pages`)).filter((name) => name.endsWith('.json'))
  const records = names.map(async (name) => JSON.parse(await readFile(join(`${root}.pages`, name), 'utf8')))
  return new Map((await Promise.all(records)).flatMap((record: Record<string, string>) => Object.entries(record)))
}

/**
 * The effect of a change on the site: files whose content differs, files that were replaced on disk, and pages that were
 * rendered.
 */
async function change(make: () => Promise<unknown>) {
  const files = await readFiles(root)
  const keys = await readKeys()
  await make()
  await build()
  const nextFiles = await readFiles(root)
  const nextKeys = await readKeys()
  return {
    changed: [...nextFiles].filter(([name, { hash }]) => files.get(name)?.hash !== hash).map(([name]) => name),
    replaced: [...nextFiles].filter(([name, { inode }]) => files.get(name)?.inode !== inode).map(([name]) => name),
    rendered: [...nextKeys].filter(([name, key]) => keys.get(name) !== key).map(([name]) => name),
    gone: [...files.keys()].filter((name) => !nextFiles.has(name)),
    pages: [...nextKeys.keys()].filter((name) => name.endsWith('.html')),
  }
}

test.each(['product/clerk-poplin-shirt', 'category/polos', 'blog/why-linen-creases'])(
  'the title and the description of /%s are the merchant’s',
  async (page) => {
    const html = await readFile(join(root, page, 'index.html'), 'utf8')
    const read = (name: string) => new RegExp(`="${name}" content="([^"]*)"`).exec(html)?.[1]?.replace('&amp;', '&')
    const title = /<title>(.*) · Placket<\/title>/.exec(html)?.[1]?.replace('&amp;', '&')
    const shared = { title: read('og:title'), description: read('og:description') }
    expect({ title, description: read('description'), shared }).toEqual({ ...written, shared: written })
  },
)

function findProduct() {
  return shop.deps.db
    .selectFrom('products')
    .select(['id', 'slug', 'final_price_cents'])
    .where('status', '=', 'active')
    .orderBy('id')
    .offset(40)
    .limit(1)
    .executeTakeFirstOrThrow()
}

test('after one price changed, the pages that show it are written, and all other files stay', async () => {
  const { id, slug, final_price_cents } = await findProduct()
  // A small change, so that no price range of a category changes with it.
  const cents = final_price_cents + 37
  const { changed, replaced, rendered, gone, pages } = await change(() =>
    shop.deps.db.updateTable('variants').set({ price_cents: cents }).where('product_id', '=', id).execute(),
  )
  // These few have no key: every build renders them.
  const unkeyed = ['build.json', 'index.html', 'products/index.html', 'search/index.html']
  expect(replaced.sort()).toEqual(changed.sort())
  expect(changed.filter((name) => !unkeyed.includes(name)).sort()).toEqual(rendered.sort())
  expect(rendered).toEqual(expect.arrayContaining([`product/${slug}/index.html`, 'feed.xml']))
  const shown = rendered.filter((name) => name.endsWith('.html'))
  expect(shown.length).toBeLessThan(pages.length / 4)
  for (const page of shown) expect(await readFile(join(root, page), 'utf8'), page).toContain((cents / 100).toFixed(2))
  // The columns and cards of the index have a hash of their content in their names.
  expect(gone.every((name) => name.startsWith('filters/'))).toBe(true)
})

/** The files of products that a site keeps for the next one. */
async function readKeptParts(): Promise<Map<string, number>> {
  const parts = join(`${root}.pages`, 'catalogue')
  const names = (await readdir(parts)).filter((name) => /^\d+\.json$/.test(name))
  return new Map(await Promise.all(names.map(async (name) => [name, (await stat(join(parts, name))).ino] as const)))
}

test('after one product changed, only its part of the catalogue is read again', async () => {
  const { id } = await findProduct()
  const before = await readKeptParts()
  expect(before.size).toBeGreaterThan(3)
  await change(() =>
    shop.deps.db
      .updateTable('products')
      .set({ care: ['Cold'] })
      .where('id', '=', id)
      .execute(),
  )
  const after = await readKeptParts()
  const read = [...after].filter(([name, inode]) => before.get(name) !== inode).map(([name]) => name)
  expect(read).toEqual([`${Math.floor((Number(id) - 1) / cataloguePart)}.json`])
})

test('the page of an archived product is replaced by its notice', async () => {
  const { id, slug } = await findProduct()
  const { gone, rendered } = await change(() =>
    shop.deps.db.updateTable('products').set({ status: 'archived' }).where('id', '=', id).execute(),
  )
  expect(gone).toContain(`product/${slug}/index.html`)
  expect(rendered).toContain(`gone/${slug}/index.html`)
})

test('a name, a logo, colours, a prefix and a counter of the merchant’s reach every page of the next build', async () => {
  const before = await readFile(join(root, 'index.html'), 'utf8')
  expect(before).toMatch(/<meta http-equiv="content-security-policy" content="(?![^"]*https:)/)
  expect(before).not.toMatch(/data-counter|class="cookie-notice"|class="mark"/)
  const settings: Partial<ShopSettings> = {
    shopName: 'Quay Shirts',
    themeColor: '#1f5fa8',
    textColor: '#101014',
    orderPrefix: 'QS-',
    logo: `/media/${'a'.repeat(64)}.webp`,
    analytics: 'plausible',
    analyticsSite: 'quay.example',
    cookieNotice: true,
    cookieText: 'May we count?',
    analyticsScript: 'https://plausible.io/js/script.js',
  }
  const { rendered, pages } = await change(() => transact(shop.deps.db, (trx) => saveSettings(trx, settings)))
  expect(rendered.filter((name) => name.endsWith('.html')).sort()).toEqual(pages.sort())
  for (const page of ['index.html', 'product/clerk-poplin-shirt/index.html', 'cart/index.html']) {
    const html = await readFile(join(root, page), 'utf8')
    expect(html, page).toMatch(/<title>[^<]*Quay Shirts/)
    expect(html, page).toContain('--theme:#1f5fa8;')
    expect(html, page).toContain('--ink:#101014;')
    expect(html, page).toContain('May we count?')
    expect(html.match(/<img class="mark" src="[^"]*\/media\/a{64}\.webp[^"]*" alt="Quay Shirts">/g), page).toHaveLength(
      3,
    )
    const [, policy = ''] = /<meta http-equiv="content-security-policy" content="([^"]*)"/.exec(html) ?? []
    expect(policy, page).toMatch(/script-src 'self' https:\/\/plausible\.io\/js\/script\.js '/)
    expect(policy, page).toMatch(/connect-src 'self' https:\/\/plausible\.io;/)
    expect(html, page).not.toContain('QS-')
    expect(html, page).not.toMatch(/<script[^>]+src="https:/)
  }
  const admin = await readFile(join(root, 'admin/index.html'), 'utf8')
  expect(admin).not.toContain('plausible')
})

test('after a page’s text changed, only that page, the sitemap and the searched texts are written', async () => {
  const { rendered, gone } = await change(() =>
    shop.deps.db
      .updateTable('pages')
      .set({ body_html: '<p>A mill by the sea.</p>', updated_at: new Date() })
      .where('slug', '=', 'about')
      .execute(),
  )
  // The searched texts have a hash of their content in their name.
  const names = (files: string[]) => files.map((name) => name.replace(/-[0-9a-f]+\.json$/, '.json')).sort()
  const searched = ['filters/search.json', 'filters/summary.json']
  expect(names(rendered)).toEqual(['about/index.html', ...searched, 'sitemap.xml'])
  expect(names(gone)).toEqual(['filters/search.json'])
  expect(await readFile(join(root, 'about/index.html'), 'utf8')).toContain('<p>A mill by the sea.</p>')
})

test('a change of the frame renders every page again', async () => {
  const { rendered, pages } = await change(() =>
    shop.deps.db.updateTable('announcements').set({ text: 'Closed on Friday' }).execute(),
  )
  expect(rendered.filter((name) => name.endsWith('.html')).sort()).toEqual(pages.sort())
})

test('previewed drafts are rendered as their pages will look, and are not part of the site', async () => {
  const { db } = shop.deps
  const draft = { slug: 'our-mill', title: 'Our mill', body_html: '<p>By the sea.</p>' }
  const page = await db.insertInto('pages').values(draft).returning('id').executeTakeFirstOrThrow()
  const { id, slug } = await findProduct()
  await change(async () => {
    await db.updateTable('products').set({ status: 'draft' }).where('id', '=', id).execute()
    await sql`INSERT INTO page_previews (page_id, expires_at) VALUES (${page.id}, now() + interval '1 day')`.execute(db)
    await sql`INSERT INTO product_previews (product_id, expires_at) VALUES (${id}, now() + interval '1 day')`.execute(
      db,
    )
  })
  const { name } = await db.selectFrom('products').where('id', '=', id).select('name').executeTakeFirstOrThrow()
  const { html } = await db.selectFrom('preview_pages').selectAll().executeTakeFirstOrThrow()
  expect(html).toContain(`<h1>${name}</h1>`)
  expect(html).toContain('<meta name="robots" content="noindex">')
  expect(html).toContain('Preview of a draft.')
  expect(html).toMatch(/data-part="submit" disabled/)
  const built = await db.selectFrom('page_preview_html').selectAll().executeTakeFirstOrThrow()
  expect(built).toMatchObject({
    page_id: page.id,
    html: expect.stringMatching(/noindex.*<h1>Our mill<\/h1>.*By the sea/s),
  })
  const files = await readFiles(root)
  const own = ['~', `product/${slug}/`, draft.slug]
  expect([...files.keys()].filter((file) => own.some((part) => file.includes(part)))).toEqual([])
  for (const file of ['sitemap.xml', 'feed.xml', 'rss.xml'])
    if (files.has(file))
      expect(await readFile(join(root, file), 'utf8'), file).not.toMatch(new RegExp(`/(${slug}|our-mill)`))
  await change(() =>
    db
      .deleteFrom('product_previews')
      .execute()
      .then(() => db.updateTable('products').set({ name: 'Renamed' }).where('id', '=', id).execute()),
  )
  expect(await db.selectFrom('preview_pages').selectAll().execute()).toEqual([])
})

test('after all these changes the site is, byte for byte, what Astro makes of the same catalogue by itself', async () => {
  await buildIn(join(folder, 'whole'), shop.databaseUrl)
  const whole = await readFiles(join(folder, 'whole/site'))
  const site = await readFiles(root)
  // The moment and the version of the build.
  for (const files of [whole, site]) files.delete('build.json')
  expect([...site.keys()].sort()).toEqual([...whole.keys()].sort())
  expect([...site].filter(([name, { hash }]) => whole.get(name)?.hash !== hash).map(([name]) => name)).toEqual([])
}, 120_000)
