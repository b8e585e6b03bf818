import type { Page } from 'playwright/test'
import type { Product } from '../../../src/features/catalog/contract.ts'
import { expect, test } from '../../support/browser.ts'
import { expectAccessible, readablePages } from '../../support/shopping.ts'

const paths = [
  '/',
  '/products',
  '/category/casual-shirts/2',
  '/product/clerk-poplin-shirt',
  '/product/harbour-oxford-shirt-sky',
  '/blog',
  '/blog/why-linen-creases',
  '/search?query=linen',
  '/shipping',
  '/returns',
  '/privacy',
  '/contact',
  '/bulk-enquiry',
]

const wide = { viewport: { width: 1440, height: 900 }, isMobile: false, hasTouch: false }

async function expectNothingSideways(page: Page): Promise<void> {
  expect(
    await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth),
  ).toBeLessThanOrEqual(0)
}

for (const path of paths) {
  test(`${path} is accessible on a phone in both directions of writing, and fits 320 pixels`, async ({ page }) => {
    await page.goto(path, { waitUntil: 'networkidle' })
    await expectAccessible(page)
    await page.evaluate(() => {
      document.documentElement.dir = 'rtl'
    })
    await expectAccessible(page)
    await expectNothingSideways(page)
    await page.evaluate(() => {
      document.documentElement.dir = 'ltr'
    })
    await page.setViewportSize({ width: 320, height: 640 })
    await expectNothingSideways(page)
  })
}

test.describe('on a wide screen', () => {
  test.use(wide)

  for (const path of paths) {
    test(`${path} is accessible`, async ({ page }) => {
      await page.goto(path, { waitUntil: 'networkidle' })
      await expectAccessible(page)
      await expectNothingSideways(page)
    })
  }

  test('a dropdown opens by keyboard and Escape returns the focus', async ({ page }) => {
    await page.goto('/')
    const opener = page.locator('.menu summary').first()
    await opener.focus()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('link', { name: 'Business shirts' })).toBeVisible()
    await expectAccessible(page)
    // Escape needs the page's script, which comes when the page is idle.
    await expect(async () => {
      await page.keyboard.press('Escape')
      await expect(page.getByRole('link', { name: 'Business shirts' })).toBeHidden({ timeout: 1000 })
    }).toPass()
    await expect(opener).toBeFocused()
  })

  test('the search field suggests by keyboard alone', async ({ page }) => {
    await page.goto('/')
    const field = page.getByRole('combobox', { name: 'Search the shop' })
    await field.focus()
    await field.pressSequentially('linnen')
    await expect(page.getByRole('option').first()).toBeVisible()
    await expectAccessible(page)
    await page.keyboard.press('ArrowDown')
    await expect(page.getByRole('option').first()).toHaveAttribute('aria-selected', 'true')
    const active = await field.getAttribute('aria-activedescendant')
    expect(await page.getByRole('option').first().getAttribute('id')).toBe(active)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('option')).toHaveCount(0)
    await field.press('Enter')
    await expect(page).toHaveURL(/\/search\?query=linnen$/)
    await expect(page.locator('[data-results] [data-cards] > li').first()).toBeVisible()
  })
})

test("the phone's menu opens, its links work, and Escape closes it", async ({ page }) => {
  await page.goto('/')
  await page.getByRole('button', { name: 'Menu', exact: true }).click()
  await expect(page.getByRole('link', { name: 'Linen shirts' }).first()).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(page.locator('#menu')).toBeHidden()
})

test('a search without results offers words, shirts and categories', async ({ page }) => {
  await page.goto('/search?query=zzqx')
  await expect(page.getByText('No results for “zzqx”.')).toBeVisible()
  await expect(page.locator('[data-part="nothing"] [data-cards] > li').first()).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Categories' }).getByRole('link').first()).toBeVisible()
})

test('the button to the top appears after 500 pixels', async ({ page }) => {
  await page.goto('/products')
  const button = page.getByRole('button', { name: 'Back to top' })
  await expect(button).toBeHidden()
  await page.evaluate(() => scrollTo({ top: 499, behavior: 'instant' }))
  await expect(button).toBeHidden()
  await page.evaluate(() => scrollTo({ top: 520, behavior: 'instant' }))
  await expect(button).toBeVisible()
  // It has its own place in the header, where it covers nothing.
  const covered = await button.evaluate((top) => {
    const own = top.getBoundingClientRect()
    const others = [...(top.closest('.header')?.querySelectorAll('a, button') ?? [])].filter(
      (element) => element !== top,
    )
    return others
      .filter((element) => element.checkVisibility())
      .map((element) => element.getBoundingClientRect())
      .filter(({ left, right }) => left < own.right - 0.5 && right > own.left + 0.5).length
  })
  expect(covered).toBe(0)
  await page.evaluate(() => scrollTo({ top: 1500, behavior: 'instant' }))
  await page.getByRole('banner').getByRole('button', { name: 'Back to top' }).click()
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
})

test.describe('the start loader', () => {
  // The fixture marks the session as started; these tests are about that mark.
  const forget = (page: Page) =>
    page.addInitScript(() => {
      if (!new URLSearchParams(location.search).has('again')) sessionStorage.removeItem('placket:started')
    })

  test('shows once a session, over painted content, and ends by itself', async ({ page }) => {
    await forget(page)
    await page.goto('/', { waitUntil: 'commit' })
    await expect(page.locator('.loader')).toBeVisible()
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.locator('.loader')).toBeHidden()
    await page.goto('/blog?again')
    await expect(page.locator('.loader')).toBeHidden()
  })

  test('ends at a key', async ({ page }) => {
    await forget(page)
    await page.goto('/', { waitUntil: 'commit' })
    await expect(page.locator('.loader')).toBeVisible()
    await page.keyboard.press('Shift')
    expect(await page.locator('html').getAttribute('data-started')).toBe('')
    await expect(page.locator('.loader')).toBeHidden()
  })

  test('is not shown to people who prefer reduced motion', async ({ page }) => {
    await forget(page)
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await page.goto('/', { waitUntil: 'commit' })
    await expect(page.locator('.loader')).toBeHidden()
  })
})

test('an enquiry says what is missing at its field, and keeps what is typed', async ({ page }) => {
  await page.goto('/contact')
  await page.getByLabel('Name').fill('A reader')
  await page.getByRole('button', { name: 'Send' }).click()
  await expect(page.getByText('Please fill this in').first()).toBeVisible()
  await expect(page.getByLabel('Email')).toBeFocused()
  await page.getByLabel('Email').fill('reader@shop.example')
  await page.getByLabel('Message').fill('Does the Harbour run large?')
  await page.getByRole('button', { name: 'Send' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Thank you' })).toBeVisible()
})

/** The page's scripts come when the returned function is called. */
async function holdScripts(page: Page): Promise<() => void> {
  const scripts = Promise.withResolvers<void>()
  await page.route('**/_astro/*.js', async (route) => {
    await scripts.promise
    await route.continue()
  })
  return scripts.resolve
}

test('what is typed and sent before the scripts have come is kept and sent once they are there', async ({ page }) => {
  const release = await holdScripts(page)
  await page.goto('/contact', { waitUntil: 'commit' })
  await page.getByLabel('Name').fill('A reader')
  await page.getByLabel('Email').fill('reader@shop.example')
  await page.getByLabel('Message').fill('Is the linen pre-washed?')
  await page.getByRole('button', { name: 'Send' }).click()
  release()
  await expect(page.getByRole('status').filter({ hasText: 'Thank you' })).toBeVisible()
  await expect(page).toHaveURL(/\/contact$/)
})

test.describe('an order’s page for a stranger', () => {
  const open = async (page: Page) => {
    const release = await holdScripts(page)
    await page.goto('/order/37b2054f-3944-4cd3-838a-2f2276d14145', { waitUntil: 'commit' })
    await page.getByLabel('Your phone number').fill('+14155550123')
    return { release, signIn: page.getByRole('button', { name: 'Sign in with a code' }) }
  }

  test('keeps a number that was typed before its scripts have come', async ({ page }) => {
    const { release, signIn } = await open(page)
    release()
    await expect(page.locator('html[data-scripts]')).toHaveCount(0)
    await signIn.click()
    await expect(page.getByRole('dialog', { name: 'Send OTP' })).toBeVisible()
  })

  test('signs in with what was sent before they have', async ({ page }) => {
    const { release, signIn } = await open(page)
    await signIn.click()
    release()
    await expect(page.getByRole('dialog', { name: 'Send OTP' })).toBeVisible()
    await expect(page).toHaveURL(/\/order\/[-0-9a-f]+$/)
  })
})

test('no link of the shop leads nowhere', async ({ page, baseURL }) => {
  const links = new Set<string>()
  for (const path of ['/', '/products', '/blog', '/product/clerk-poplin-shirt', '/search']) {
    await page.goto(path)
    for (const link of await page
      .locator('a[href^="/"]')
      .evaluateAll((all) => all.map((a) => a.getAttribute('href') ?? '')))
      links.add(link)
  }
  expect(links.size).toBeGreaterThan(100)
  const broken: string[] = []
  for (const link of links) {
    const response = await page.request.get(`${baseURL}${link}`)
    if (!response.ok()) broken.push(`${response.status()} ${link}`)
  }
  expect(broken).toEqual([])
})

async function listProducts(shopUrl: string): Promise<Map<string, Product>> {
  const pages = await Promise.all(
    [1, 2, 3].map((number) => fetch(`${shopUrl}/product-api/get-all-product?limit=50&page=${number}`)),
  )
  const replies = (await Promise.all(pages.map((reply) => reply.json()))) as { products: Product[] }[]
  return new Map(replies.flatMap(({ products }) => products.map((product) => [product.slug, product] as const)))
}

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('the start loader ends by itself, and what lay under it can be pressed', async ({ page }) => {
    await page.goto('/', { waitUntil: 'commit' })
    await expect(page.locator('.loader')).toBeAttached()
    await expect(page.locator('.loader')).toBeHidden({ timeout: 10_000 })
    await page.getByRole('banner').getByRole('link', { name: 'Wishlist' }).click()
    await expect(page).toHaveURL(/\/wishlist$/)
    await expect(page.locator('.loader')).toBeHidden({ timeout: 10_000 })
  })

  for (const path of readablePages) {
    test(`${path} reads`, async ({ page }) => {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(page.locator('.loader')).toBeHidden()
      await expect(
        page
          .getByRole('main')
          .getByText(/\w+( \S+){4}/)
          .first(),
      ).toBeVisible()
    })
  }

  test('a listing and a category read: every product with its name, price and page', async ({ page, baseURL }) => {
    const products = await listProducts(baseURL ?? '')
    for (const [path, count] of [
      ['/products', 24],
      ['/category/polos', 7],
    ] as const) {
      await page.goto(path)
      const cards = page.locator('[data-results] [data-cards] > li')
      await expect(cards).toHaveCount(count)
      for (const card of await cards.all()) {
        const link = card.getByRole('link').first()
        const slug = (await link.getAttribute('href'))?.split('/').at(-1) ?? ''
        const product = products.get(slug)
        await expect(card.getByRole('heading', { name: product?.name ?? '?' })).toBeVisible()
        await expect(card.getByText(`$${product?.finalPrice}`)).toBeVisible()
      }
    }
  })

  test('a product reads: its price, sizes and description', async ({ page, baseURL }) => {
    const product = (await listProducts(baseURL ?? '')).get('clerk-poplin-shirt')
    await page.goto('/product/clerk-poplin-shirt')
    const main = page.getByRole('main')
    await expect(main.getByRole('heading', { level: 1 })).toHaveText('Clerk Poplin Shirt')
    await expect(main.getByText(`$${product?.finalPrice}`).first()).toBeVisible()
    await expect(main.locator('.sizes label')).toHaveText(['XS', 'S', 'M', 'L', 'XL', 'XXL'])
    for (const label of await main.locator('.sizes label').all()) await expect(label).toBeVisible()
    await expect(main.getByText('crisp from the iron and cool by the afternoon')).toBeVisible()
  })

  test('the home page, the journal and a policy read', async ({ page }) => {
    await page.goto('/')
    await expect(page.getByText('It will crease, and that is the point.')).toBeVisible()
    const cards = page.getByRole('main').locator('[data-card]')
    await expect(cards.filter({ hasText: /\$\d+/ })).toHaveCount(await cards.count())
    await expect(cards.getByRole('heading').first()).toBeVisible()
    await expect(cards.getByText(/^\$\d+/).first()).toBeVisible()
    await page.goto('/blog')
    await page.getByRole('main').getByRole('link', { name: 'Why linen creases, and why to let it' }).first().click()
    await expect(page.getByText('Bend a reed and the bend stays.')).toBeVisible()
    await page.goto('/returns')
    await expect(page.getByText('You have 30 days from the day your order arrives')).toBeVisible()
  })
})
