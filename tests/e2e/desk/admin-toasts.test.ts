import type { Page } from 'playwright/test'
import { openAdmin } from '../../support/admin-steps.ts'
import { listCovered } from '../../support/covered.ts'
import { expect, test } from '../../support/merchant-browser.ts'

test.use({ viewport: { width: 390, height: 800 } })
test.describe.configure({ timeout: 300_000 })

const toasts = [
  { text: 'Successfully logged in', tone: 'success' },
  { text: 'Saved', tone: 'success' },
]

/** As a screen that is left leaves them for the one that it opens; pointed at, they stay as long as the test needs. */
async function openWithToasts(page: Page, path: string): Promise<void> {
  await page.evaluate((kept) => sessionStorage.setItem('placket:arrival', kept), JSON.stringify({ toasts }))
  await page.goto(path)
  await expect(page.locator('.toast')).toHaveCount(toasts.length)
  await page.locator('.toasts').dispatchEvent('pointerenter')
}

test('two toasts never lie on the button that saves a form, on a phone, wherever the form is scrolled to', async ({
  page,
  baseURL,
}) => {
  await openAdmin(page, baseURL, '+12125550147')
  await page.goto('/admin/settings')
  const groups = page.getByRole('navigation', { name: 'Groups of settings' }).getByRole('link')
  await expect(groups.first()).toBeVisible()
  const paths = await groups.evaluateAll((all) => all.map((link) => new URL((link as HTMLAnchorElement).href).pathname))
  let tried = 0
  for (const path of [...paths, '/admin/products/new']) {
    await openWithToasts(page, path)
    await expect(page.getByRole('main').locator('h1, h2').first()).toBeVisible()
    await expect(page.getByText('Loading…', { exact: true })).toHaveCount(0)
    const submit = page.locator('main button[type="submit"]').last()
    // A few groups are lists and links.
    if ((await submit.count()) === 0) continue
    tried += 1
    for (const part of [0.1, 0.3, 0.5, 0.7, 0.9]) {
      await submit.evaluate((button, at) => {
        const { top, height } = button.getBoundingClientRect()
        scrollBy(0, top + height / 2 - at * innerHeight)
      }, part)
      const covered = async () => (await listCovered(page)).filter((control) => control.includes('type="submit"'))
      await expect.poll(covered, { message: `${path} at ${part}` }).toEqual([])
    }
  }
  expect(tried).toBeGreaterThan(8)
})
