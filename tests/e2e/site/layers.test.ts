import { globSync, readFileSync } from 'node:fs'
import type { Page } from 'playwright/test'
import { expect, test } from '../../support/browser.ts'
import {
  chooseAndAdd,
  expectAccessible,
  findShirt,
  hasOneColor,
  lineOf,
  openLogin,
  putIntoCart,
} from '../../support/shopping.ts'

interface Layer {
  name: string
  /** Where its dialog or popover is made. */
  file: string
  path: string
  open: (page: Page) => Promise<void>
  /** What is seen while it is open. */
  shown: string
  wide?: boolean
}

const product = '/product/clerk-poplin-shirt'
const openSoldOut = async (page: Page) => {
  // A size that is sold out offers a mail.
  await page.locator('[data-buy]').evaluate((form: HTMLFormElement) => {
    form.dispatchEvent(
      new CustomEvent('placket:notify', {
        bubbles: true,
        detail: { ...JSON.parse(form.dataset['variants'] ?? '[]')[0], stock: 0 },
      }),
    )
  })
}

/** Everything of the shop that lies over its pages. */
const layers: Layer[] = [
  {
    name: 'the menu',
    file: 'src/site/Menu.astro',
    path: '/products',
    shown: '#menu:popover-open',
    open: (page) => page.locator('.menu-button').click(),
  },
  {
    name: 'a dropdown of the menu',
    file: 'src/site/Menu.astro',
    path: '/products',
    wide: true,
    shown: '#menu details[open]',
    open: (page) => page.locator('#menu summary').first().click(),
  },
  {
    name: 'the filters',
    file: 'src/features/listing/Filters.astro',
    path: '/products',
    shown: '#filters:popover-open',
    open: (page) => page.locator('[data-part="applied"]').click(),
  },
  {
    name: 'the sizes of a card',
    file: 'src/features/product/browser/quick-add.ts',
    path: '/products',
    shown: '.quick-panel',
    open: (page) => page.locator('[data-quick]').first().click(),
  },
  {
    name: 'suggestions',
    file: 'src/features/listing/browser/combobox.ts',
    path: '/products',
    wide: true,
    shown: '.search [role="option"]',
    open: (page) => page.locator('header [name="query"]').fill('linen'),
  },
  {
    name: 'the enlarged picture',
    file: 'src/features/product/browser/zoom.ts',
    path: product,
    shown: '.zoom-dialog[open]',
    open: (page) => page.locator('[data-zoom]').click(),
  },
  {
    name: 'the size guide',
    file: 'src/features/product/browser/size-guide-dialog.ts',
    path: product,
    shown: '.guide-dialog[open]',
    open: (page) => page.locator('[data-size-guide]').click(),
  },
  {
    name: 'advice on size',
    file: 'src/features/fit/browser/FitDialog.tsx',
    path: product,
    shown: '.fit-dialog[open]',
    open: (page) => page.locator('[data-fit]').click(),
  },
  {
    name: 'a mail when it is back',
    file: 'src/features/product/NotifyDialog.astro',
    path: product,
    shown: '[data-notify-dialog][open]',
    open: openSoldOut,
  },
  {
    name: 'the cart',
    file: 'src/features/cart/browser/CartDrawer.tsx',
    path: product,
    shown: '.cart-drawer[open]',
    open: (page) => page.locator('header [data-open-cart]').click(),
  },
  {
    name: 'signing in',
    file: 'src/features/accounts/browser/sign-in/SignInDialog.tsx',
    path: product,
    shown: '.sign-in[open]',
    open: (page) => openLogin(page),
  },
]

/** Opened by Stripe's buttons alone, which need a key; it is a dialog like the others. */
const notOpened = ['src/features/checkout/browser/ExpressSheet.tsx']

test('every dialog, popover and panel of the shop is in this list', () => {
  const making = /<dialog|createElement\('dialog'\)|\spopover\b(?!target)|addPanel\(/
  const sources = globSync('src/{site,features,pages}/**/*.{ts,tsx,astro}').filter((path) => !/\/admin\//.test(path))
  const found = sources.filter(
    (path) => making.test(readFileSync(path, 'utf8')) && !/\/(layers|panels)\.ts$/.test(path),
  )
  const listed = [...layers.map(({ file }) => file), ...notOpened, 'src/site/browser/menu.ts']
  expect(found.sort()).toEqual([...new Set(listed)].sort())
})

const before = '/returns'

async function start(page: Page, { path, wide = false }: Layer): Promise<void> {
  await page.setViewportSize(wide ? { width: 1440, height: 900 } : { width: 390, height: 800 })
  await page.goto(before)
  await page.goto(path, { waitUntil: 'networkidle' })
}

const entries = (page: Page) => page.evaluate(() => Number(history.state?.layers ?? 0))

for (const layer of layers) {
  const { name, path, open, shown } = layer

  test(`Back closes ${name} and stays; the next Back leaves`, async ({ page }) => {
    await start(page, layer)
    await open(page)
    await expect(page.locator(shown).first()).toBeVisible()
    await expect.poll(() => entries(page)).toBe(1)
    await page.goBack()
    await expect(page.locator(shown)).toHaveCount(0)
    expect(new URL(page.url()).pathname).toBe(path)

    await test.step('Forward opens nothing and leaves nothing to go back over', async () => {
      await page.goForward()
      await expect.poll(() => entries(page)).toBe(0)
      await expect(page.locator(shown)).toHaveCount(0)
    })
    await page.goBack()
    await expect(page).toHaveURL(new RegExp(`${before}$`))
  })

  test(`closed by Escape, ${name} leaves nothing in the history`, async ({ page }) => {
    await start(page, layer)
    for (let time = 0; time < 2; time += 1) {
      await open(page)
      await expect(page.locator(shown).first()).toBeVisible()
      await expect.poll(() => entries(page)).toBe(1)
      await page.keyboard.press('Escape')
      await expect(page.locator(shown)).toHaveCount(0)
      await expect.poll(() => entries(page)).toBe(0)
    }
    await page.goBack()
    await expect(page).toHaveURL(new RegExp(`${before}$`))
  })
}

test('a page opened from the cart or the menu leads back to the page below, and from there on', async ({
  page,
  baseURL,
}) => {
  await page.setViewportSize({ width: 390, height: 800 })
  await putIntoCart(page, [lineOf(await findShirt(baseURL ?? ''))])
  await page.goto(before)
  for (const [open, link, to] of [
    ['header [data-open-cart]', '.cart-drawer a[href="/cart"]', /\/cart$/],
    ['.menu-button', '#menu a[href="/wishlist"]', /\/wishlist$/],
  ] as const) {
    await page.goto('/products', { waitUntil: 'networkidle' })
    await page.locator(open).click()
    await expect.poll(() => entries(page)).toBe(1)
    await page.locator(link).click()
    await expect(page).toHaveURL(to)
    await page.goBack()
    await expect(page).toHaveURL(/\/products$/)
    await expect(page.locator('dialog:modal, :popover-open')).toHaveCount(0)
    expect(await entries(page)).toBe(0)
    await page.goBack()
    await expect(page).not.toHaveURL(/\/products$/)
  }
})

test('filters chosen in their sheet stay when Back closes it, and then go one by one', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 800 })
  await page.goto(before)
  await page.goto('/products', { waitUntil: 'networkidle' })
  await page.locator('[data-part="applied"]').click()
  const sheet = page.locator('#filters')
  const values = await sheet
    .locator('[data-facet="size"] input')
    .evaluateAll((inputs: HTMLInputElement[]) => inputs.slice(0, 2).map(({ value }) => value))
  for (const value of values) {
    await sheet
      .locator('[data-facet="size"] label')
      .filter({ has: page.locator(`[value="${value}"]`) })
      .click()
    await expect(page).toHaveURL(new RegExp(`[,=]${value}&`))
  }
  await page.goBack()
  await expect(page.locator('#filters:popover-open')).toHaveCount(0)
  await expect(page).toHaveURL(new RegExp(`size=${values.join(',')}&`))
  await expect(page.locator('[data-chips] button.chip, .chips .chip')).toHaveCount(2)
  await page.goBack()
  await expect(page).toHaveURL(new RegExp(`size=${values[0]}&`))
  await page.goBack()
  await expect(page).toHaveURL(/\/products$/)
  await page.goBack()
  await expect(page).toHaveURL(new RegExp(`${before}$`))
})

test('a size chosen over the product stays in the address when Back closes what lay over it', async ({
  page,
  baseURL,
}) => {
  const shirt = await findShirt(baseURL ?? '', (variant, each) => hasOneColor(each) && variant.stock > 10)
  await chooseAndAdd(page, shirt)
  const address = page.url()
  await page.locator('[data-zoom]').click()
  await expect.poll(() => entries(page)).toBe(1)
  await page.goBack()
  await expect(page.locator('.zoom-dialog[open]')).toHaveCount(0)
  expect(page.url()).toBe(address)
})

test('a reload with the cart open leaves no entry of its own', async ({ page }) => {
  await page.goto(before)
  await page.goto('/products', { waitUntil: 'networkidle' })
  await page.locator('header [data-open-cart]').click()
  await expect.poll(() => entries(page)).toBe(1)
  await page.reload({ waitUntil: 'networkidle' })
  await page.locator('header [data-open-cart]').focus()
  await expect.poll(() => entries(page)).toBe(0)
  await page.goBack()
  await expect(page).toHaveURL(new RegExp(`${before}$`))
})

test.describe('the enlarged picture', () => {
  const scale = (page: Page) =>
    page.locator('.zoom-stage img').evaluate((picture) => Number(getComputedStyle(picture).scale))
  /** Where the middle of the picture is, from that of its stage. */
  const readShift = (page: Page) =>
    page.locator('.zoom-stage img').evaluate((picture) => {
      const [x = 0, y = 0] = getComputedStyle(picture).translate.split(' ').map(Number.parseFloat)
      return { x, y }
    })

  for (const direction of ['ltr', 'rtl'] as const) {
    test(`opens at the pressed point, is moved, and goes to the next, ${direction}`, async ({ page }) => {
      await page.setViewportSize({ width: 1440, height: 900 })
      await page.goto(product, { waitUntil: 'networkidle' })
      await page.evaluate((dir) => document.documentElement.setAttribute('dir', dir), direction)
      const picture = page.locator('[data-track] img').first()
      const box = await picture.boundingBox()
      if (!box) throw new Error('No picture')
      // A quarter from the left and the top: the middle of the enlarged picture is to the right and below.
      await page.mouse.click(box.x + box.width / 4, box.y + box.height / 4)
      await expect(page.locator('.zoom-dialog[open]')).toBeVisible()
      expect(await scale(page)).toBe(2.5)
      const opened = await readShift(page)
      expect(opened.x).toBeGreaterThan(0)
      expect(opened.y).toBeGreaterThan(0)
      await expectAccessible(page)

      await page.keyboard.press('ArrowRight')
      expect((await readShift(page)).x).toBeLessThan(opened.x)
      const stage = await page.locator('.zoom-stage').boundingBox()
      await page.mouse.move(700, 500)
      await page.mouse.down()
      await page.mouse.move(600, 420)
      await page.mouse.up()
      const dragged = await readShift(page)
      expect(dragged.x).toBeLessThan(opened.x)
      expect(dragged.y).toBeLessThan(opened.y)
      // Dragged as far as it goes, it still fills the stage's height.
      for (let time = 0; time < 4; time += 1) {
        await page.mouse.move(700, 200)
        await page.mouse.down()
        await page.mouse.move(700, 880)
        await page.mouse.up()
      }
      const edge = await page.locator('.zoom-stage img').boundingBox()
      expect(edge?.y).toBeLessThanOrEqual((stage?.y ?? 0) + 1)

      await page.keyboard.press('-')
      await page.keyboard.press('0')
      expect(await scale(page)).toBe(1)
      await page.keyboard.press(direction === 'ltr' ? 'ArrowRight' : 'ArrowLeft')
      await expect(page.getByText(/^Picture 2 of/)).toBeVisible()
      await page.getByRole('button', { name: 'Next picture' }).click()
      await expect(page.getByText(/^Picture 3 of/)).toBeVisible()
      await page.keyboard.press('+')
      expect(await scale(page)).toBeGreaterThan(1)
      await page.goBack()
      await expect(page.locator('.zoom-dialog[open]')).toHaveCount(0)
      // The page shows the same picture, and the focus is back on the page.
      await expect(page.locator('[data-gallery] [data-show][aria-current]')).toHaveAttribute('data-show', '2')
      expect(await page.evaluate(() => document.activeElement?.closest('[data-gallery]') !== null)).toBe(true)
    })
  }

  test('is pinched by two fingers, and swiped to the next by one', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 800 })
    await page.goto(product, { waitUntil: 'networkidle' })
    await page.locator('[data-zoom]').click()
    await expect(page.locator('.zoom-dialog[open]')).toBeVisible()
    expect(await scale(page)).toBe(1)
    const session = await page.context().newCDPSession(page)
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', points: [number, number][]) =>
      session.send('Input.dispatchTouchEvent', { type, touchPoints: points.map(([x, y], id) => ({ x, y, id })) })
    await touch('touchStart', [
      [170, 400],
      [220, 400],
    ])
    for (const far of [20, 40, 60])
      await touch('touchMove', [
        [170 - far, 400],
        [220 + far, 400],
      ])
    await touch('touchEnd', [])
    expect(await scale(page)).toBeGreaterThan(2)
    await page.keyboard.press('0')
    await touch('touchStart', [[300, 400]])
    for (const x of [250, 200, 150]) await touch('touchMove', [[x, 400]])
    await touch('touchEnd', [])
    await expect(page.getByText(/^Picture 2 of/)).toBeVisible()
    expect(await scale(page)).toBe(1)
  })
})
