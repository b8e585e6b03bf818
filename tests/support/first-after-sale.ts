import type { Page } from 'playwright/test'
import { sendExchange } from './admin-steps.ts'
import { dropSession } from './browser.ts'
import type { Hands } from './hands.ts'
import { expect } from './merchant-browser.ts'

type Cookies = Awaited<ReturnType<ReturnType<Page['context']>['cookies']>>

/** Continues as somebody who is signed in with these cookies, at an address. */
async function become(page: Page, cookies: Cookies, path: string): Promise<void> {
  await dropSession(page)
  await page.context().addCookies(cookies)
  await page.goto(path)
}

async function deliver({ page }: Hands): Promise<void> {
  const main = page.getByRole('main')
  await main.getByRole('button', { name: 'Mark as packed' }).click()
  await main.getByLabel('Carrier').fill('UPS')
  await main.getByLabel('Tracking number').fill('1Z1')
  await main.getByRole('button', { name: 'Mark as shipped' }).click()
  await main.getByRole('button', { name: /^Mark (parcel 1 )?as delivered/ }).click()
  await expect(main.locator('.badge').first()).toHaveText('Delivered')
}

/** One shirt goes back, the other is wanted in L. */
async function askForBoth(page: Page): Promise<void> {
  await page.locator('summary', { hasText: 'Return or exchange' }).click()
  const line = page.getByRole('group', { name: 'Harbour Oxford' })
  await line.getByLabel('Quantity').selectOption('1')
  await line.getByLabel('Reason').selectOption('Too large')
  await page.getByRole('button', { name: 'Request return' }).click()
  const returns = page.locator('.returns > li')
  await expect(returns).toHaveCount(1)
  await page.getByLabel('Exchange for another size').check()
  await line.getByLabel('Quantity').selectOption('1')
  await line.getByLabel('Reason').selectOption('Too small')
  await line.getByLabel('New size').selectOption({ label: 'Navy, L' })
  await page.getByRole('button', { name: 'Request exchange' }).click()
  await expect(returns).toHaveCount(2)
}

async function settleBoth({ page }: Hands): Promise<void> {
  await sendExchange(page)
  const back = page.getByRole('region', { name: /^Return/ })
  await back.getByRole('button', { name: 'Mark as received and refund' }).click()
  await expect(back.getByRole('heading')).toContainText('Return refunded')
  await page.reload()
  await expect(page.getByRole('button', { name: /^Print Credit note/ })).toHaveCount(1)
}

/** Packs and delivers the order that stands open, takes half of it back and exchanges the other half, as both people in turn. */
export async function sendAndTakeBack(hands: Hands, merchant: Cookies): Promise<void> {
  const { page } = hands
  const shopper = await page.context().cookies()
  const { pathname } = new URL(page.url())
  const ofMerchant = `/admin/orders/${pathname.split('/').at(-1)}`
  await become(page, merchant, ofMerchant)
  await deliver(hands)
  await become(page, shopper, pathname)
  await askForBoth(page)
  await become(page, merchant, ofMerchant)
  await settleBoth(hands)
  await become(page, shopper, pathname)
  await expect(page.locator('.figures', { hasText: 'Refunded−$79' })).toBeVisible()
  await expect(page.locator('.returns > li')).toContainText(['Return refunded', 'Exchange sent'])
}
