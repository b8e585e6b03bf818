import AxeBuilder from '@axe-core/playwright'
import type { Page } from 'playwright/test'
import { expect, readCode, test } from '../support/browser.ts'
import { grantInShop } from '../support/grant.ts'

test.use({ viewport: { width: 1280, height: 800 }, isMobile: false, hasTouch: false })

async function signInAs(page: Page, baseURL: string, phone: string): Promise<void> {
  await page.goto('/admin')
  await page.getByLabel('Your phone number').fill(phone)
  await page.getByRole('button', { name: 'Sign in by code' }).click()
  await page.getByRole('button', { name: 'send', exact: true }).click()
  const boxes = page.getByRole('dialog').getByRole('textbox')
  await expect(boxes).toHaveCount(6)
  const code = await readCode(baseURL, phone)
  for (const [place, digit] of [...code].entries()) await boxes.nth(place).fill(digit)
  await page.getByRole('button', { name: 'Verify' }).click()
}

async function openAdmin(page: Page, baseURL: string | undefined, phone: string): Promise<void> {
  await grantInShop(phone)
  await signInAs(page, baseURL ?? '', phone)
  await expect(page.getByRole('heading', { name: 'Today' })).toBeVisible()
}

test('a shopper is told that the admin is not for them', async ({ page, baseURL }) => {
  await signInAs(page, baseURL ?? '', '+14155553001')
  await expect(page.getByText("Your account is a shopper's")).toBeVisible()
})

test('a banner is made, changed and switched off, and shoppers see it so', async ({ page, baseURL }) => {
  await openAdmin(page, baseURL, '+14155553002')
  const shown = async () => {
    const reply = await page.request.get('/banner/public/active-banners')
    const { banners } = (await reply.json()) as { banners: { title: string }[] }
    return banners.map(({ title }) => title)
  }
  await page.getByRole('link', { name: 'Banners' }).click()
  await page.getByRole('link', { name: 'New banner' }).click()
  await page.getByLabel('Title').fill('Linen week')
  await page.getByLabel('Picture', { exact: true }).fill('/pictures/linen.webp')
  await page.getByLabel('What the picture shows').fill('A linen shirt')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('link', { name: 'Linen week' }).click()
  expect(await shown()).toContain('Linen week')
  await page.getByLabel('Title').fill('Linen month')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('link', { name: 'Linen month' }).click()
  expect(await shown()).toContain('Linen month')
  await page.getByLabel('Switched on').uncheck()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('row', { name: /Linen month/ })).toContainText('No')
  expect(await shown()).not.toContain('Linen month')
})

test('prices are typed like in a spreadsheet, by keyboard alone, and saved at once', async ({ page, baseURL }) => {
  await openAdmin(page, baseURL, '+14155553003')
  await page.goto('/admin/stock?sort=sku')
  const prices = page.getByLabel(/^Price of/)
  await prices.first().fill('61.50')
  await page.keyboard.press('Enter')
  await expect(prices.nth(1)).toBeFocused()
  await page.keyboard.type('62')
  await expect(page.getByText('2 rows changed')).toBeVisible()
  await page.keyboard.press('Control+s')
  await expect(page.getByText('Nothing changed')).toBeVisible()
  await page.reload()
  await expect(prices.first()).toHaveValue('61.50')
  await expect(prices.nth(1)).toHaveValue('62.00')
  await prices.first().fill('none')
  await page.getByRole('button', { name: 'Save all' }).click()
  await expect(page.getByText('A price such as 49.50 is needed')).toBeVisible()
})

test('a list keeps its search, sort and page in the address', async ({ page, baseURL }) => {
  await openAdmin(page, baseURL, '+14155553004')
  await page.getByRole('link', { name: 'Products', exact: true }).click()
  const first = page.getByRole('row').nth(1)
  const newest = await first.innerText()
  await page.getByRole('button', { name: 'Price' }).click()
  await expect(first).not.toHaveText(newest.replaceAll('\t', ''))
  const cheapest = await first.innerText()
  await page.getByRole('button', { name: 'Next' }).click()
  await expect(page).toHaveURL(/sort=price.*page=2|page=2.*sort=price/)
  await expect(first).not.toHaveText(cheapest.replaceAll('\t', ''))
  const text = await first.innerText()
  await page.reload()
  await expect(first).toHaveText(text.replaceAll('\t', ''))
  await first.getByRole('link').click()
  await expect(page.getByRole('form', { name: 'product' })).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL(/page=2/)
  await page.getByRole('searchbox').fill('oxford')
  await expect(page).toHaveURL(/query=oxford/)
  await expect(page.getByRole('row').nth(1)).toContainText(/oxford/i)
})

test('axe finds nothing in the admin', async ({ page, baseURL }) => {
  await openAdmin(page, baseURL, '+14155553005')
  for (const path of ['', '/orders', '/products', '/stock', '/promo-codes/new', '/reviews', '/blog/new', '/people']) {
    await page.goto(`/admin${path}`)
    await expect(page.getByRole('main').locator('h1')).toBeVisible()
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
    const { violations } = await new AxeBuilder({ page }).analyze()
    expect(violations.map(({ id, nodes }) => [path, id, nodes[0]?.html])).toEqual([])
  }
})
