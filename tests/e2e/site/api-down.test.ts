import type { Page } from 'playwright/test'
import { expect, test } from '../../support/browser.ts'
import {
  findShirt,
  lineOf,
  makePhone,
  openLogin,
  putIntoCart,
  readablePages,
  readCartQuantity,
  toast,
} from '../../support/shopping.ts'

// The browser's own messages for unreachable calls.
test.use({ allowedComplaints: [/ERR_CONNECTION_REFUSED|Failed to load resource/] })

/** Pages still come from the CDN; every call of the API fails. */
async function takeApiAway(page: Page): Promise<void> {
  await page.route(
    (url) =>
      /^\/(auth-api|api|product-api|user|banner|announcement|featured-section|[a-z]+-promocodes?)\b/.test(url.pathname),
    (route) => route.abort('connectionrefused'),
  )
}

const wrong = (page: Page) => toast(page, 'Something went wrong')

for (const path of readablePages) {
  test(`without the API ${path} can be read`, async ({ page }) => {
    await takeApiAway(page)
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByRole('main')).not.toContainText('Something went wrong')
  })
}

test('without the API the cart works, and an order reports the failure and keeps what was typed', async ({
  page,
  baseURL,
}) => {
  await putIntoCart(page, [lineOf(await findShirt(baseURL ?? ''))])
  await takeApiAway(page)
  await page.goto('/checkout')
  const typed = {
    'Full name': 'Test Person',
    'Street address': '1 Main Street',
    City: 'New York',
    'ZIP code': '10001',
  }
  await page.getByLabel('Phone number').fill(makePhone())
  await page.getByLabel('Email').fill('buyer@example.com')
  for (const [label, text] of Object.entries(typed)) await page.getByLabel(label).fill(text)
  await page.getByLabel('State').selectOption('NY')
  await page.getByRole('button', { name: /^Pay \$/ }).click()
  await page.getByRole('button', { name: 'send', exact: true }).click()
  await expect(wrong(page).first()).toBeVisible()
  await page.keyboard.press('Escape')
  for (const [label, text] of Object.entries(typed)) await expect(page.getByLabel(label)).toHaveValue(text)
  expect(await readCartQuantity(page)).toBe(1)
})

test('without the API an enquiry reports the failure and keeps what was typed', async ({ page }) => {
  await takeApiAway(page)
  await page.goto('/contact')
  await page.getByLabel('Name').fill('A reader')
  await page.getByLabel('Email').fill('reader@shop.example')
  await page.getByLabel('Message').fill('Does the Harbour run large?')
  await page.getByRole('button', { name: 'Send' }).click()
  await expect(wrong(page).first()).toBeVisible()
  await expect(page.locator('form .refusal')).toContainText('We could not send this. What you wrote is still here')
  await expect(page.getByLabel('Message')).toHaveValue('Does the Harbour run large?')
})

test('without the API signing in reports the failure and keeps the number', async ({ page }) => {
  await takeApiAway(page)
  await page.goto('/')
  await openLogin(page)
  await page.getByLabel('Phone number').fill('+14155550100')
  await page.getByRole('dialog').getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(wrong(page).first()).toBeVisible()
  await expect(page.getByLabel('Phone number')).toHaveValue('+14155550100')
})

test.describe('scripts of a version that was replaced', () => {
  test.use({ allowedComplaints: [/status of 404|Failed to fetch dynamically imported module|Unable to preload/] })

  test('a press that needs one says that something went wrong; what nobody pressed says nothing', async ({ page }) => {
    await page.route('**/_astro/{quick-add,SignInDialog}.*.js', (route) => route.fulfill({ status: 404 }))
    await page.goto('/products', { waitUntil: 'networkidle' })
    await expect(wrong(page)).toBeHidden()
    await page.locator('[data-quick]').first().click()
    await expect(wrong(page)).toBeVisible()
  })
})
