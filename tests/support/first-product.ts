import type { Page } from 'playwright/test'
import { openAdmin } from './admin-steps.ts'
import { dropSession, readCode } from './browser.ts'
import { sendAndTakeBack } from './first-after-sale.ts'
import { expectAttribute, makeAttribute } from './first-attribute.ts'
import { countVisits, draw, expectConsent, expectTheirs, makeItTheirs } from './first-settings.ts'
import { Hands, save, saveWell } from './hands.ts'
import { expect, test } from './merchant-browser.ts'
import { expectAccessible, readCount } from './shopping.ts'
import { makeMp4 } from './videos.ts'

const colors = ['White', 'Navy', 'Sage']
const sizes = ['S', 'M', 'L', 'XL', 'XXL', '3XL']

/** Two builds one after the other, on a machine with other work. */
const buildTimeoutMs = 240_000

async function makeSizeChart(hands: Hands): Promise<void> {
  const { page } = hands
  await hands.go('Size charts')
  await expect(page.getByText('No size charts yet.')).toBeVisible()
  await hands.press(page.getByRole('link', { name: 'New size chart' }))
  await hands.type(page.getByLabel('Name', { exact: true }), 'Shirts')
  await hands.typeChips(page.getByLabel('Sizes', { exact: true }), sizes)
  await expect(page.getByRole('list', { name: 'Sizes added' }).getByRole('listitem')).toHaveText(
    sizes.map((size) => new RegExp(`^${size}`)),
  )
  await hands.type(page.getByLabel('Name of measure 1'), 'Chest')
  for (const [place, size] of sizes.entries())
    await hands.type(page.getByLabel(`Chest, ${size}`, { exact: true }), place === 0 ? '0' : `${50 + place * 2}.5`)
  await hands.type(page.getByLabel('How to measure: Chest'), 'From armhole to armhole, laid flat.')
  await hands.press(page.getByRole('button', { name: 'Add a measure' }))
  await hands.type(page.getByLabel('Name of measure 2'), 'Collar')
  await hands.type(page.getByLabel('Collar, S', { exact: true }), '37–38')
  await hands.press(page.getByRole('checkbox', { name: /everything/ }))
  await save(hands)
  await expect(page.getByText('Chest, S: must be between 0.5 and 250 cm')).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
  await expectAccessible(page)
  await hands.type(page.getByLabel('Chest, S', { exact: true }), '50.5')
  await hands.choose(page.getByRole('radio', { name: 'Inches' }))
  await expect(page.getByLabel('Chest, S', { exact: true })).toHaveValue('19.875')
  await save(hands)
  await expect(page.getByRole('row', { name: /Shirts/ })).toContainText('Chest, Collar')
}

async function makeCategory(hands: Hands): Promise<void> {
  const { page } = hands
  await hands.go('Categories')
  await hands.press(page.getByRole('link', { name: 'New category' }))
  await hands.type(page.getByLabel('Name', { exact: true }), 'Oxfords')
  await saveWell(hands)
}

async function makeProduct(hands: Hands): Promise<void> {
  const { page } = hands
  await hands.go('Products')
  await hands.press(page.getByRole('link', { name: 'New product' }))
  await hands.type(page.getByLabel('Name', { exact: true }), 'Harbour Oxford')
  await hands.type(page.getByLabel('Price', { exact: true }), '79')
  await hands.select(page.getByLabel('Category', { exact: true }), 'Oxfords')
  await hands.typeChips(page.getByLabel('Colours', { exact: true }), colors)
  await hands.typeChips(page.getByLabel('Sizes', { exact: true }), sizes)
  await expect(page.getByText('18 variants will be made.')).toBeVisible()
  await expectAccessible(page)
  await save(hands)
  await expect(page.getByRole('heading', { name: 'Harbour Oxford' })).toBeVisible()
  const rows = page.getByLabel('Prices and stock').getByRole('row')
  await expect(rows).toHaveCount(1 + colors.length * sizes.length)
  const stock = page.getByLabel(/^Stock of/)
  await hands.type(stock.first(), '12')
  for (let row = 1; row < colors.length * sizes.length; row += 1) {
    hands.actions += 1
    await page.keyboard.press('Enter')
    await page.keyboard.type('12')
  }
  await expect(page.getByText('18 rows changed')).toBeVisible()
  await page.keyboard.press('Control+s')
  await expect(page.getByText('Nothing changed')).toBeVisible()
}

async function addPictures(hands: Hands): Promise<void> {
  const { page } = hands
  await hands.press(page.getByRole('button', { name: 'Add pictures' }))
  const dialog = page.getByRole('dialog', { name: 'Choose pictures' })
  await hands.upload(dialog.getByLabel('Add pictures'), await Promise.all([0, 1, 2, 3, 4, 5].map(draw)))
  await expect(dialog.getByText('6 of 6 uploaded')).toBeVisible()
  await hands.press(dialog.getByRole('button', { name: 'Use 6 pictures' }))
  for (let place = 0; place < 6; place += 1) {
    const color = colors[Math.floor(place / 2)] ?? ''
    const side = place % 2 === 0 ? 'front' : 'back'
    await hands.type(page.getByLabel(`What picture ${place + 1} shows`), `The ${side} of the shirt in ${color}`)
    await hands.select(page.getByLabel(`Colour of picture ${place + 1}`), color)
  }
  await hands.press(page.getByRole('button', { name: 'Save the pictures' }))
  await expect(page.getByRole('button', { name: 'Save the pictures' })).toBeDisabled()
}

async function addVideo(hands: Hands): Promise<void> {
  const { page } = hands
  // The first picture stands in for it until it is played.
  await page.reload()
  const video = page.getByRole('region', { name: 'Video' })
  const file = { name: 'walk.mp4', mimeType: 'video/mp4', buffer: makeMp4() }
  await hands.upload(video.getByLabel('File', { exact: true }), [file])
  await hands.type(video.getByLabel('What it shows'), 'A walk in the shirt')
  await hands.press(video.getByRole('button', { name: 'Save the video' }))
  await expect(video.getByRole('button', { name: 'Remove the video' })).toBeVisible()
}

/** It comes after the pictures, covered by nothing, and isn't requested before it is played. */
async function findVideo(page: Page): Promise<void> {
  const requested: string[] = []
  page.on('request', (request) => requested.push(request.resourceType()))
  await page.goto('/product/harbour-oxford')
  const video = page.getByLabel('A walk in the shirt', { exact: true })
  await expect(video).toHaveAttribute('poster', /./)
  const enlarge = page.getByRole('button', { name: 'Enlarge the picture' })
  await expect(enlarge).toBeVisible()
  await page.locator('[data-track]').evaluate((track) => track.scrollTo({ left: track.scrollWidth }))
  await expect(video).toBeInViewport({ ratio: 0.9 })
  await expect(enlarge).toBeHidden()
  expect(requested).not.toContain('media')
  await expect(video).toHaveJSProperty('paused', true)
}

async function lookAtPreview(hands: Hands): Promise<void> {
  const { page } = hands
  await hands.press(page.getByRole('button', { name: 'Make a preview link' }))
  const opening = page.waitForEvent('popup')
  await hands.press(page.getByRole('link', { name: 'Open the preview' }))
  const preview = await opening
  await expect(preview.getByText('Preview of a draft.')).toBeVisible({ timeout: buildTimeoutMs })
  await expect(preview.getByRole('heading', { level: 1 })).toHaveText('Harbour Oxford')
  await expect(preview.getByRole('button', { name: 'Add to cart' })).toBeDisabled()
  await preview.close()
  expect((await page.request.get('/product/harbour-oxford')).status()).toBe(404)
}

async function writePage(hands: Hands): Promise<void> {
  const { page } = hands
  const back = page.url()
  await hands.go('Pages')
  await hands.press(page.getByRole('link', { name: 'New page' }))
  await hands.type(page.getByLabel('Title', { exact: true }), 'About Harbour')
  await saveWell(hands)
  await expect(page.getByRole('heading', { name: 'About Harbour' })).toBeVisible()
  await hands.select(page.getByLabel('State', { exact: true }), 'Live')
  await hands.type(page.getByRole('textbox', { name: 'Text', exact: true }), 'We sew shirts by the sea.')
  await saveWell(hands)
  await page.goto(back)
}

async function publish(hands: Hands, how: Merchant['how']): Promise<void> {
  const { page } = hands
  if (how === 'mouse') await page.getByLabel('Weave').fill('Herringbone')
  await hands.select(page.getByLabel('State'), 'Live')
  await hands.type(page.getByLabel('Height of the model'), '185')
  await hands.select(page.getByLabel('Size the model wears'), 'M')
  await expectAccessible(page)
  await saveWell(hands)
  await hands.go('Today')
  await hands.press(page.getByRole('button', { name: 'Publish now' }))
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
  const add = page.getByRole('button', { name: 'Add to cart' }).first()
  await add.click()
  await expect(page.getByText('Product Added  Successfully!')).toBeVisible()
  await add.click()
  await expect.poll(() => readCount(page)).toMatch(/^"?2"?$/)
  await pay(page, baseURL)
  await expect(page.getByText('Navy').first()).toBeVisible()
}

/** Two seconds for each, in under five minutes. */
const actionsMax = 150

/** What a merchant does in a shop that has nothing, step by step. `how`: how they make the product. */
export async function sellFirstProduct(page: Page, baseURL: string, { phone, how }: Merchant): Promise<void> {
  page.setDefaultTimeout(60_000)
  const hands = new Hands(page, how)
  const take = (name: string, work: () => Promise<void>) =>
    test.step(name, async () => {
      const before = hands.actions
      await work()
      test.info().annotations.push({ type: 'step', description: `${name}: ${hands.actions - before} actions` })
    })
  await take('the admin of an empty shop', () => openAdmin(page, baseURL, phone))
  await take('its name, logo, colour and support address', () => makeItTheirs(hands))
  if (how === 'mouse') await take('visits are counted', () => countVisits(hands))
  await take('a size chart', () => makeSizeChart(hands))
  await take('a category', () => makeCategory(hands))
  if (how === 'mouse') await take('an attribute of their own', () => makeAttribute(hands))
  await take('a product in 3 colours and 6 sizes, with its stock', () => makeProduct(hands))
  await take('six pictures, described, each of its colour', () => addPictures(hands))
  if (how === 'mouse') await take('a video', () => addVideo(hands))
  if (how === 'mouse') await take('a look at the draft', () => lookAtPreview(hands))
  await take('a page', () => writePage(hands))
  await take('published', () => publish(hands, how))
  expect(hands.actions).toBeLessThan(actionsMax)
  const merchant = await page.context().cookies()
  await dropSession(page)
  await take('the shop is theirs', () => expectTheirs(page))
  if (how === 'mouse') await take('consent', () => expectConsent(page))
  if (how === 'mouse') await take('its video', () => findVideo(page))
  if (how === 'mouse') await take('its attribute', () => expectAttribute(page))
  await take('bought', () => buy(page, baseURL))
  if (how === 'mouse')
    await take('sent, half of it returned and half exchanged', () => sendAndTakeBack(hands, merchant))
}

interface Merchant {
  phone: string
  how: 'mouse' | 'keyboard'
}
