import type { Page } from 'playwright/test'
import { expect, test } from '../../support/browser.ts'
import { readShifts, scrollToEnd, watchShifts } from '../../support/layout-shifts.ts'
import {
  expectAccessible,
  findShirt,
  hasOneColor,
  holdScripts,
  lineOf,
  putIntoCart,
  readCartQuantity,
  readCount,
  toast,
} from '../../support/shopping.ts'

const chooseSize = (page: Page, size: string) =>
  page
    .locator('[data-buy] [data-sizes] label')
    .filter({ has: page.locator(`[value="${size}"]`) })
    .click()
const add = (page: Page) => page.locator('[data-buy] [data-part="submit"]')

interface Reply {
  product: { price: number; finalPrice: number; variants: { size: string; stock: number; finalPrice: number }[] }
}

/** Makes the shop reply for this product as after a change. */
async function changeReply(page: Page, change: (reply: Reply) => void): Promise<void> {
  await page.route('**/product-api/get-product/*', async (route) => {
    const response = await route.fetch()
    const reply: Reply = await response.json()
    change(reply)
    await route.fulfill({ response, json: reply })
  })
}

/** Keeps what matches from coming until the answer is called. */
async function hold(page: Page, pattern: string): Promise<() => void> {
  const { promise: held, resolve: release } = Promise.withResolvers<void>()
  await page.route(pattern, async (route) => {
    await held
    await route.continue()
  })
  return release
}

const readCartText = (page: Page) => page.evaluate(() => localStorage.getItem('cart'))

test('a shirt goes into the cart before the scripts have come', async ({ page, baseURL }) => {
  const { product, variant } = await findShirt(
    baseURL ?? '',
    ({ stock }, product) => stock > 10 && hasOneColor(product),
  )
  const release = await holdScripts(page)
  await page.goto(`/product/${product.slug}`, { waitUntil: 'commit' })
  await chooseSize(page, variant.size)
  await add(page).click()
  await expect.poll(() => readCartQuantity(page)).toBe(1)
  await expect.poll(() => readCount(page)).toBe('1')
  const early = await readCartText(page)
  release()
  await expect(toast(page, 'Product Added')).toBeVisible()
  expect(await readCartText(page)).toBe(early)
  await expect(page).toHaveURL(new RegExp(`/product/${product.slug}\\?size=`))

  // The same line as the scripts would create.
  await page.evaluate(() => localStorage.removeItem('cart'))
  await page.reload({ waitUntil: 'networkidle' })
  await chooseSize(page, variant.size)
  await add(page).click()
  await expect.poll(() => readCartText(page)).toBe(early)
})

test('repeated presses before the scripts have come are added by them, up to the cap', async ({ page, baseURL }) => {
  const shirt = await findShirt(baseURL ?? '', ({ stock }, product) => stock > 10 && hasOneColor(product))
  await putIntoCart(page, [lineOf(shirt, 9)])
  const release = await holdScripts(page)
  await page.goto(`/product/${shirt.product.slug}`, { waitUntil: 'commit' })
  await chooseSize(page, shirt.variant.size)
  await add(page).click()
  await add(page).click()
  expect(await readCartQuantity(page)).toBe(9)
  release()
  await expect.poll(() => readCartQuantity(page)).toBe(10)
  await expect(page.locator('[data-part="note"]')).toContainText('10')
})

test('without a size nothing is added, and the sizes say so', async ({ page, baseURL }) => {
  const { product } = await findShirt(baseURL ?? '')
  await page.goto(`/product/${product.slug}`)
  await add(page).click()
  await expect(page.getByRole('alert').filter({ hasText: 'Choose a size' })).toBeVisible()
  expect(await readCartQuantity(page)).toBe(0)
})

test('a price and a stock that changed since the build are updated without a layout shift, also while scrolling', async ({
  page,
  baseURL,
}) => {
  const { product, variant } = await findShirt(
    baseURL ?? '',
    ({ stock }, product) => stock > 10 && hasOneColor(product) && product.reviewCount > 0,
  )
  await changeReply(page, ({ product: reply }) => {
    for (const shown of reply.variants) {
      shown.finalPrice = 12.5
      if (shown.size === variant.size) shown.stock = 0
    }
    reply.finalPrice = 12.5
  })
  await page.setViewportSize({ width: 360, height: 740 })
  await watchShifts(page)
  const releaseFont = await hold(page, '**/instrument-sans*')
  const releaseReviews = await hold(page, '**/get-comments/**')
  await page.goto(`/product/${product.slug}`, { waitUntil: 'commit' })
  await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0)
  releaseFont()
  await expect(page.locator('[data-buy] .price > :first-child')).toHaveText('Now $12.50')
  await chooseSize(page, variant.size)
  await expect(add(page)).toHaveText('Tell me when it is back')
  await page.locator('#reviews').scrollIntoViewIfNeeded()
  await expect(page.getByRole('button', { name: 'Back to top' })).toBeVisible()
  releaseReviews()
  await expect(page.locator('.review-text').first()).toBeVisible()
  await scrollToEnd(page, 'down')
  await scrollToEnd(page, 'up')
  expect(await readShifts(page)).toEqual([])
})

test('a sold-out size offers a back-in-stock mail', async ({ page, baseURL }) => {
  const { product, variant } = await findShirt(
    baseURL ?? '',
    ({ stock }, product) => stock === 0 && hasOneColor(product),
  )
  await page.goto(`/product/${product.slug}`)
  await chooseSize(page, variant.size)
  await expect(page.locator('[data-part="stock"]')).toHaveText(`${variant.size} is sold out.`)
  // It stays struck through.
  await expect(page.locator('label', { has: page.locator('[name="size"]:checked') })).toHaveCSS(
    'background-image',
    /gradient/,
  )
  await add(page).click()
  const dialog = page.getByRole('dialog', { name: `Tell me when ${variant.size} is back` })
  await expectAccessible(page)
  await dialog.getByLabel('Email').fill('not an address')
  await dialog.getByRole('button', { name: 'Tell me' }).click()
  await expect(dialog.getByText('Enter an email address')).toBeVisible()
  await dialog.getByLabel('Email').fill('waiting@shop.example')
  await dialog.getByRole('button', { name: 'Tell me' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.locator('.toast')).toBeVisible()
})

test.describe('by postcode', () => {
  // The browser's own message for a refused postcode.
  test.use({ allowedComplaints: [/status of 400/] })

  test('a postcode gets days and costs, and an invalid one a message', async ({ page, baseURL }) => {
    const { product } = await findShirt(baseURL ?? '')
    await page.goto(`/product/${product.slug}`)
    const field = page.getByLabel('When will it arrive?')
    const answers = page.locator('[data-delivery] li')
    await expect(field).toHaveAttribute('placeholder', 'ZIP code')
    await field.fill('abc')
    await page.getByRole('button', { name: 'Check', exact: true }).click()
    await expect(answers).toHaveText(['Enter a valid ZIP code, such as 10001'])
    await expect(field).toHaveAttribute('aria-invalid', 'true')
    await expectAccessible(page)
    await field.fill('94107')
    const asking = page.waitForRequest(/service\/availability/)
    await page.getByRole('button', { name: 'Check', exact: true }).click()
    const asked = new URL((await asking).url()).searchParams
    expect(Object.fromEntries(asked)).toEqual({ pickup_postcode: '10001', delivery_postcode: '94107' })
    await expect(answers.first()).toHaveText('Delivery to California')
    const beside = page.locator('[data-part="when"]')
    await expect(beside).toHaveText(/^Arrives .+ to 94107$/)
    await expect(answers.filter({ hasText: 'Standard' })).toContainText(' · $')
    await expect(field).toHaveAttribute('aria-invalid', 'false')
    await page.goto('/product/ferry-breton-tee-black')
    await expect(beside).toHaveText(/^Arrives .+ to 94107$/)
  })
})

test('the size guide has inches and centimetres, and returns the focus', async ({ page, baseURL }) => {
  const { product } = await findShirt(baseURL ?? '')
  await page.goto(`/product/${product.slug}`)
  const opener = page.getByRole('link', { name: 'Size guide' })
  await opener.click()
  const guide = page.getByRole('dialog', { name: 'Size guide' })
  const cell = guide.getByRole('row', { name: /^M/ }).getByRole('cell').first()
  const inches = await cell.innerText()
  await guide.getByLabel('Centimetres').check()
  expect(await cell.innerText()).not.toBe(inches)
  await page.keyboard.press('Escape')
  await expect(guide).toBeHidden()
  await expect(opener).toBeFocused()
})

test('viewed products are shown on the next product', async ({ page, baseURL }) => {
  const first = await findShirt(baseURL ?? '')
  const second = await findShirt(baseURL ?? '', ({ id, stock }) => stock > 0 && id !== first.variant.id)
  const next = second.product.slug === first.product.slug ? 'ferry-breton-tee-black' : second.product.slug
  await page.goto(`/product/${first.product.slug}`, { waitUntil: 'networkidle' })
  await page.goto(`/product/${next}`, { waitUntil: 'networkidle' })
  await expect(page.locator('[data-seen]').getByRole('link', { name: first.product.name })).toBeVisible()
})

test('a link that names a variant chooses it before the scripts have come, and the address follows each choice', async ({
  page,
}) => {
  const scripts = Promise.withResolvers<void>()
  await page.route('**/_astro/*.js', async (route) => {
    await scripts.promise
    await route.continue()
  })
  await page.goto('/product/clerk-poplin-shirt?color=sky&size=L', { waitUntil: 'commit' })
  await expect(page.locator('[data-part="color"]')).toHaveText('Sky')
  await expect(page.locator('[data-track] [data-color="sky"]').first()).toBeInViewport({ ratio: 0.9 })
  await expect(page.locator('[data-buy] [value="sky"]')).toBeChecked()
  await expect(page.locator('[data-buy] [value="L"]')).toBeChecked()
  const canonical = await page.locator('link[rel="canonical"]').getAttribute('href')
  expect(canonical).toMatch(/clerk-poplin-shirt$/)
  scripts.resolve()
  await page
    .locator('[data-buy] label')
    .filter({ has: page.locator('[value="M"]') })
    .click()
  await expect(page).toHaveURL(/\?color=sky&size=M$/)
  // Another colour keeps the size, and so does opening the address again.
  await page
    .locator('[data-buy] label')
    .filter({ has: page.locator('[value="white"]') })
    .click()
  await expect(page).toHaveURL(/\?color=white&size=M$/)
  await page.reload()
  await expect(page.locator('[data-buy] [value="M"]')).toBeChecked()
  await expect(page.locator('link[rel="canonical"]')).toHaveAttribute('href', canonical ?? '')
})

test.describe('on a wide screen', () => {
  test.use({ viewport: { width: 1440, height: 900 }, isMobile: false, hasTouch: false })

  test('thumbnails and colours switch the picture', async ({ page }) => {
    await page.goto('/product/clerk-poplin-shirt')
    const shown = page.locator('[data-gallery] [data-show][aria-current]')
    await page.getByRole('button', { name: /^Show picture 2/ }).click()
    await expect(shown).toHaveAttribute('data-show', '1')
    await page
      .locator('[data-buy] label')
      .filter({ has: page.locator('[value="pink"]') })
      .click()
    await expect(shown).toHaveAttribute('data-show', '4')
    await expect(page.locator('[data-part="color"]')).toHaveText('Pink')
    await test.step('on a tablet nothing lies over the bar below', async () => {
      await page.setViewportSize({ width: 768, height: 1024 })
      const reviews = page.locator('[data-folded]')
      await reviews.evaluate((list) => scrollBy(0, list.getBoundingClientRect().top - innerHeight + 150))
      const bar = page.locator('.bar')
      await expect(bar).toBeVisible()
      const above = await bar.evaluate((element) => {
        const { left, right, top, bottom } = element.getBoundingClientRect()
        const places = [0.05, 0.2, 0.4, 0.6, 0.8, 0.95].map((part) => left + part * (right - left))
        const found = places.flatMap((x) =>
          [0.25, 0.5, 0.75].map((y) => document.elementFromPoint(x, top + y * (bottom - top))),
        )
        return found.filter((hit) => !element.contains(hit)).map((hit) => hit?.outerHTML.slice(0, 80))
      })
      expect(above).toEqual([])
    })
  })

  test('a picture opens enlarged and closes by Escape', async ({ page }) => {
    await page.goto('/product/clerk-poplin-shirt')
    await page.getByRole('button', { name: 'Enlarge the picture' }).click()
    const closer = page.getByRole('dialog', { name: 'Enlarged picture' })
    await closer.getByRole('button', { name: 'Zoom in' }).click()
    await expect(closer.locator('[data-enlarged]')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(closer).toBeHidden()
  })

  test('a cancelled press does nothing; a press on the link follows it', async ({ page }) => {
    await page.goto('/products')
    const name = page.getByRole('heading', { level: 3 }).first()
    await name.hover()
    await page.mouse.down()
    await page.mouse.move(5, 5)
    await page.mouse.up()
    await expect(page).toHaveURL(/\/products$/)
    await name.hover()
    await page.mouse.down()
    await page.evaluate(() => new Promise(requestAnimationFrame))
    await expect(page).toHaveURL(/\/products$/)
    await page.mouse.up()
    await expect(page).toHaveURL(/\/product\//)
    await expect(page.locator('[data-buy]')).toBeVisible()
  })
})

test('a size is found from height and weight, with its reason, and chosen', async ({ page, baseURL }) => {
  const { product } = await findShirt(
    baseURL ?? '',
    ({ size, stock }, shirt) => size === 'L' && stock > 3 && shirt.sizeChart === 'shirts' && hasOneColor(shirt),
  )
  await page.goto(`/product/${product.slug}`)
  await page.getByRole('button', { name: 'Find my size' }).click()
  const dialog = page.getByRole('dialog', { name: 'Find my size' })
  await dialog.getByLabel('Height (feet)').fill('5')
  await dialog.getByLabel('and inches').fill('11')
  await dialog.getByLabel('Weight (lb)').fill('188')
  await dialog.getByRole('button', { name: 'Show my size' }).click()
  await expect(dialog.getByText(/^Between M and L: M for a close fit, L for a looser one\.$/)).toBeVisible()
  await expect(dialog.getByText(/^Your chest is probably about 41 in around, give or take 1\.5 in\.$/)).toBeVisible()
  await dialog.getByLabel('Usual size').selectOption('L')
  await dialog.getByRole('button', { name: 'Show my size' }).click()
  await expect(dialog.getByText('We suggest L.')).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Choose L' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.locator('[data-buy] [name="size"]:checked')).toHaveValue('L')
})
