import type { Page } from 'playwright/test'
import { openAdmin } from '../../support/admin-steps.ts'
import { expect, test } from '../../support/merchant-browser.ts'
import { placePaidOrder } from '../../support/shop-by-http.ts'
import { findBarriers } from '../../support/shopping.ts'

test.use({ viewport: { width: 1440, height: 900 }, isMobile: false, hasTouch: false })

const field = (page: Page) => page.getByRole('combobox', { name: 'Search for' })
const option = (page: Page, group: string) => page.getByRole('group', { name: group }).getByRole('option').first()
const heading = (page: Page) => page.getByRole('main').getByRole('heading', { level: 1 })

/** +14155550123 as people write it: (415) 555-0123. */
const writePhone = (phone: string) => phone.replace(/^\+1(\d{3})(\d{3})(\d{4})$/, '($1) $2-$3')

test('a product by SKU, an order by number, a customer by phone and a screen by name are found by keyboard alone', async ({
  page,
  baseURL,
}) => {
  const { phone, email, shirt, order } = await placePaidOrder(baseURL ?? '')
  await openAdmin(page, baseURL, '+14155553010')
  const search = async (text: string, group: string) => {
    await page.keyboard.press('ControlOrMeta+k')
    await expect(field(page)).toBeFocused()
    await page.keyboard.type(text)
    await expect(option(page, group)).toBeVisible()
  }
  /** Moves to the first result of a group. */
  const choose = async (group: string) => {
    while ((await option(page, group).getAttribute('aria-selected')) !== 'true') await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('dialog')).toBeHidden()
  }

  await search(shirt.variant.sku.toLowerCase(), 'Products')
  await expect(option(page, 'Products')).toContainText(`${shirt.product.name} Live · ${shirt.variant.sku}`)
  await expect(option(page, 'Products').locator('img')).toHaveJSProperty('complete', true)
  expect(await findBarriers(page)).toEqual([])
  await expect(option(page, 'Products')).toHaveAttribute('aria-selected', 'true')
  await choose('Products')
  await expect(page).toHaveURL(`/admin/products/${shirt.product.id}`)
  await expect(page.getByRole('heading', { name: shirt.product.name, level: 2 })).toBeVisible()
  await expect(heading(page)).toBeFocused()

  await search(`#${order.number}`, 'Orders')
  await expect(option(page, 'Orders')).toContainText(new RegExp(`^${order.number} To pack · .* · \\$[\\d,.]+$`))
  await choose('Orders')
  await expect(page).toHaveURL(`/admin/orders/${order.id}`)

  await search(writePhone(phone), 'Customers')
  await expect(option(page, 'Customers')).toContainText(phone)
  await choose('Customers')
  await expect(page).toHaveURL(/\/admin\/people\/[\da-f-]+$/)
  await expect(page.getByText('Customer since')).toBeVisible()
  await expect(page.getByRole('link', { name: email })).toBeVisible()

  await search('prices', 'Screens')
  await choose('Screens')
  await expect(heading(page)).toHaveText('Prices and stock')

  const prices = page.getByLabel(/^Price of/).first()
  await prices.focus()
  await search('audit', 'Screens')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(prices).toBeFocused()
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true })

  test('the search is opened by its button, and an order by a tap', async ({ page, baseURL }) => {
    const { order } = await placePaidOrder(baseURL ?? '')
    await openAdmin(page, baseURL, '+14155553011')
    const button = page.getByRole('button', { name: 'Search', exact: true })
    const size = await button.boundingBox()
    expect(Math.min(size?.width ?? 0, size?.height ?? 0)).toBeGreaterThanOrEqual(44)
    await button.tap()
    await field(page).fill('no such thing')
    await expect(page.getByText('Nothing found for “no such thing”.')).toBeVisible()
    await field(page).fill(order.number)
    await expect(option(page, 'Orders')).toBeVisible()
    expect(await findBarriers(page)).toEqual([])
    const found = await option(page, 'Orders').boundingBox()
    expect(found?.height).toBeGreaterThanOrEqual(44)
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0)
    await option(page, 'Orders').tap()
    await expect(page).toHaveURL(`/admin/orders/${order.id}`)
    await button.tap()
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).tap()
    await expect(page.getByRole('dialog')).toBeHidden()
    await expect(button).toBeFocused()
  })
})

test('a customer who is searched for is in the Referer of no request', async ({ page, baseURL }) => {
  const { phone } = await placePaidOrder(baseURL ?? '')
  await openAdmin(page, baseURL, '+14155553012')
  await page.goto('/admin/people')
  await page.getByRole('searchbox', { name: 'Search people' }).fill(phone)
  await expect(page).toHaveURL(/query=/)
  const referrers = new Set<string>()
  page.on('request', (request) => referrers.add(request.headers()['referer'] ?? ''))
  await page.reload()
  await expect(page.getByRole('searchbox', { name: 'Search people' })).toHaveValue(phone)
  await expect(page.getByRole('main').getByText(phone).first()).toBeVisible()
  expect([...referrers].filter((referrer) => referrer.includes('query'))).toEqual([])
  expect(referrers.size).toBeGreaterThan(0)
})

test('a button that sends has the focus again once it has', async ({ page, baseURL }) => {
  await openAdmin(page, baseURL, '+14155553013')
  await page.goto('/admin/announcement')
  const save = page.getByRole('main').getByRole('button', { name: 'Save', exact: true })
  await save.focus()
  await page.keyboard.press('Enter')
  await expect(page.locator('.toast').first()).toBeVisible()
  await expect(save).toBeFocused()
})
