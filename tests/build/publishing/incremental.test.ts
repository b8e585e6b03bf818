import { createHash } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { seedDemo } from '../../../src/hosts/local/seed.ts'
import { buildIn } from '../../support/build-site.ts'
import { openShop, type TestShop } from '../../support/shop.ts'

let shop: TestShop
let folder: string

beforeAll(async () => {
  shop = await openShop(inject('serverUrl'))
  folder = await mkdtemp(join(tmpdir(), 'placket-build-'))
  await seedDemo(shop.databaseUrl)
  await writeForSearchEngines()
  await build()
}, 120_000)

afterAll(async () => {
  await shop.close()
  await rm(folder, { recursive: true, force: true })
})

const told = { title: 'Poplin for “Monday” & after', description: 'A shirt that irons itself, nearly.' }

/** What the merchant types into the fields of the admin that search engines read. */
async function writeForSearchEngines(): Promise<void> {
  const { db } = shop.deps
  const { title, description } = told
  await db
    .updateTable('products')
    .set({ seo_title: title, seo_description: description })
    .where('slug', '=', 'clerk-poplin-shirt')
    .execute()
  await db.updateTable('categories').set({ name: title, description }).where('slug', '=', 'polos').execute()
  await db.updateTable('blogs').set({ title, excerpt: description }).where('slug', '=', 'why-linen-creases').execute()
}

/** Builds the site; answers the pages that were rendered, not restored. */
async function build(): Promise<string[]> {
  const output = await buildIn(folder, shop.databaseUrl)
  return [...output.matchAll(/─ (\/\S+) \(\+/g)].map(([, page]) => page ?? '')
}

async function hashPages(): Promise<Map<string, string>> {
  const root = join(folder, 'site')
  const names = (await readdir(root, { recursive: true })).filter((name) => name.endsWith('.html'))
  const entries = names.map(async (name) => {
    const hash = createHash('sha256')
      .update(await readFile(join(root, name)))
      .digest('hex')
    return [`/${name}`, hash] as const
  })
  return new Map(await Promise.all(entries))
}

// These have a page for each thing of the catalogue; the few others are rendered by every build.
const isKeyed = (page: string) => /^\/(product|category|blog)\/./.test(page) && page !== '/blog/index.html'

test.each(['product/clerk-poplin-shirt', 'category/polos', 'blog/why-linen-creases'])(
  'the title and the description of /%s are the merchant’s',
  async (page) => {
    const html = await readFile(join(folder, 'site', page, 'index.html'), 'utf8')
    const read = (name: string) => new RegExp(`="${name}" content="([^"]*)"`).exec(html)?.[1]?.replace('&amp;', '&')
    const title = /<title>(.*) · Placket<\/title>/.exec(html)?.[1]?.replace('&amp;', '&')
    const shared = { title: read('og:title'), description: read('og:description') }
    expect({ title, description: read('description'), shared }).toEqual({ ...told, shared: told })
  },
)

test('after one price changed, only the pages that show it are rendered again', async () => {
  const before = await hashPages()
  const { db } = shop.deps
  const product = await db
    .selectFrom('products')
    .select(['id', 'slug', 'final_price_cents'])
    .orderBy('id')
    .offset(40)
    .limit(1)
    .executeTakeFirstOrThrow()
  // A little more, so that no price range of a category changes with it.
  const cents = product.final_price_cents + 37
  await db.updateTable('variants').set({ price_cents: cents }).where('product_id', '=', product.id).execute()

  const rendered = (await build()).filter(isKeyed)
  const after = await hashPages()
  const changed = [...after].filter(([page, hash]) => isKeyed(page) && before.get(page) !== hash).map(([page]) => page)

  expect(rendered).toContain(`/product/${product.slug}/index.html`)
  expect(rendered.sort()).toEqual(changed.sort())
  expect(rendered.length).toBeLessThan(after.size / 4)
  for (const page of rendered)
    expect(await readFile(join(folder, 'site', page), 'utf8'), page).toContain((cents / 100).toFixed(2))
  expect(after.size).toBe(before.size)
})
