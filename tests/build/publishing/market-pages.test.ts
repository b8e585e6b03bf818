import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { sql } from 'kysely'
import { chromium } from 'playwright'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { saveProducts } from '../../../src/features/catalog/server/catalogue-writes.ts'
import { servePage } from '../../../src/hosts/node/pages.ts'
import { serveShop } from '../../../src/hosts/node/server.ts'
import { transact } from '../../../src/platform/database/client.ts'
import { readFilesOf } from '../../support/built-files.ts'
import { chromiumArgs, ensureTestBrowser } from '../../support/chromium.ts'
import { makeMarket } from '../../support/five-markets.ts'
import { openNetlify } from '../../support/netlify-files.ts'
import { listLinks } from '../../support/page-links.ts'
import { addPerson } from '../../support/people.ts'
import { makeProduct } from '../../support/products.ts'
import { openShop, type TestShop } from '../../support/shop.ts'
import { addChartAndPage, translate } from '../../support/translated-shop.ts'
import { writeSite } from '../../support/write-site.ts'

let shop: TestShop
let folder: string
let root = ''
let token = ''

/** Besides the first, in dollars and English. It sells only what has a price of its own. */
const markets = [makeMarket({ language: 'de', countries: ['DE', 'AT'], rate: null })]

async function openMarkets(): Promise<void> {
  token = (await addPerson(shop, { role: 'admin' })).token
  await shop.call('updateMarkets', { token, body: { markets } })
  const { products } = (await shop.call('listProducts', {})).body
  const [variant] = products.find(({ slug }) => slug === 'quay-shirt')?.variants ?? []
  const prices = [{ variantId: variant?.id ?? '', price: 45.99 }]
  const saved = await shop.call('updateMarketPrices', { token, body: { market: 'de', prices } })
  expect(saved.status, JSON.stringify(saved.body)).toBe(200)
}

/** Links to two drafts of products, of which one has a price in Germany, and to one of a page and of an article. */
async function shareDrafts(): Promise<void> {
  const { db } = shop.deps
  const drafts = ['sea-shirt', 'land-shirt'].map((slug) => makeProduct(slug, { name: `The ${slug}`, status: 'draft' }))
  await transact(db, (trx) => saveProducts(trx, drafts))
  const { rows } = await sql<{ id: string; variant: string }>`SELECT products.id, min(variants.id) AS variant
    FROM products JOIN variants ON product_id = products.id WHERE status = 'draft' GROUP BY products.id, slug ORDER BY slug DESC`.execute(
    db,
  )
  await shop.call('updateMarketPrices', {
    token,
    body: { market: 'de', prices: [{ variantId: rows[0]?.variant ?? '', price: 39.99 }] },
  })
  const page = { title: 'Draft of our story', slug: 'our-story', body: '<p>Soon.</p>', status: 'draft' as const }
  const { id } = (await shop.call('createPage', { token, body: page })).body.page
  await translate(shop, token, { kind: 'product', source: 'The sea-shirt' }, 'Das Meerhemd')
  await translate(shop, token, { kind: 'page', source: 'Draft of our story' }, 'Unsere Geschichte')
  for (const row of rows) await shop.call('createPreview', { token, params: { id: row.id }, body: { days: 7 } })
  await shop.call('createPagePreview', { token, params: { id }, body: { days: 7 } })
  const body = '<p>See the <a href="/product/quay-shirt">Quay Shirt</a>.</p><img src="/pictures/b.webp" alt="A field">'
  const picture = { imageUrl: '/pictures/a.webp', imageAlt: 'Flax' }
  const articles = [
    { title: 'Draft about flax', slug: 'about-flax', body, ...picture, state: 'draft' as const },
    { title: 'Live story', slug: 'live-story', body: '<p>Read.</p>', state: 'published' as const },
  ]
  const [flax] = await Promise.all(articles.map((article) => shop.call('createBlog', { token, body: article })))
  await translate(shop, token, { kind: 'article', source: 'Draft about flax' }, 'Über Flachs')
  const shared = { token, params: { id: flax?.body.blog.id ?? '' }, body: { days: 7 } }
  expect((await shop.call('createArticlePreview', shared)).status).toBe(201)
}

const build = () => writeSite(shop.databaseUrl)

beforeAll(async () => {
  shop = await openShop(inject('serverUrl'))
  folder = await mkdtemp(join(tmpdir(), 'placket-markets-'))
  const descriptionHtml = '<p>As <a href="/blog">told</a>.</p>'
  const image = { url: '/pictures/a.webp', alt: '', width: 3, height: 4, colorSlug: 'white' }
  await transact(shop.deps.db, (trx) =>
    saveProducts(trx, [
      { ...makeProduct('quay-shirt', { name: 'Quay Shirt' }), descriptionHtml, images: [image] },
      makeProduct('mill-shirt'),
      makeProduct('old-shirt', { name: 'Old Shirt', status: 'archived' }),
    ]),
  )
  await openMarkets()
  await addChartAndPage(shop, token)
  await shareDrafts()
  process.env['SITE_DIR'] = join(folder, 'site')
  root = await build()
}, 300_000)

afterAll(async () => {
  await shop.close()
  await rm(folder, { recursive: true, force: true })
})

const read = (name: string) => readFile(join(root, name), 'utf8')
const site = 'http://localhost:8888'

describe('a market', () => {
  test('has pages of its own, in its language and currency', async () => {
    const page = await read('de/product/quay-shirt/index.html')
    expect(page).toMatch(/<html[^>]* lang="de"/)
    expect(page).toContain('45,99\u00a0€')
    expect(page).not.toMatch(/\$\d/)
    expect(await read('product/quay-shirt/index.html')).toMatch(/<html[^>]* lang="en"[\s\S]*\$50/)
  })

  test('marks what has no translation with the language that it is in', async () => {
    const page = await read('de/product/quay-shirt/index.html')
    expect(page).toMatch(/<h1 lang="en"[^>]*>Quay Shirt<\/h1>/)
    expect(page).toMatch(/<div class="prose" lang="en"[^>]*><p>As/)
    const list = await read('de/products/index.html')
    expect(list).toMatch(/<h3><a href="\/de\/product\/quay-shirt" lang="en" dir="ltr">Quay Shirt<\/a>/)
    expect(list).toMatch(/<nav class="menu"[\s\S]*<a href="\/de\/category\/[^"]+" lang="en" dir="ltr">[\s\S]*<\/nav>/)
    const article = await read('de/blog/live-story/index.html')
    expect(article).toMatch(/<h1 lang="en"[^>]*>Live story<\/h1>/)
    expect(article).toMatch(/<div class="prose" lang="en"[^>]*><p>Read/)
    for (const name of ['product/quay-shirt', 'blog/live-story', 'products'])
      expect(await read(`${name}/index.html`)).not.toMatch(/<(h1|div|a)[^>]* lang=/)
  })

  test('is offered in its own language, on every market’s pages', async () => {
    for (const name of ['index.html', 'de/index.html']) {
      const page = (await read(name)).replaceAll('&quot;', '"').replaceAll('&#34;', '"')
      const german = 'Wir haben noch einen Shop: Germany, mit Preisen in EUR'
      expect(page).toContain(`"offer":{"language":"de","text":"${german}","action":"Wechseln"}`)
      const english = 'We have another shop: United States, with prices in USD'
      expect(page).toContain(`"offer":{"language":"en","text":"${english}","action":"Switch"}`)
    }
  })

  test('has drafts in its language, at its prices, and not among its files', async () => {
    const { db } = shop.deps
    const found = await db.selectFrom('market_previews').selectAll().execute()
    const kindOf = (row: (typeof found)[number]) => (row.page_id ? 'page' : row.article_id ? 'article' : 'product')
    const pages = new Map(found.map((row) => [`${row.market} ${kindOf(row)}`, row.html]))
    expect([...pages.keys()].sort()).toEqual(['de article', 'de page', 'de product'])
    const product = pages.get('de product')
    const page = pages.get('de page')
    expect(product).toMatch(/<html[^>]* lang="de"[\s\S]*<h1>Das Meerhemd<\/h1>[\s\S]*39,99\u00a0€/)
    expect(page).toMatch(/<html[^>]* lang="de"[\s\S]*Unsere Geschichte/)
    expect(product).toContain('noindex')
    expect(await db.selectFrom('preview_pages').select('product_id').execute()).toHaveLength(2)
    const files = await readdir(root, { recursive: true })
    expect(files.filter((name) => /~|sea-shirt|land-shirt|our-story|about-flax/.test(name))).toEqual([])
  })

  test('has the draft of an article with its pictures, links and other articles, and no trace of it elsewhere', async () => {
    const { db } = shop.deps
    const query = db.selectFrom('market_previews').select('html').where('article_id', 'is not', null)
    const { html } = await query.executeTakeFirstOrThrow()
    expect(html).toMatch(/<html[^>]* lang="de"[\s\S]*<h1>Über Flachs<\/h1>/)
    expect(html).toContain('<meta name="robots" content="noindex">')
    expect(html).toMatch(/<img[^>]*alt="Flax"[\s\S]*<img[^>]*alt="A field"/)
    // The text has no translation, and its links stay in the market.
    expect(html).toContain('See the <a href="/de/product/quay-shirt">Quay Shirt</a>')
    expect(html).toMatch(/href="\/de\/blog\/live-story"[\s\S]*Live story/)
    const first = await db.selectFrom('article_preview_html').select('html').executeTakeFirstOrThrow()
    expect(first.html).toMatch(/<html[^>]* lang="en"[\s\S]*Preview of a draft\.[\s\S]*<h1>Draft about flax<\/h1>/)
    const files = (await readdir(root, { recursive: true })).filter((name) => /\.(html|xml|json|txt)$/.test(name))
    for (const file of files) expect(await read(file), file).not.toMatch(/about-flax|about flax|Über Flachs/)
  })

  test('has pages as light as those of the first market', async () => {
    for (const page of ['', 'products/', 'product/quay-shirt/', 'cart/', 'checkout/', 'account/']) {
      const own = await read(`de/${page}index.html`)
      const first = await read(`${page}index.html`)
      const weigh = (html: string) => brotliCompressSync(html).length
      // German says it in more letters.
      expect(weigh(own) / weigh(first), page).toBeLessThan(1.06)
    }
  })

  test('has no link that leaves it, in pages, texts of the merchant and scripts', async () => {
    const files = (await readdir(join(root, 'de'), { recursive: true })).filter((name) => name.endsWith('.html'))
    expect(files.length).toBeGreaterThan(10)
    for (const file of files) {
      const links = listLinks(await read(join('de', file)), site)
      expect(links, file).toContain('/de/cart')
      expect(
        links.filter((path) => !path.startsWith('/de/')),
        file,
      ).toEqual([])
    }
    expect(await read('de/product/quay-shirt/index.html')).toContain('<a href="/de/blog">told</a>')
    const used = new Set(Array.from((await read('de/cart/index.html')).matchAll(/\/_astro\/[\w.-]+\.js/g), String))
    expect(used.size).toBeGreaterThan(1)
    for (const file of used) expect(await read(file), file).not.toMatch(/["'`]\/(cart|checkout|product|account)["'`/]/)
  })

  test('is canonical for itself and names the other markets that have the page', async () => {
    const heads = async (path: string) => {
      const html = await read(`${path}/index.html`)
      const alternates = Array.from(html.matchAll(/<link rel="alternate" hreflang="([^"]+)" href="([^"]+)"/g))
      return {
        canonical: /<link rel="canonical" href="([^"]+)"/.exec(html)?.[1],
        alternates: Object.fromEntries(alternates.map(([, language, href]) => [language, href])),
      }
    }
    const everywhere = {
      'x-default': `${site}/product/quay-shirt`,
      'de-DE': `${site}/de/product/quay-shirt`,
      'de-AT': `${site}/de/product/quay-shirt`,
    }
    for (const prefix of ['', '/de']) {
      const canonical = `${site}${prefix}/product/quay-shirt`
      expect(await heads(`${prefix}/product/quay-shirt`)).toEqual({ canonical, alternates: everywhere })
    }
    // It has no price in Germany.
    expect(Object.keys((await heads('product/mill-shirt')).alternates)).toEqual(['x-default'])
    await expect(read('de/product/mill-shirt/index.html')).rejects.toThrow('ENOENT')
  })

  test('has its own sitemap, feed, structured data and index of the listing', async () => {
    const sitemap = await read('de/sitemap.xml')
    expect(sitemap).toContain(`<loc>${site}/de/product/quay-shirt</loc>`)
    expect(sitemap).not.toMatch(/<loc>[^<]*8888\/(?!de\/)/)
    const robots = await read('robots.txt')
    for (const name of ['/sitemap.xml', '/de/sitemap.xml']) expect(robots).toContain(site + name)
    const feed = await read('de/feed.xml')
    expect(feed).toContain('<g:price>45.99 EUR</g:price>')
    expect(feed).toContain(`<link>${site}/de/product/quay-shirt?`)
    const page = await read('de/product/quay-shirt/index.html')
    expect(page).toContain(`"url":"${site}/de/product/quay-shirt`)
    expect(page).toContain('"price":45.99,"priceCurrency":"EUR"')
    expect(JSON.parse(await read('de/filters/summary.json'))).toMatchObject({ currency: 'EUR' })
    expect(JSON.parse(await read('de/manifest.webmanifest'))).toMatchObject({ start_url: '/de/', lang: 'de' })
    await expect(read('de/admin/index.html')).rejects.toThrow('ENOENT')
  })

  test('has its own orders, former addresses, removed products and missing pages on the host', async () => {
    const ask = async (path: string) => {
      const response = await servePage({ live: root }, new Request(site + path))
      const language = /<html[^>]* lang="(\w+)"/.exec(await response.text())?.[1]
      return { status: response.status, language, to: response.headers.get('location') }
    }
    expect(await ask('/de')).toMatchObject({ status: 200, language: 'de' })
    expect(await ask('/de/order/17')).toMatchObject({ status: 200, language: 'de' })
    expect(await ask('/de/collections/all')).toMatchObject({ status: 301, to: '/de/products' })
    expect(await ask('/de/product/old-shirt')).toMatchObject({ status: 410, language: 'de' })
    expect(await ask('/de/nothing')).toMatchObject({ status: 404, language: 'de' })
    expect(await ask('/nothing')).toMatchObject({ status: 404, language: 'en' })
    expect(await ask('/de/_redirects')).toMatchObject({ status: 404 })
  })

  test('has them on Netlify too, by the rules and headers that are deployed', async () => {
    const { ask, rules, headersOf } = await openNetlify(root)
    expect(ask('/de')).toBe('/de/index.html 200')
    expect([ask('/de/order/17'), ask('/order/17')]).toEqual(['/de/order/index.html 200', '/order/index.html 200'])
    expect([ask('/de/collections/all'), ask('/de/nothing')]).toEqual(['/de/products 301', '/de/404.html 404'])
    expect([ask('/de/product/old-shirt'), ask('/nothing')]).toEqual([expect.stringMatching(/^\/de\/.* 410$/), ''])
    // Every page that a rule shows was built.
    const targets = rules.flatMap((rule) => (/ 301$|:/.test(rule) ? [] : [rule.split(/\s+/)[1] ?? '']))
    for (const to of targets) expect(ask(to)).toMatch(/ 200$/)
    expect(headersOf('/de/')).toEqual(headersOf('/'))
    expect(headersOf('/_astro/a.js')['Cache-Control']).toContain('immutable')
  })
})

/** The build's own record apart. */
const isOfFirst = (name: string) => name !== 'build.json' && !name.startsWith('de/')

test('a product is translated on a phone, and the market shows it after publishing; the first market is what it was', async () => {
  const first = await readFilesOf(root, isOfFirst)
  const before = await read('de/product/quay-shirt/index.html')
  const product = (await shop.call('listProducts', {})).body.products.find(({ slug }) => slug === 'quay-shirt')
  const { deps } = shop
  const server = await serveShop({ ...deps, config: { ...deps.config, PORT: 0 } }, () => ({ live: root }))
  const browser = await chromium.launch({ executablePath: ensureTestBrowser(), args: chromiumArgs })
  try {
    const page = await browser.newPage({
      viewport: { width: 360, height: 740 },
      isMobile: true,
      hasTouch: true,
      baseURL: server.url,
    })
    await page.context().addCookies([{ name: 'ectoken', value: token, url: server.url }])
    await page.goto(`/admin/products/${product?.id}`)
    await page.getByRole('heading', { name: 'Translations' }).tap()
    const form = page.getByRole('form', { name: 'German texts' })
    await form.getByText('Not translated: shoppers read the text above').first().waitFor()
    expect(await form.getByLabel('Name').getAttribute('placeholder')).toBe('Quay Shirt')
    await form.getByLabel('Name').fill('Kaihemd')
    await form.getByRole('button', { name: 'Save' }).tap()
    await page.getByText('Saved').first().waitFor()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
  } finally {
    await browser.close()
    await server.stop()
  }
  const texts = [
    ['category', 'Shirts', 'Oberhemden'],
    ['measure', 'Chest', 'Brustweite'],
    ['page', 'Our mill', 'Unsere Weberei'],
  ] as const
  for (const [kind, source, text] of texts)
    expect((await translate(shop, token, { kind, source }, text)).status).toBe(200)
  await build()

  const shirt = await read('de/product/quay-shirt/index.html')
  expect(shirt).toMatch(/<h1[^>]*>\s*Kaihemd/)
  expect(shirt).toContain('"name":"Kaihemd')
  expect(shirt).toContain('Oberhemden')
  // Without a translation the shop's own text stands there.
  expect(shirt).toContain('<p>As <a href="/de/blog">told</a>.</p>')
  expect(await read('de/feed.xml')).toContain('Kaihemd')
  expect(await read('de/category/shirts/index.html')).toMatch(/<h1[^>]*>\s*Oberhemden/)
  expect(await read('de/size-guide/index.html')).toContain('Brustweite')
  expect(await read('de/our-mill/index.html')).toMatch(/<h1[^>]*>\s*Unsere Weberei/)
  expect(await read('de/our-mill/index.html')).toContain('<p>It weaves.</p>')
  const summary = JSON.parse(await read('de/filters/summary.json'))
  expect(JSON.stringify(summary)).toContain('Oberhemden')
  expect(await readFilesOf(root, isOfFirst)).toEqual(first)
  expect(before).toContain('Quay Shirt')
}, 300_000)

test('a visitor from its country is asked, and the cart moves over at its prices', async () => {
  const { deps } = shop
  const server = await serveShop({ ...deps, config: { ...deps.config, PORT: 0 } }, () => ({ live: root }))
  const browser = await chromium.launch({ executablePath: ensureTestBrowser(), args: chromiumArgs })
  try {
    const page = await browser.newPage({ locale: 'en-US', timezoneId: 'Europe/Vienna', baseURL: server.url })
    await page.addInitScript(() => sessionStorage.setItem('placket:started', '1'))
    for (const slug of ['mill-shirt', 'quay-shirt']) {
      await page.goto(`/product/${slug}`)
      await page.getByRole('button', { name: 'Add to cart' }).first().click()
      await page.getByText('Product Added  Successfully!').waitFor()
    }
    const cart = page.getByRole('link', { name: 'Warenkorb' })
    // Without a page that would ask meanwhile.
    await page.goto('/robots.txt')
    await page.evaluate(() => sessionStorage.removeItem('placket:market-suggested'))
    await page.goto('/product/quay-shirt')
    await page.getByText('Wir haben noch einen Shop: Germany, mit Preisen in EUR').waitFor()
    expect(new URL(page.url()).pathname).toBe('/product/quay-shirt')
    await page.getByRole('button', { name: 'Wechseln' }).click()
    await page.getByText('Die Preise sind jetzt in EUR; 1 Artikel wird in Germany nicht verkauft').waitFor()
    expect(new URL(page.url()).pathname).toBe('/de/product/quay-shirt')
    await cart.click()
    await page.getByRole('dialog').getByText('45,99\u00a0€').first().waitFor()
    await page.goto('/de/cart')
    // In the words of this market, with what is added here as with what was added elsewhere.
    await page.getByText('Weiß').first().waitFor()
    await page.getByRole('link', { name: 'USD' }).click()
    await page.getByText('Prices are now in USD').waitFor()
    expect(new URL(page.url()).pathname).toBe('/cart')
    await page.getByText('$50').first().waitFor()
    // The choice is remembered: nobody is asked again.
    expect(await page.evaluate(() => localStorage.getItem('placket:market'))).toBe('')
  } finally {
    await browser.close()
    await server.stop()
  }
}, 120_000)
