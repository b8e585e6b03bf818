import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, chromium, type Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { serveShop } from '../../../src/hosts/node/server.ts'
import { findPlainWords, readTexts } from '../../support/accents.ts'
import { buildIn } from '../../support/build-site.ts'
import { chromiumArgs, ensureTestBrowser } from '../../support/chromium.ts'
import { placeOrder } from '../../support/paid-order.ts'
import { openShop, type TestShop } from '../../support/shop.ts'
import { findBarriers } from '../../support/shopping.ts'
import { listTexts, openTranslatedShop } from '../../support/translated-shop.ts'

let shop: TestShop
let folder: string
let token = ''
let browser: Browser
let orderPath = ''
/** The one English that may be left: what people typed, and the merchant's texts, which the admin translates. */
const written = ['Placket', 'quay', 'Harbour', 'Test Person', '1 Main Street', 'New York, NY 10001', 'United States']

beforeAll(async () => {
  shop = await openShop(inject('serverUrl'), { THROTTLES: 'false' })
  folder = await mkdtemp(join(tmpdir(), 'placket-pseudo-'))
  const { order, ...session } = await placeOrder(shop)
  orderPath = `/order/${order.id}`
  const admin = await openTranslatedShop(shop)
  await shop.call('updateMarkets', { token: admin, body: { markets: [] } })
  await shop.deps.db.updateTable('pages').set({ status: 'active' }).execute()
  for (let at = 1, total = 1; (at - 1) * 50 < total; at += 1) {
    const found = await listTexts(shop, admin, { page: String(at) })
    total = found.total
    written.push(...found.texts.flatMap(({ source }) => [source, source.toLowerCase()]))
  }
  token = session.token
  browser = await chromium.launch({ executablePath: ensureTestBrowser(), args: chromiumArgs })
}, 300_000)

afterAll(async () => {
  await browser?.close()
  await shop.close()
  await rm(folder, { recursive: true, force: true })
})

const paths = [
  '/',
  '/products',
  '/category/shirts',
  '/search?query=quay',
  '/search?query=zzqx',
  '/product/quay-shirt',
  '/blog',
  '/blog/about-linen',
  '/size-guide',
  '/shipping',
  '/returns',
  '/contact',
  '/bulk-enquiry',
  '/gift-cards',
  '/cart',
  '/checkout',
  '/wishlist',
  '/compare',
  '/offline',
  '/nothing-here',
  'order',
  '/account',
  '/account/orders',
  '/account/addresses',
  '/account/security',
]

const phone = { viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true }
const desk = { viewport: { width: 1440, height: 900 } }

/** The shop built in a language and served, with what to open pages of one size with. */
function serveIn(language: string) {
  let server: Awaited<ReturnType<typeof serveShop>>
  beforeAll(async () => {
    const own = join(folder, language)
    await buildIn(own, shop.databaseUrl, { SHOP_LANGUAGE: language })
    const { deps } = shop
    server = await serveShop({ ...deps, config: { ...deps.config, PORT: 0 } }, () => ({ live: join(own, 'site') }))
  }, 300_000)
  afterAll(() => server?.stop())
  return async (size: typeof phone | typeof desk): Promise<Page> => {
    const page = await browser.newPage({ ...size, baseURL: server.url })
    await page.addInitScript(() => sessionStorage.setItem('placket:started', '1'))
    await page.context().addCookies([{ name: 'ectoken', value: token, url: server.url }])
    const { products } = (await shop.call('listProducts', {})).body
    const [product] = products
    const [variant] = product?.variants ?? []
    const { id: variantId, size: cut, color, finalPrice } = { ...variant }
    const line = { product: { ...product, finalPrice }, variantId, size: cut, color, quantity: 2 }
    await page.goto('/privacy')
    await page.evaluate((lines) => localStorage.setItem('cart', JSON.stringify(lines)), [line])
    return page
  }
}

const visit = async (page: Page, path: string) => {
  await page.goto(path === 'order' ? orderPath : path, { waitUntil: 'networkidle' })
}
const widthOf = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth)

describe('in accents and with 40 % longer texts', () => {
  const open = serveIn('en-XA')
  let page: Page
  beforeAll(async () => {
    page = await open(phone)
  })

  test.each(paths)('%s fits a phone and has no English of the shop', async (path) => {
    await visit(page, path)
    expect(findPlainWords(await readTexts(page), written)).toEqual([])
    expect(await widthOf(page)).toBe(360)
  })
})

describe.each([
  ['ar', 'rtl'],
  ['de', 'ltr'],
])('in %s', (language, direction) => {
  const open = serveIn(language)

  test.each([phone, desk])('the main pages are accessible and fit: %o', async (size) => {
    const page = await open(size)
    for (const path of ['/', '/products', '/product/quay-shirt', '/cart', '/checkout', 'order', '/account']) {
      await visit(page, path)
      expect(await page.locator('html').getAttribute('dir')).toBe(direction)
      expect(await findBarriers(page), path).toEqual([])
      expect(await widthOf(page), path).toBe(size.viewport.width)
    }
    await visit(page, '/contact')
    const styleOf = (selector: string) =>
      page
        .locator(selector)
        .first()
        .evaluate((element) => {
          const { direction: own, unicodeBidi } = getComputedStyle(element)
          return `${own} ${unicodeBidi}`
        })
    // Numbers and addresses run from the left, whatever else is typed by its own letters.
    const fields = [await styleOf('input[type="email"]'), await styleOf('input[type="tel"]'), await styleOf('textarea')]
    expect(fields).toEqual(
      direction === 'rtl'
        ? ['ltr plaintext', 'ltr plaintext', 'rtl plaintext']
        : ['ltr normal', 'ltr normal', 'ltr normal'],
    )
    await visit(page, '/product/quay-shirt')
    // The merchant's text has no translation.
    const isOther = direction === 'rtl'
    expect(await page.locator('.prose', { hasText: 'Woven of linen.' }).getAttribute('dir')).toBe(
      isOther ? 'ltr' : null,
    )
    // What is written from the left stays at the side where the page begins.
    const textAlign = await page.locator('main h1').evaluate((title) => getComputedStyle(title).textAlign)
    expect(textAlign).toBe(isOther ? 'right' : 'start')
    // A name that doesn't fit its bar loses its end, not its beginning.
    const bar = await page.locator('.bar strong').evaluate((name) => {
      const { direction: own, textAlign: side } = getComputedStyle(name)
      return `${own} ${side}`
    })
    expect(bar).toBe(isOther ? 'ltr right' : 'ltr start')
    await page.close()
  })
})
