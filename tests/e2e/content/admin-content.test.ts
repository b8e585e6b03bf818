import type { Page } from 'playwright/test'
import { formatMoney } from '../../../src/platform/pure/money.ts'
import { openAdmin, publishNow, save, waitForSave } from '../../support/admin-steps.ts'
import { expect, test } from '../../support/merchant-browser.ts'
import { findShirt, lineOf, putIntoCart } from '../../support/shopping.ts'

// The browser’s own messages when a colleague has saved first, and when a field is refused.
test.use({
  viewport: { width: 1280, height: 800 },
  isMobile: false,
  hasTouch: false,
  allowedComplaints: [/409 \(Conflict\)|400 \(Bad Request\)/],
})
// Each test waits for whole builds, while the machine is busy with others.
test.describe.configure({ mode: 'serial', timeout: 1_200_000 })

const built = { timeout: 400_000, intervals: [500] }

/** The static page as the next shopper gets it. */
const readHome = async (page: Page) => (await page.request.get('/')).text()

test('a banner is made, changed and switched off, and the home page follows', async ({ page, baseURL }) => {
  await openAdmin(page, baseURL, '+14155553002')
  await page.getByRole('link', { name: 'Banners' }).click()
  await page.getByRole('link', { name: 'New banner' }).click()
  await page.getByLabel('Title').fill('Indigo week')
  await page.getByLabel('Picture', { exact: true }).fill('/pictures/banners/the-oxford.webp')
  await page.getByLabel('Picture for phones').fill('/pictures/banners/the-oxford-phone.webp')
  await page.getByLabel('Picture description').fill('Three oxford shirts')
  const preview = page.getByRole('region', { name: 'Preview' })
  await expect(preview).toContainText('Indigo week')
  await expect(preview).toContainText('Once saved: shown now')
  await expect(preview.getByRole('img', { name: 'Three oxford shirts' })).toHaveCount(2)
  await save(page)
  await publishNow(page)
  await expect.poll(() => readHome(page), built).toContain('Indigo week')
  expect(await readHome(page)).toContain('the-oxford-phone.webp')

  await page.goto('/admin/banners')
  await page.getByRole('link', { name: 'Indigo week' }).click()
  const colleague = await page.context().newPage()
  await colleague.goto(page.url())
  await colleague.getByLabel('Text', { exact: true }).fill('By a colleague')
  await save(colleague)
  await colleague.close()
  await page.getByLabel('Title').fill('Indigo month')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  const conflict = page.getByRole('alert', { name: 'Edited by someone else' })
  await expect(conflict.getByRole('row', { name: /^Text/ })).toContainText('By a colleague')
  await page.getByRole('button', { name: 'Save both changes' }).click()
  await expect(page.getByRole('row', { name: /Indigo month/ })).toBeVisible()
  const order = page.getByRole('region', { name: 'Order of banners' })
  await expect(order.getByRole('listitem').last()).toContainText('Indigo month')
  await waitForSave(page, () => order.getByRole('button', { name: 'Move Indigo month up' }).press('Enter'))
  await expect(order.getByRole('status')).toContainText('Indigo month is now number')
  await expect(order.getByRole('listitem').last()).not.toContainText('Indigo month')
  const arranged = page.waitForResponse(/arrangement/)
  await order.getByText('Indigo month', { exact: true }).dragTo(order.getByRole('listitem').first())
  expect((await arranged).status()).toBe(200)
  await expect(order.getByRole('status')).toContainText('Indigo month is now number 1 of')
  await expect(order.getByRole('listitem').first()).toContainText('Indigo month')
  await publishNow(page)
  await expect.poll(() => readHome(page), built).toMatch(/Indigo month[\s\S]*By a colleague/)

  await page.goto('/admin/banners')
  await page.getByRole('link', { name: 'Indigo month' }).click()
  await page.getByLabel('Switched on').uncheck()
  await expect(preview).toContainText('Once saved: switched off')
  await save(page)
  await expect(page.getByRole('row', { name: /Indigo month/ })).toContainText('Switched off')
  await publishNow(page)
  await expect.poll(() => readHome(page), built).not.toContain('Indigo')
})

test('a page is written with its editor, published at its address and redirected from a former one', async ({
  page,
  baseURL,
}) => {
  await openAdmin(page, baseURL, '+14155553008')
  await page.getByRole('link', { name: 'Pages', exact: true }).click()
  await page.getByRole('link', { name: 'New page' }).click()
  await page.getByLabel('Title').fill('Our mill')
  await page.getByLabel('Web address').fill('cart')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Web address belongs to another page of the shop')).toBeVisible()
  await page.getByLabel('Web address').fill('')
  await save(page)
  await page.getByRole('textbox', { name: 'Text', exact: true }).fill('Linen is woven by the sea.')
  await page.getByRole('button', { name: 'Heading', exact: true }).click()
  await page.getByLabel('State').selectOption('Live')
  await save(page)
  await expect(page.getByRole('link', { name: 'Open the page' })).toHaveAttribute('href', '/our-mill')
  await page.getByLabel('Web address').fill('the-mill')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByRole('link', { name: 'Open the page' })).toHaveAttribute('href', '/the-mill')
  await publishNow(page)
  const read = async (path: string) => (await page.request.get(path)).text()
  await expect.poll(() => read('/our-mill'), built).toContain('<h2>Linen is woven by the sea.</h2>')
  expect((await page.request.get('/our-mill', { maxRedirects: 0 })).status()).toBe(301)
  expect(await read('/sitemap.xml')).toContain('/the-mill<')
})

test('an announcement is changed, switched off and on, and every page follows', async ({ page, baseURL }) => {
  await openAdmin(page, baseURL, '+14155553006')
  await page.getByRole('link', { name: 'Announcement' }).click()
  const text = page.getByLabel('Text', { exact: true })
  const before = await text.inputValue()
  await text.fill('Closed on Monday')
  await expect(page.getByRole('region', { name: 'Preview' })).toContainText('Closed on Monday')
  await save(page)
  await publishNow(page)
  await expect.poll(() => readHome(page), built).toContain('Closed on Monday')

  await page.goto('/admin/announcement')
  await page.getByRole('button', { name: 'Switch off' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Switched off' })).toBeVisible()
  await publishNow(page)
  await expect.poll(() => readHome(page), built).not.toContain('Closed on Monday')

  await page.goto('/admin/announcement')
  await expect(text).toHaveValue('Closed on Monday')
  await text.fill(before)
  await save(page)
  await page.getByRole('button', { name: 'Switch on' }).click()
  // A third publish of every page would show what the first one did.
  await expect(page.getByRole('button', { name: 'Switch off' })).toBeVisible()
  const { announcement } = await (await page.request.get('/announcement/get-latest')).json()
  expect(announcement.text).toBe(before)
})

test('a promo code is made, changed and switched off, and a shopper gets its discount', async ({
  page,
  browser,
  baseURL,
}) => {
  await openAdmin(page, baseURL, '+14155553007')
  await page.getByRole('link', { name: 'Promotions' }).click()
  await page.getByRole('link', { name: 'New promo code' }).click()
  await page.getByLabel('Code', { exact: true }).fill('TENOFF')
  await page.getByLabel('Value').fill('10')
  await save(page)

  const shopper = await (await browser.newContext({ baseURL: baseURL ?? '' })).newPage()
  const shirt = await findShirt(baseURL ?? '')
  await putIntoCartOf(shopper, baseURL ?? '', shirt)
  const discount = shopper.locator('.figures')
  const enter = async () => {
    await shopper.getByRole('textbox', { name: 'Promo code' }).fill('tenoff')
    await shopper.getByRole('button', { name: 'Apply' }).click()
  }
  await enter()
  await expect(discount).toContainText(showPart(shirt, 10))

  await page.getByRole('link', { name: 'TENOFF' }).click()
  await page.getByLabel('Value').fill('20')
  await page.getByLabel('Shown to everybody').check()
  await expect(page.getByLabel('Shown in the cart, if public')).toBeChecked()
  await save(page)
  await shopper.getByRole('button', { name: 'Remove code' }).click()
  await shopper.reload()
  await expect(shopper.getByRole('list', { name: 'Promo codes for you' })).toContainText('TENOFF 20% off')
  await shopper.getByRole('button', { name: 'Use TENOFF' }).click()
  await expect(discount).toContainText(showPart(shirt, 20))

  await page.getByRole('link', { name: 'TENOFF' }).click()
  await page.getByLabel('Switched on').uncheck()
  await save(page)
  await shopper.getByRole('button', { name: 'Remove code' }).click()
  await enter()
  await expect(shopper.locator('#promo-refusal')).toHaveText('This promo code is not valid')
  await shopper.context().close()
})

/** So many percent of the shirt's price, as the summary shows a discount. */
const showPart = ({ variant }: Awaited<ReturnType<typeof findShirt>>, percent: number) =>
  `−${formatMoney(Math.round(variant.finalPrice * percent), 'USD', { short: true })}`

async function putIntoCartOf(page: Page, baseURL: string, shirt: Awaited<ReturnType<typeof findShirt>>) {
  await page.goto(`${baseURL}/privacy`)
  await putIntoCart(page, [lineOf(shirt)])
  await page.goto(`${baseURL}/cart`)
}
