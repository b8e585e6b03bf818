import type { Page } from 'playwright/test'
import sharp from 'sharp'
import { openAdmin, publishNow, save } from './admin-steps.ts'
import { readCode } from './browser.ts'
import { expect, test } from './merchant-browser.ts'
import { expectAccessible } from './shopping.ts'

const colors = ['White', 'Navy', 'Sage']
const sizes = ['S', 'M', 'L', 'XL', 'XXL', '3XL']

/** Two builds one after the other, on a machine with other work. */
const buildTimeoutMs = 240_000

const draw = async (place: number) => ({
  name: `Shirt ${place + 1}.png`,
  mimeType: 'image/png',
  buffer: await sharp({
    create: { width: 800, height: 1000, channels: 3, background: { r: 40 * place, g: 90, b: 120 } },
  })
    .png()
    .toBuffer(),
})

const saved = (page: Page) => expect(page.locator('.toast').filter({ hasText: 'Saved' }).first()).toBeVisible()

/** By keyboard alone, from the name of the chart on. */
async function makeSizeChart(page: Page): Promise<void> {
  await page.goto('/admin/size-charts')
  await expect(page.getByText('No size charts yet.')).toBeVisible()
  await page.getByRole('link', { name: 'New size chart' }).press('Enter')
  await page.getByLabel('Name', { exact: true }).focus()
  const { keyboard } = page
  await keyboard.type('Shirts')
  await page.getByLabel('Sizes', { exact: true }).focus()
  await keyboard.type(`${sizes.join(',')}`)
  await keyboard.press('Enter')
  await expect(page.getByRole('list', { name: 'Sizes added' }).getByRole('listitem')).toHaveText(
    sizes.map((size) => new RegExp(`^${size}`)),
  )
  await page.getByLabel('Name of measure 1').focus()
  await keyboard.type('Chest')
  for (const [place] of sizes.entries()) {
    await keyboard.press('Tab')
    await keyboard.type(place === 0 ? '0' : `${50 + place * 2}.5`)
  }
  await keyboard.press('Tab')
  await keyboard.type('From armhole to armhole, laid flat.')
  await page.getByRole('button', { name: 'Add a measure' }).press('Enter')
  await page.getByLabel('Name of measure 2').focus()
  await keyboard.type('Collar')
  await keyboard.press('Tab')
  await keyboard.type('37–38')
  await page.getByRole('checkbox', { name: /everything/ }).press('Space')
  const form = page.getByRole('form', { name: 'size chart' })
  await form.getByRole('button', { name: 'Save', exact: true }).press('Enter')
  await expect(page.getByText('Chest, S: must be between 0.5 and 250 cm')).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
  await expectAccessible(page)
  await page.getByLabel('Chest, S', { exact: true }).fill('50.5')
  await page.getByRole('radio', { name: 'Inches' }).press('Space')
  await expect(page.getByLabel('Chest, S', { exact: true })).toHaveValue('19.875')
  await form.getByRole('button', { name: 'Save', exact: true }).press('Enter')
  await saved(page)
  await expect(page.getByRole('row', { name: /Shirts/ })).toContainText('Chest, Collar')
  await expectAccessible(page)
}

async function makeProduct(page: Page): Promise<void> {
  await page.goto('/admin/products/new')
  await page.getByLabel('Name', { exact: true }).fill('Harbour Oxford')
  await page.getByLabel('Price', { exact: true }).fill('79')
  await page.getByLabel('Colours', { exact: true }).fill(`${colors.join(',')},`)
  await page.getByLabel('Sizes', { exact: true }).fill(sizes.join(', '))
  await page.getByLabel('Sizes', { exact: true }).press('Enter')
  await expect(page.getByText('18 variants will be made.')).toBeVisible()
  await expectAccessible(page)
  await save(page)
  await expect(page.getByRole('heading', { name: 'Harbour Oxford' })).toBeVisible()
  const rows = page.getByLabel('Prices and stock').getByRole('row')
  await expect(rows).toHaveCount(1 + colors.length * sizes.length)
  await page
    .getByLabel(/^Stock of/)
    .first()
    .focus()
  for (let row = 0; row < colors.length * sizes.length; row += 1) {
    await page.keyboard.type('12')
    await page.keyboard.press('Enter')
  }
  await expect(page.getByText('18 rows changed')).toBeVisible()
  await page.keyboard.press('Control+s')
  await expect(page.getByText('Nothing changed')).toBeVisible()
}

async function addPictures(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Add pictures' }).click()
  const dialog = page.getByRole('dialog', { name: 'Choose pictures' })
  await dialog.getByLabel('Add pictures').setInputFiles(await Promise.all([0, 1, 2, 3, 4, 5].map(draw)))
  await expect(dialog.getByText('6 of 6 uploaded')).toBeVisible()
  await dialog.getByRole('button', { name: 'Use 6 pictures' }).click()
  for (let place = 0; place < 6; place += 1) {
    const color = colors[Math.floor(place / 2)] ?? ''
    const side = place % 2 === 0 ? 'front' : 'back'
    await page.getByLabel(`What picture ${place + 1} shows`).fill(`The ${side} of the shirt in ${color}`)
    await page.getByLabel(`Colour of picture ${place + 1}`).selectOption({ label: color })
  }
  await page.getByRole('button', { name: 'Save the pictures' }).click()
  await expect(page.getByRole('button', { name: 'Save the pictures' })).toBeDisabled()
}

async function lookAtPreview(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Make a preview link' }).click()
  const opening = page.waitForEvent('popup')
  await page.getByRole('link', { name: 'Open the preview' }).click()
  const preview = await opening
  await expect(preview.getByText('Preview of a draft.')).toBeVisible({ timeout: buildTimeoutMs })
  await expect(preview.getByRole('heading', { level: 1 })).toHaveText('Harbour Oxford')
  await expect(preview.getByRole('button', { name: 'Add to cart' })).toBeDisabled()
  await preview.close()
  expect((await page.request.get('/product/harbour-oxford')).status()).toBe(404)
}

async function publish(page: Page): Promise<void> {
  await page.getByLabel('State').selectOption({ label: 'Live' })
  await page.getByLabel('Height of the model').fill('185')
  await page.getByLabel('Size the model wears').selectOption('M')
  await expectAccessible(page)
  await save(page)
  await publishNow(page)
  await expect
    .poll(async () => (await page.request.get('/product/harbour-oxford')).status(), { timeout: buildTimeoutMs })
    .toBe(200)
}

async function pay(page: Page, baseURL: string): Promise<void> {
  await page.goto('/checkout')
  const phone = '+14155550177'
  await page.getByLabel('Phone number').fill(phone)
  await page.getByLabel('Email').fill('walker@example.com')
  await page.getByLabel('Full name').fill('Test Walker')
  await page.getByLabel('Street address').fill('1 Example Street')
  await page.getByLabel('City').fill('New York')
  await page.getByLabel('State').selectOption({ label: 'New York' })
  await page.getByLabel('ZIP code').fill('10001')
  await page.getByRole('button', { name: /^Pay \$/ }).click()
  const choice = page.getByRole('dialog', { name: 'Send OTP' })
  await choice.getByRole('button', { name: 'send', exact: true }).click()
  const code = page.getByRole('dialog', { name: 'Enter the 6-digit OTP' })
  await expect(code).toBeVisible()
  await expect.poll(() => readCode(baseURL, phone)).toMatch(/^\d{6}$/)
  await code.getByRole('textbox').first().focus()
  await page.keyboard.type(await readCode(baseURL, phone))
  await code.getByRole('button', { name: 'Verify' }).click()
  await page.waitForURL(/\/dev\/pay\//)
  await page.getByLabel('Card number').fill('4242 4242 4242 4242')
  await page.getByRole('button', { name: /^Pay \$/ }).click()
  await page.waitForURL(/\/order\//)
  await expect(page.getByRole('heading', { level: 1 })).toContainText(/thank you/i)
}

async function buy(page: Page, baseURL: string): Promise<void> {
  await page.context().clearCookies()
  await page.goto('/product/harbour-oxford')
  await expect(page.getByText('The model is 6′ 1″ (185 cm) tall and wears size M.')).toBeVisible()
  await page.getByRole('link', { name: 'Size guide' }).click()
  const guide = page.getByRole('dialog', { name: 'Size guide' })
  await guide.getByLabel('Centimetres').check()
  await expect(guide.getByRole('row', { name: /^M/ }).getByRole('cell').first()).toHaveText(/52\.5/)
  await expect(guide.getByText('From armhole to armhole, laid flat.')).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByTitle('Navy', { exact: true }).click()
  await page.getByRole('group', { name: 'Size' }).getByText('M', { exact: true }).click()
  await page.getByRole('button', { name: 'Add to cart' }).first().click()
  await expect(page.getByText('Product Added  Successfully!')).toBeVisible()
  await pay(page, baseURL)
  await expect(page.getByText('Navy').first()).toBeVisible()
}

/** What a merchant does in a shop that has nothing, step by step. */
export async function sellFirstProduct(page: Page, baseURL: string, phone: string): Promise<void> {
  await test.step('the admin of an empty shop', () => openAdmin(page, baseURL, phone))
  await test.step('a size chart', () => makeSizeChart(page))
  await test.step('a product in 3 colours and 6 sizes, with its stock', () => makeProduct(page))
  await test.step('six pictures, described, each of its colour', () => addPictures(page))
  await test.step('a look at the draft', () => lookAtPreview(page))
  await test.step('published', () => publish(page))
  await test.step('bought', () => buy(page, baseURL))
}
