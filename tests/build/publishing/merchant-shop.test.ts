import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { noBrand, saveProducts } from '../../../src/features/catalog/server/catalogue-writes.ts'
import { servePage } from '../../../src/hosts/node/pages.ts'
import { transact } from '../../../src/platform/database/client.ts'
import { buildIn } from '../../support/build-site.ts'
import { makeProduct } from '../../support/products.ts'
import { openShop, type TestShop } from '../../support/shop.ts'

// A merchant's shop that never contained the demo.
let shop: TestShop
let folder: string

beforeAll(async () => {
  shop = await openShop(inject('serverUrl'))
  folder = await mkdtemp(join(tmpdir(), 'placket-merchant-'))
  await transact(shop.deps.db, (trx) =>
    saveProducts(trx, [
      makeProduct('quay-shirt', { name: 'Quay Shirt' }),
      { ...makeProduct('mill-shirt'), descriptionHtml: '<p>Like <a href="/product/quay-shirt">this</a>.</p>' },
      {
        ...makeProduct('long-shirt', { stock: [5, 0] }),
        brand: noBrand,
        variants: makeProduct('long-shirt', { stock: [5, 0] }).variants.map((variant, place) => ({
          ...variant,
          size: 'M',
          option: { name: 'Sleeve length', value: place === 0 ? 'Short' : 'Long' },
        })),
      },
      makeProduct('old-shirt', { name: 'Old Shirt', status: 'archived' }),
    ]),
  )
  await linkByFormerAddresses(shop)
  await describeLongShirt(shop)
  await buildIn(folder, shop.databaseUrl, { SHOP_EMAIL: 'care@quay.example' })
}, 300_000)

afterAll(async () => {
  await shop.close()
  await rm(folder, { recursive: true, force: true })
})

/** A merchant's text from before a product and its category were renamed. */
async function linkByFormerAddresses({ deps: { db } }: TestShop): Promise<void> {
  const image = { image_url: '/pictures/quay.webp', image_alt: 'Quay' }
  await db
    .insertInto('banners')
    .values({ title: 'Quay', link: '/category/shirts', ...image })
    .execute()
  await db.insertInto('announcements').values({ text: 'New', link: '/product/quay-shirt?color=white' }).execute()
  const body = '<p><a href="/category/shirts">All</a> <a href="/product/quay-shirt#reviews">One</a></p>'
  await db.insertInto('blogs').values({ slug: 'first', title: 'First', body_markdown: 'x', body_html: body }).execute()
  const page = { title: 'Our mill', body_html: body, status: 'active' }
  await db
    .insertInto('pages')
    .values({ ...page, slug: 'mill' })
    .execute()
  await db.updateTable('pages').set({ slug: 'our-mill' }).where('slug', '=', 'mill').execute()
  await db.updateTable('products').set({ slug: 'harbour-shirt' }).where('slug', '=', 'quay-shirt').execute()
  await db.updateTable('categories').set({ slug: 'tops' }).where('slug', '=', 'shirts').execute()
  const root = await db.selectFrom('categories').where('slug', '=', 'fashion').select('id').executeTakeFirstOrThrow()
  await db.insertInto('categories').values({ slug: 'vests', name: 'Vests', parent_id: root.id }).execute()
}

/** A finish for each of its variants, and a review. */
async function describeLongShirt({ deps: { db } }: TestShop): Promise<void> {
  await db.insertInto('attributes').values({ key: 'finish', label: 'Finish', of_variants: true }).execute()
  const variants = await db
    .selectFrom('variants')
    .innerJoin('products', 'products.id', 'product_id')
    .where('slug', '=', 'long-shirt')
    .select(['variants.id', 'product_id'])
    .orderBy('variants.position')
    .execute()
  for (const [place, { id, product_id }] of variants.entries()) {
    const label = place === 0 ? 'Crisp' : 'Soft'
    const value = await db
      .insertInto('attribute_values')
      .values({ attribute_key: 'finish', slug: label.toLowerCase(), label, position: place })
      .returning('id')
      .executeTakeFirstOrThrow()
    await db.insertInto('product_attributes').values({ product_id, variant_id: id, value_id: value.id }).execute()
  }
  const product_id = variants[0]?.product_id ?? ''
  await db.insertInto('reviews').values({ product_id, rating: 4, body: 'Good', state: 'published' }).execute()
}

const readPage = (path: string) => readFile(join(folder, 'site', path), 'utf8')

async function readTexts(): Promise<[name: string, text: string][]> {
  const root = join(folder, 'site')
  const names = (await readdir(root, { recursive: true })).filter((name) => /\.(html|xml|json|webmanifest)$/.test(name))
  return Promise.all(names.map(async (name) => [name, await readFile(join(root, name), 'utf8')] as const)).then(
    (texts) => texts.map(([name, text]) => [name, text]),
  )
}

test('a category without products says that they will come, without filters or a count', async () => {
  const html = await readPage('category/vests/index.html')
  expect(html).toContain('The first shirts will be here soon.')
  expect(html).not.toMatch(/data-filters|0 shirts/)
  expect(await readPage('products/index.html')).not.toContain('will be here soon')
})

test("no file of a shop without the demo makes the demo's claims", async () => {
  const claims = [/demonstration/i, /nothing is (sold|sent)/i, /hello@shop\.example/, /shirts, and nothing else/i]
  const promises = [/next working day/i, /ordered by noon/i, /costs nothing|free of charge|FreeReturn/, /written down/]
  const texts = await readTexts()
  expect(texts.length).toBeGreaterThan(15)
  for (const claim of [...claims, ...promises]) {
    expect(
      texts.filter(([, text]) => claim.test(text)).map(([name]) => name),
      String(claim),
    ).toEqual([])
  }
})

test('its pages show the address it set', async () => {
  for (const page of ['index.html', 'contact/index.html', 'blog/index.html']) {
    expect(await readPage(page), page).toContain('mailto:care@quay.example')
  }
})

test('former addresses redirect to current ones, and no page links to them', async () => {
  const site = join(folder, 'site')
  const ask = (path: string) => servePage({ live: site }, new Request(`http://localhost${path}`))
  const moved = await ask('/product/quay-shirt?size=S')
  expect([moved.status, moved.headers.get('location')]).toEqual([301, '/product/harbour-shirt?size=S'])
  expect((await ask('/category/shirts')).headers.get('location')).toBe('/category/tops')
  expect((await ask('/mill')).headers.get('location')).toBe('/our-mill')
  // Drafts that the merchant has not completed.
  for (const path of ['/privacy', '/terms', '/shipping', '/returns']) expect((await ask(path)).status, path).toBe(404)
  const links = new Map<string, string>()
  for (const [name, text] of await readTexts()) {
    if (!name.endsWith('.html')) continue
    // A template's links are filled in by the browser.
    const shown = text.replace(/<template[\s\S]*?<\/template>/g, '')
    for (const [, link = ''] of shown.matchAll(/<a [^>]*?href="(\/[^"]*)"/g))
      links.set(link.replaceAll('&amp;', '&'), name)
  }
  expect([...links.keys()]).toEqual(
    expect.arrayContaining([
      '/our-mill',
      '/category/tops',
      '/product/harbour-shirt?color=white',
      '/product/harbour-shirt#reviews',
    ]),
  )
  const wrong: string[] = []
  for (const [link, page] of links) {
    const { status } = await ask(link)
    if (status !== 200) wrong.push(`${page}: ${link} is ${status}`)
  }
  expect(wrong).toEqual([])
})

test('a product without pictures, with an option and without a brand reads well and claims nothing', async () => {
  const html = await readPage('product/long-shirt/index.html')
  expect(html).toContain('No picture yet')
  expect(html).not.toMatch(/<img[^>]+src=""|Enlarge the picture|class="eyebrow"[^>]*><\/p>/)
  const legends = [...html.matchAll(/<legend[^>]*>([^<]*)<\/legend>/g)].map(([, text]) => text?.trim())
  expect(legends).toEqual(expect.arrayContaining(['Size', 'Sleeve length']))
  expect(html.match(/name="size" value="M"/g)).toHaveLength(1)
  expect(html).toMatch(/data-gone[^>]*>\s*<input[^>]+name="option" value="Long"/)
  const [, data = '{}'] = /<script type="application\/ld\+json">(\{[^<]*"ProductGroup"[^<]*)<\/script>/.exec(html) ?? []
  const terms = JSON.parse(data)['@graph'] as { '@type': string; hasVariant?: unknown[] }[]
  const group = terms.find((term) => term['@type'] === 'ProductGroup')
  expect(group).toBeDefined()
  expect(group).not.toHaveProperty('brand')
  expect(group?.hasVariant?.[1]).toMatchObject({
    size: 'M',
    additionalProperty: [
      { name: 'Sleeve length', value: 'Long' },
      { name: 'Finish', value: 'Soft' },
    ],
  })
  expect((await readTexts()).filter(([, text]) => /unbranded/i.test(text)).map(([name]) => name)).toEqual([])
})

test('a reviewed product has its rating at the title, another has none', async () => {
  const heading = /<h1[^>]*>[^<]*<\/h1>\s*<a class="rating"[^>]*>★ 4\.0 · 1 review<\/a>/
  expect(await readPage('product/long-shirt/index.html')).toMatch(heading)
  expect(await readPage('product/mill-shirt/index.html')).not.toContain('class="rating" href="#reviews"')
})

test('the values of its variants are listed for the choice to pick from', async () => {
  const html = await readPage('product/long-shirt/index.html')
  expect(html).toMatch(/<dt[^>]*>Finish<\/dt>\s*<dd data-of-variants="finish"/)
  expect([...html.matchAll(/data-value="(\w+)"/g)].map(([, value]) => value)).toEqual(['crisp', 'soft'])
  expect(html).toContain('"attributes":{"finish":["crisp"]}')
})

test('an archived product says so with the status 410 and shows similar ones', async () => {
  const answer = await servePage({ live: join(folder, 'site') }, new Request('http://localhost/product/old-shirt'))
  expect(answer.status).toBe(410)
  const html = await answer.text()
  for (const part of ['Old Shirt', 'No longer sold', 'href="/product/harbour-shirt"', 'content="noindex"']) {
    expect(html).toContain(part)
  }
  expect(await readPage('sitemap.xml')).not.toContain('old-shirt')
})
