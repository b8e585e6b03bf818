import type { Page } from 'playwright/test'
import { type Hands, saveWell } from './hands.ts'
import { expect } from './merchant-browser.ts'
import { toast } from './shopping.ts'

/** Not counted: what to do with it comes after the first day. */
export async function makeAttribute(hands: Hands): Promise<void> {
  const { page } = hands
  const before = hands.actions
  await hands.go('Attributes and filters')
  await hands.press(page.getByRole('link', { name: 'New attribute' }))
  await hands.type(page.getByLabel('Name', { exact: true }), 'Weave')
  await hands.press(page.getByRole('button', { name: 'Add a value' }))
  await hands.type(page.getByLabel('Value').last(), 'Herringbone')
  await saveWell(hands)
  await expect(page.getByRole('row').filter({ hasText: 'Weave' })).toContainText('Herringbone')
  hands.actions = before
}

/** Shoppers filter by it, search for it and compare it once the pages have it. */
export async function expectAttribute(page: Page): Promise<void> {
  const card = page.locator('[data-results] [data-cards]').getByRole('link', { name: 'Harbour Oxford' }).first()
  await page.goto('/products')
  await page.getByRole('button', { name: /^Filter/ }).click()
  await page.locator('summary', { hasText: 'Weave' }).click()
  const weave = page.getByRole('group', { name: 'Weave' })
  await weave.getByRole('checkbox', { name: /^Herringbone/ }).check()
  await expect(page).toHaveURL(/weave=herringbone/)
  await expect(card).toBeAttached()
  await page.goto('/search?query=herringbone')
  await expect(card).toBeVisible()
  await page.goto('/product/harbour-oxford')
  await page.getByRole('button', { name: 'Compare' }).first().click()
  await expect(toast(page, 'Product Added Successfully !')).toBeVisible()
  await page.goto('/compare')
  await expect(page.getByRole('row', { name: /^Weave/ })).toContainText('Herringbone')
}
