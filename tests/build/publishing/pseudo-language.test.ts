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
import { listTexts, openTranslatedShop } from '../../support/translated-shop.ts'

let shop: TestShop
let folder: string
let server: Awaited<ReturnType<typeof serveShop>>
let browser: Browser
let page: Page
let orderPath = ''
/** The one English that may be left: what people typed, and the merchant's texts, which the admin translates. */
const written = ['Placket', 'quay', 'Harbour', 'Test Person', '1 Main Street', 'New York, NY 10001', 'United States']

beforeAll(async () => {
  shop = await openShop(inject('serverUrl'), { THROTTLES: 'false' })
  folder = await mkdtemp(join(tmpdir(), 'placket-pseudo-'))
  const { order, token } = await placeOrder(shop)
  orderPath = `/order/${order.id}`
  const admin = await openTranslatedShop(shop)
  await shop.call('updateMarkets', { token: admin, body: { markets: [] } })
  await shop.deps.db.updateTable('pages').set({ status: 'active' }).execute()
  for (let at = 1, total = 1; (at - 1) * 50 < total; at += 1) {
    const found = await listTexts(shop, admin, { page: String(at) })
    total = found.total
    written.push(...found.texts.flatMap(({ source }) => [source, source.toLowerCase()]))
  }
  await buildIn(folder, shop.databaseUrl, { SHOP_LANGUAGE: 'en-XA' })
  const { deps } = shop
  server = await serveShop({ ...deps, config: { ...deps.config, PORT: 0 } }, () => ({ live: join(folder, 'site') }))
  browser = await chromium.launch({ executablePath: ensureTestBrowser(), args: chromiumArgs })
  const phone = { viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true }
  page = await browser.newPage({ ...phone, baseURL: server.url })
  await page.addInitScript(() => sessionStorage.setItem('placket:started', '1'))
  await page.context().addCookies([{ name: 'ectoken', value: token, url: server.url }])
}, 300_000)

afterAll(async () => {
  await browser?.close()
  await server?.stop()
  await shop.close()
  await rm(folder, { recursive: true, force: true })
})

const paths = [
  ...['/', '/products', '/category/shirts', '/search?query=quay', '/search?query=zzqx', '/product/quay-shirt'],
  ...['/blog', '/blog/about-linen', '/size-guide', '/shipping', '/returns', '/contact', '/bulk-enquiry', '/gift-cards'],
  ...['/cart', '/checkout', '/wishlist', '/compare', '/offline', '/nothing-here', 'order'],
  ...['/account', '/account/orders', '/account/addresses', '/account/security'],
]

describe('in accents and with 40 % longer texts', () => {
  test.each(paths)('%s fits a phone and has no English of the shop', async (path) => {
    const { products } = (await shop.call('listProducts', {})).body
    const [product] = products
    const [variant] = product?.variants ?? []
    const line = { product, variantId: variant?.id, size: variant?.size, color: variant?.color, quantity: 2 }
    await page.goto('/privacy')
    await page.evaluate(
      (lines) => localStorage.setItem('cart', JSON.stringify(lines)),
      [{ ...line, product: { ...product, finalPrice: variant?.finalPrice } }],
    )
    await page.goto(path === 'order' ? orderPath : path, { waitUntil: 'networkidle' })
    expect(findPlainWords(await readTexts(page), written)).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
  })
})
