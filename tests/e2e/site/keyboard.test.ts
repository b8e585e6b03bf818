import type { Locator, Page } from 'playwright/test'
import { expect, readCode, test } from '../../support/browser.ts'
import { makePhone, readCartQuantity } from '../../support/shopping.ts'

test.use({ viewport: { width: 1280, height: 900 }, isMobile: false, hasTouch: false })

const mostTabs = 150

/** Presses Tab until the focus is there, like someone without a mouse. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible()
  for (let tabs = 0; tabs < mostTabs; tabs += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`Tab never reaches ${target}`)
}

async function press(page: Page, target: Locator, key = 'Enter'): Promise<void> {
  await tabTo(page, target)
  await page.keyboard.press(key)
}

async function type(page: Page, label: string, text: string): Promise<void> {
  await tabTo(page, page.getByLabel(label))
  await page.keyboard.type(text)
}

test('filtering, choosing, signing in and paying work by keyboard alone', async ({ page, baseURL }) => {
  const phone = makePhone()
  await page.goto('/products')
  await press(page, page.getByRole('checkbox', { name: /^Sky/ }), 'Space')
  await expect(page.locator('[data-chips] .chip')).toHaveText(['Sky'])
  await press(page, page.locator('[data-results] [data-cards] > li').nth(1).getByRole('link').first())
  await expect(page).toHaveURL(/\/product\//)

  await tabTo(page, page.locator('#buy [name="size"]').first())
  for (
    let moves = 0;
    moves < 8 && (await page.locator('label[data-gone] > [name="size"]:checked').count()) > 0;
    moves += 1
  )
    await page.keyboard.press('ArrowRight')
  if ((await page.locator('[name="size"]:checked').count()) === 0) await page.keyboard.press('Space')
  await press(page, page.locator('#buy [data-part="submit"]'))
  await expect.poll(() => readCartQuantity(page)).toBe(1)

  await page.goto('/checkout')
  await type(page, 'Phone number', phone)
  await type(page, 'Email', 'buyer@example.com')
  await type(page, 'Full name', 'Test Person')
  await type(page, 'Street address', '1 Main Street')
  await type(page, 'City', 'New York')
  await type(page, 'State', 'New York')
  await type(page, 'ZIP code', '10001')
  await press(page, page.getByRole('button', { name: /^Pay \$/ }))
  await press(page, page.getByRole('button', { name: 'send', exact: true }))
  await expect(page.getByRole('heading', { name: 'Enter the 6-digit OTP' })).toBeVisible()
  await tabTo(page, page.getByLabel('Character 1 of 6'))
  await page.keyboard.type(await readCode(baseURL ?? '', phone))
  await press(page, page.getByRole('button', { name: 'Verify', exact: true }))
  await page.waitForURL(/\/dev\/pay\//)
  await press(page, page.getByRole('button', { name: /^Pay \$/ }))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Thank you. Your order is paid.')
})

test('nothing moves for someone who prefers reduced motion', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  for (const path of ['/', '/products', '/product/clerk-poplin-shirt']) {
    await page.goto(path)
    const moving = await page.evaluate(() =>
      [...document.querySelectorAll('body *')]
        .filter((element) => element.checkVisibility())
        .filter((element) => {
          const { transitionDuration, animationName, animationDuration } = getComputedStyle(element)
          const lasts = (durations: string) =>
            durations.split(',').some((duration) => Number.parseFloat(duration) > 0.01)
          return lasts(transitionDuration) || (animationName !== 'none' && lasts(animationDuration))
        })
        .map((element) => `${element.tagName}.${element.className}`),
    )
    expect(moving).toEqual([])
  }
})
