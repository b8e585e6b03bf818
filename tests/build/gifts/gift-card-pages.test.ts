import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Browser, chromium } from 'playwright'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { serveShop } from '../../../src/hosts/node/server.ts'
import { chromiumArgs, ensureTestBrowser } from '../../support/chromium.ts'
import { makeMarket } from '../../support/five-markets.ts'
import { issueCard } from '../../support/gift-cards.ts'
import { addPerson } from '../../support/people.ts'
import { openShop, type TestShop } from '../../support/shop.ts'
import { sellGiftCards } from '../../support/sold-cards.ts'
import { writeSite } from '../../support/write-site.ts'

let shop: TestShop
let root = ''
let browser: Browser

const markets = [
  makeMarket({ language: 'de', giftCardAmounts: '20, 50', giftCardFrom: '10', giftCardTo: '150' }),
  makeMarket({
    key: 'ae',
    name: 'Emirates',
    countries: ['AE'],
    currency: 'AED',
    language: 'ar',
    giftCardAmounts: '100, 250.5',
  }),
  makeMarket({ key: 'fr', name: 'France', countries: ['FR'], currency: 'EUR', language: 'fr' }),
]

beforeAll(async () => {
  shop = await openShop(inject('serverUrl'), { THROTTLES: 'false' })
  const { token } = await addPerson(shop, { role: 'admin' })
  const saved = await shop.call('updateMarkets', { token, body: { markets } })
  expect(saved.status, JSON.stringify(saved.body)).toBe(200)
  await sellGiftCards(shop)
  root = await writeSite(shop.databaseUrl)
  browser = await chromium.launch({ executablePath: ensureTestBrowser(), args: chromiumArgs })
}, 300_000)

afterAll(async () => {
  await browser?.close()
  await shop?.close()
})

const read = (path: string) => readFile(join(root, path, 'gift-cards/index.html'), 'utf8')
const listAmounts = (html: string) =>
  [...html.matchAll(/name="amount" value="([^"]*)"[^>]*>\s*([^<]*?)\s*</g)].map(([, value, shown]) => [value, shown])

test('each market sells its own amounts in its currency, and no page has those of another', async () => {
  expect(listAmounts(await read('')).map(([, shown]) => shown)).toEqual(['$25', '$50'])
  const german = await read('de')
  expect(listAmounts(german)).toEqual([
    ['20', '20\u00a0€'],
    ['50', '50\u00a0€'],
  ])
  expect(german).toMatch(/Von 10\u00a0€ bis 150\u00a0€/)
  expect(german).not.toMatch(/\$\d/)
  const arabic = await read('ae')
  expect(listAmounts(arabic).map(([value]) => value)).toEqual(['100', '250.5'])
  expect(arabic).toContain('250.50')
  expect(arabic).not.toContain('name="otherAmount"')
})

test('a market without amounts says so and shows balances; its menu has no link to the page', async () => {
  const french = await read('fr')
  expect(french).toContain('Nous ne vendons pas de cartes cadeaux ici')
  expect(french).not.toContain('data-gift-card ')
  expect(french).toContain('data-gift-balance')
  // The switcher of markets names every page of the visited market.
  const menuLink = (market: string) => new RegExp(`<a(?![^>]*hreflang)[^>]* href="/${market}/gift-cards"`)
  expect(french).not.toMatch(menuLink('fr'))
  expect(await read('de')).toMatch(menuLink('de'))
})

test('the pages name each other and are in the sitemap of their market', async () => {
  for (const path of ['', 'de', 'ae', 'fr']) {
    const html = await read(path)
    for (const other of ['', '/de', '/ae', '/fr'])
      expect(html).toMatch(new RegExp(`hreflang="[^"]*" href="[^"]*8888${other}/gift-cards"`))
    expect(await readFile(join(root, path, 'sitemap.xml'), 'utf8')).toContain(`${path && `/${path}`}/gift-cards<`)
  }
})

test('a shopper in Germany buys a card for the euros that the page shows, and sees what is left on any card', async () => {
  const { deps } = shop
  const { code } = await issueCard(shop, 5000, { currency: 'USD' })
  const buyer = await addPerson(shop)
  const server = await serveShop({ ...deps, config: { ...deps.config, PORT: 0 } }, () => ({ live: root }))
  try {
    const page = await browser.newPage({ viewport: { width: 390, height: 844 }, isMobile: true, baseURL: server.url })
    await page.context().addCookies([{ name: 'ectoken', value: buyer.token, url: server.url }])
    await page.addInitScript(() => sessionStorage.setItem('placket:started', '1'))
    await page.goto('/de/gift-cards')
    await page.getByLabel('Code der Geschenkkarte').fill(code)
    await page.getByRole('button', { name: 'Guthaben prüfen' }).click()
    await page.getByText(/Noch 5\.000\s\$ auf der Geschenkkarte …\w{4}\. Sie gilt für Bestellungen in USD\./).waitFor()
    await page.getByLabel('Anderer Betrag').fill('72.5')
    expect(await page.locator('[name="amount"]:checked').count()).toBe(0)
    await page.getByLabel('E-\u2060Mail der beschenkten Person').fill('friend@example.com')
    await page.getByLabel('Ihre E-\u2060Mail, für die Bestätigung').fill('buyer@example.com')
    const answered = page.waitForResponse((response) => response.url().endsWith('/api/orders/buy-gift-card'))
    await page.getByRole('button', { name: 'Zur Zahlung' }).click()
    expect((await answered).status()).toBe(201)
    const stored = await deps.db.selectFrom('orders').select(['market', 'currency', 'total_cents']).execute()
    expect(stored).toEqual([{ market: 'de', currency: 'EUR', total_cents: 7250 }])
  } finally {
    await server.stop()
  }
})

test.each(['de', 'ae', 'fr'])('the page of /%s/ is no wider than a phone', async (market) => {
  const { deps } = shop
  const server = await serveShop({ ...deps, config: { ...deps.config, PORT: 0 } }, () => ({ live: root }))
  try {
    const page = await browser.newPage({ viewport: { width: 390, height: 844 }, isMobile: true, baseURL: server.url })
    await page.addInitScript(() => sessionStorage.setItem('placket:started', '1'))
    await page.goto(`/${market}/gift-cards`)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  } finally {
    await server.stop()
  }
})
