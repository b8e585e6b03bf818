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

/**
 * Saves what the server accepts, and waits until the page has taken its reply: before that, whoever leaves is asked. A notice would be
 * no proof, since that of an earlier save may still be there.
 */
export async function waitForSave(page: Page, press: () => Promise<void>): Promise<void> {
  const reply = page.waitForResponse((response) => response.request().method() !== 'GET')
  await press()
  expect((await reply).ok()).toBe(true)
  await expect(page.locator('button:disabled', { hasText: /^Save$/ })).toHaveCount(0)
}

export const save = (page: Page) =>
  waitForSave(page, () => page.getByRole('button', { name: 'Save', exact: true }).click())

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
