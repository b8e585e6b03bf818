import type { Page } from 'playwright/test'
import { expect, readCode } from './browser.ts'
import { grantInShop } from './grant.ts'

export async function signInAs(page: Page, baseURL: string, phone: string): Promise<void> {
  await page.goto('/admin')
  await page.getByLabel('Your phone number').fill(phone)
  await page.getByRole('button', { name: 'Sign in with a code' }).click()
  await page.getByRole('button', { name: 'send', exact: true }).click()
  const boxes = page.getByRole('dialog').getByRole('textbox')
  await expect(boxes).toHaveCount(6)
  const code = await readCode(baseURL, phone)
  for (const [place, digit] of [...code].entries()) await boxes.nth(place).fill(digit)
  await page.getByRole('button', { name: 'Verify' }).click()
}

export async function openAdmin(page: Page, baseURL: string | undefined, phone: string): Promise<void> {
  await grantInShop(phone)
  await signInAs(page, baseURL ?? '', phone)
  await expect(page.getByRole('heading', { name: 'Today' })).toBeVisible()
}

/** Waits for all earlier saves: the admin confirms each. */
export async function save(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.locator('.toast').filter({ hasText: 'Saved' }).first()).toBeVisible()
}

/** Requests a build at once, as the merchant does. */
export async function publishNow(page: Page): Promise<void> {
  await page.goto('/admin')
  await page.getByRole('button', { name: 'Publish now' }).click()
}

/** Takes in what comes back on the open order, and sends the other size. */
export async function sendExchange(page: Page): Promise<void> {
  const exchange = page.getByRole('region', { name: /^Exchange/ })
  await exchange.getByRole('button', { name: 'Mark as received and prepare the exchange' }).click()
  await exchange.getByRole('button', { name: /packed/ }).click()
  await exchange.getByRole('button', { name: /shipped/ }).click()
  await expect(exchange.getByRole('heading')).toContainText('sent')
}
