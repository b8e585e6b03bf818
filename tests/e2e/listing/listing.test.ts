import type { Page } from 'playwright/test'
import type { Facets } from '../../../src/features/catalog/contract.ts'
import { filterIndex } from '../../../src/features/listing/rules/filter.ts'
import { findCard, readIndex } from '../../../src/features/listing/rules/index-format.ts'
import { parseFilter, priceCeilingCents } from '../../../src/features/listing/rules/query.ts'
import { cardsPerPage } from '../../../src/platform/pure/limits.ts'
import { expect, test } from '../../support/browser.ts'
import { expectAccessible, expectFocusKept, findShirt, hasOneColor } from '../../support/shopping.ts'

const filtered =
  '/products?category=fashion&brand=saltmeadow-linen,wicken-and-vale&color=white,sky&size=m&minPrice=40&maxPrice=100'
/** What a page shows for it besides the list. */
const filteredSight = {
  chips: ['Saltmeadow Linen', 'Wicken & Vale', 'White', 'Sky', 'Size M', '$40 to $100'],
  checked: ['m', 'white', 'sky', 'fashion', 'saltmeadow-linen', 'wicken-and-vale'],
}
const names = (page: Page) => page.locator('[data-results] [data-cards] h3').allTextContents()
const total = (page: Page) => page.locator('[data-part="total"]')

const listed = ['category', 'brand', 'color', 'size'] as const
type Counts = Record<(typeof listed)[number], Record<string, number>>

interface Answer {
  products: string[]
  total: number
  counts: Counts
}

function readCounts({ categories, brands, colors, sizes }: Facets, inAllCategories: number): Counts {
  const byValue = (choices: readonly { value: string; count: number }[]) =>
    Object.fromEntries(choices.map(({ value, count }) => [value, count]))
  const everything = inAllCategories > 0 ? { fashion: inAllCategories } : {}
  return {
    category: { ...everything, ...byValue(categories) },
    brand: byValue(brands),
    color: byValue(colors),
    size: byValue(sizes),
  }
}

/** The counts of the form's choices, without those of empty ones. */
async function shownCounts(page: Page): Promise<Counts> {
  // Also in the sheet of a phone while it is closed.
  const closed = page.locator('[data-whole][aria-expanded="false"]:not([hidden])')
  await closed.evaluateAll((buttons) => {
    for (const button of buttons) if (button instanceof HTMLElement) button.click()
  })
  await expect(closed).toHaveCount(0)
  const read = async (facet: string) => {
    const items = page.locator(`[data-facet="${facet}"] label`)
    const counts = await items.evaluateAll((all) =>
      all.map((item): [string, number] => [item.querySelector('input')?.value ?? '', Number(item.dataset['count'])]),
    )
    return Object.fromEntries(counts.filter(([, count]) => count > 0))
  }
  const [category, brand, color, size] = await Promise.all(listed.map(read))
  return { category: category ?? {}, brand: brand ?? {}, color: color ?? {}, size: size ?? {} }
}

/**
 * The built index's result for an address. The API agrees with it (tests/api/listing/facets.test.ts), but other tests
 * sell products in the meantime.
 */
async function ask(page: Page, address: string): Promise<Answer> {
  const read = async (name: string) => (await page.request.get(`/filters/${name}`)).json()
  const summary = await read('summary.json')
  const index = readIndex(summary, await read(summary.columnsFile))
  const filter = parseFilter(new URL(address, 'http://x').searchParams, {
    currency: 'USD',
    ceilingCents: priceCeilingCents(summary.price.max, 'USD'),
    attributeKeys: summary.facets.map(({ key }: { key: string }) => key),
  })
  const { products, facets, inAllCategories } = filterIndex(index, filter)
  const shown = products.slice((filter.page - 1) * cardsPerPage, filter.page * cardsPerPage)
  const places = Array.from(shown, (product) => findCard(index, product))
  const cards = await Promise.all(places.map(async ({ file, place }) => (await read(file))[place]))
  return {
    products: cards.map(({ name }) => name),
    total: products.length,
    counts: readCounts(facets, inAllCategories),
  }
}

async function expectAnswer(page: Page, address: string): Promise<void> {
  // Other tests buy meanwhile: the page may know of what the files have only after the next build.
  await expect(async () => {
    const answer = await ask(page, address)
    await expect(total(page)).toHaveText(`${answer.total} shirts`, { timeout: 5000 })
    await expect.poll(() => names(page), { timeout: 5000 }).toEqual(answer.products)
    expect(await shownCounts(page)).toEqual(answer.counts)
  }).toPass({ timeout: 60_000 })
}

interface Sight {
  names: string[]
  total: string[]
  chips: string[]
  checked: string[]
}

/**
 * Records what of the list is visible in each frame, from the first one on. The returned function expects the cards in their
 * order, the total, the chips and the checked boxes to be the same in all of them, and returns them.
 */
async function watchFrames(page: Page): Promise<() => Promise<Sight>> {
  await page.addInitScript(() => {
    const seen: Sight[] = []
    Object.assign(window, { seen })
    const listVisible = (selector: string) =>
      [...document.querySelectorAll<HTMLElement>(selector)].filter((element) =>
        element.checkVisibility({ visibilityProperty: true }),
      )
    const readTexts = (selector: string) => listVisible(selector).map(({ textContent }) => textContent ?? '')
    const look = () => {
      const boxes = listVisible('[data-facet] input').filter((box) => box instanceof HTMLInputElement)
      const sight = {
        names: readTexts('[data-results] [data-cards] h3'),
        total: readTexts('[data-part="total"]'),
        chips: readTexts('[data-chips] .chip'),
        checked: boxes.filter(({ checked }) => checked).map(({ value }) => value),
      }
      if (boxes.length + sight.names.length + sight.total.length + sight.chips.length > 0) seen.push(sight)
      requestAnimationFrame(look)
    }
    requestAnimationFrame(look)
  })
  return async () => {
    const frames = await page.evaluate(() => (window as unknown as { seen: Sight[] }).seen)
    const [first] = frames
    if (!first) throw new Error('No frame showed anything of the list')
    for (const frame of frames) expect(frame).toEqual(first)
    expect(first.names).toEqual(await names(page))
    return first
  }
}

test('a shared link shows its own list at first sight, and keeps it after a reload', async ({ page }) => {
  const expectFrames = await watchFrames(page)
  await page.goto(filtered)
  await expectAnswer(page, filtered)
  await expectFrames()
  await page.reload()
  await expectAnswer(page, filtered)
  await expect(page.locator('[data-chips] .chip')).toHaveText(filteredSight.chips)
})

test.describe('on a wide screen', () => {
  test.use({ viewport: { width: 1440, height: 900 }, isMobile: false, hasTouch: false })

  test("the sidebar has the merchant's facets in order, including attributes", async ({ page }) => {
    const { facets } = await (await page.request.get('/product-api/facets')).json()
    const shown = facets.filter(({ shown, kind }: { shown: boolean; kind: string }) => shown && kind !== 'flag')
    await page.goto('/products')
    const groups = page.locator('[data-filters] details')
    const titles = (await groups.locator('summary').allTextContents()).map((text) => text.trim())
    expect(titles).toEqual(shown.map(({ label }: { label: string }) => label))
    expect(titles).toContain('Fit')
    const fits = page.getByRole('group', { name: 'Fit', exact: true })
    await page.locator('summary').filter({ hasText: 'Fit' }).click()
    await fits.getByText('Slim', { exact: true }).click()
    await expect(page).toHaveURL(/&maxPrice=500&fit=slim$/)
    await expect(page.locator('[data-chips] .chip')).toHaveText(['Fit: Slim'])
    await expectAnswer(page, page.url())
    const whole = await fits.locator('label').evaluateAll((all) => all.map(({ dataset }) => dataset['count']))
    expect(whole.reduce((sum, count) => sum + Number(count), 0)).toBe(144)
    await page.reload()
    await expectAnswer(page, page.url())
    await expect(fits.getByRole('checkbox', { name: /^Slim/ })).toBeChecked()
    await page.goBack()
    await expect(total(page)).toHaveText('144 shirts')
    await page.goto('/products?availability=in-stock&offer=on-sale')
    await expect(page.locator('[data-chips] .chip')).toHaveText(['In stock', 'On sale'])
    await expectAnswer(page, page.url())
  })

  test('every choice is in the address, and Back and Forward re-apply it', async ({ page }) => {
    await page.goto('/products')
    await page.getByRole('checkbox', { name: /^Navy/ }).check()
    await expect(page).toHaveURL(/\/products\?category=fashion&brand=&color=navy&size=&minPrice=0&maxPrice=500$/)
    await page.locator('[data-facet="size"]').getByText('L', { exact: true }).click()
    await expect(page).toHaveURL(/color=navy&size=l&/)
    const both = page.url()
    await expectAnswer(page, both)
    await page.goBack()
    await expect(page).toHaveURL(/color=navy&size=&/)
    await expectAnswer(page, page.url())
    await page.goBack()
    await expect(page).toHaveURL(/\/products$/)
    await expect(total(page)).toHaveText('144 shirts')
    await page.goForward()
    await page.goForward()
    await expectAnswer(page, both)
    await expect(page.getByRole('checkbox', { name: /^Navy/ })).toBeChecked()
  })

  test('a shared link shows its own list, total, chips and checked boxes in every frame', async ({ page }) => {
    const expectFrames = await watchFrames(page)
    for (const open of [() => page.goto(filtered), () => page.reload()]) {
      await open()
      await expectAnswer(page, filtered)
      const sight = await expectFrames()
      expect(sight).toMatchObject(filteredSight)
      expect(sight.total).toEqual([`${sight.names.length} shirts`])
    }
  })

  test('Back and Forward re-apply a shared link and what was chosen after it', async ({ page }) => {
    const expectFrames = await watchFrames(page)
    await page.goto(filtered)
    await expectAnswer(page, filtered)
    await page.getByRole('checkbox', { name: /^Sky/ }).uncheck()
    await expect(page).toHaveURL(/color=white&size=m&/)
    await page.getByRole('button', { name: 'Remove Wicken & Vale' }).click()
    await expect(page).toHaveURL(/brand=saltmeadow-linen&color=white&size=m&minPrice=40&maxPrice=100$/)
    const narrow = page.url()
    await expectAnswer(page, narrow)
    await page.goBack()
    await expect(page).toHaveURL(/brand=saltmeadow-linen,wicken-and-vale&color=white&/)
    await expectAnswer(page, page.url())
    await page.goBack()
    await expect(page).toHaveURL(filtered)
    await expectAnswer(page, filtered)
    await expect(page.locator('[data-chips] .chip')).toHaveText(filteredSight.chips)
    await expect(page.getByRole('checkbox', { name: /^Sky/ })).toBeChecked()
    await page.goForward()
    await page.goForward()
    await expect(page).toHaveURL(narrow)
    await expectAnswer(page, narrow)
    await page.goBack()
    await page.goBack()
    await expectAnswer(page, filtered)
    await page.locator('[data-results] [data-cards] h3').first().click()
    await expect(page).toHaveURL(/\/product\//)
    await page.goBack()
    await expect(page).toHaveURL(filtered)
    await expectAnswer(page, filtered)
    expect(await expectFrames()).toMatchObject(filteredSight)
  })

  test('the counts of every facet follow a filter', async ({ page }) => {
    await page.goto('/products')
    const untouched = await shownCounts(page)
    await page.getByRole('checkbox', { name: /^Navy/ }).check()
    await expect(page).toHaveURL(/color=navy/)
    await expectAnswer(page, page.url())
    const filtered = await shownCounts(page)
    expect(filtered.color).toEqual(untouched.color)
    for (const facet of ['category', 'brand', 'size'] as const) expect(filtered[facet]).not.toEqual(untouched[facet])
  })

  test('the first choice needs no request: its index and code were fetched while the page was idle', async ({
    page,
  }) => {
    const cards = new Set<string>()
    page.on('requestfinished', (request) => {
      if (request.url().includes('/filters/cards-')) cards.add(request.url())
    })
    await page.goto('/products')
    await expect.poll(() => cards.size).toBe(Math.ceil(144 / 32))
    const asked: string[] = []
    page.on('request', (request) => {
      if (['fetch', 'script'].includes(request.resourceType())) asked.push(request.url())
    })
    await page.getByRole('checkbox', { name: /^Navy/ }).check()
    await expect(page.locator('[data-chips] .chip')).toHaveText(['Navy'])
    // The address is written in a task of its own, after the list.
    await expect(page).toHaveURL(/color=navy/)
    await expectAnswer(page, page.url())
    expect(asked).toEqual([])
  })

  test('chips remove a filter, and all of them', async ({ page }) => {
    await page.goto(filtered)
    await page.getByRole('button', { name: 'Remove Sky' }).click()
    await expect(page).toHaveURL(/color=white&/)
    await expectFocusKept(page)
    await expectAnswer(page, page.url())
    await page.getByRole('group', { name: 'Applied filters' }).getByRole('button', { name: 'Clear all' }).click()
    await expect(page).toHaveURL(/\/products$/)
    await expect(total(page)).toHaveText('144 shirts')
    await expectFocusKept(page)
  })

  test('sorting keeps the filter and is in the address', async ({ page }) => {
    await page.goto(filtered)
    await page.getByLabel('Sort').selectOption({ label: 'Price, low to high' })
    await expect(page).toHaveURL(/&sort=price-asc$/)
    await expectAnswer(page, page.url())
  })

  test('a typed price adds an entry to the history, a dragged one replaces it', async ({ page }) => {
    await page.goto('/products')
    const length = () => page.evaluate(() => history.length)
    const before = await length()
    await page.getByRole('spinbutton', { name: 'To $' }).fill('70')
    await page.getByRole('spinbutton', { name: 'To $' }).press('Enter')
    await expect(page).toHaveURL(/minPrice=0&maxPrice=70$/)
    expect(await length()).toBe(before + 1)
    await page.getByRole('slider', { name: 'Lowest price' }).press('ArrowRight')
    await expect(page).toHaveURL(/minPrice=1&maxPrice=70$/)
    expect(await length()).toBe(before + 1)
    await expectAnswer(page, page.url())
  })

  test('a link to a category page with a query shows what the query asks for', async ({ page }) => {
    const expectFrames = await watchFrames(page)
    await page.goto('/category/linen-shirts?color=white&size=m')
    await expectAnswer(page, '/products?category=linen-shirts&color=white&size=m')
    await expectFrames()
    await expect(page).toHaveURL(/\/category\/linen-shirts\?color=white&size=m$/)
    await expect(page.getByRole('checkbox', { name: /^White/ })).toBeChecked()
    await page.getByRole('button', { name: 'Remove White' }).click()
    await expectAnswer(page, '/products?category=linen-shirts&size=m')
  })

  test('a size kept as mine filters other lists, is chosen on products in stock, and goes by one tap', async ({
    page,
    baseURL,
  }) => {
    await page.goto('/category/casual-shirts')
    const sizes = page.locator('[data-facet="size"]')
    await sizes.getByText('M', { exact: true }).click()
    await page.getByRole('button', { name: 'Keep as my size' }).click()
    await expect(page.getByRole('button', { name: 'Remove My size: M' })).toBeVisible()
    const expectFrames = await watchFrames(page)
    await page.goto('/category/linen-shirts')
    await expectAnswer(page, '/products?category=linen-shirts&size=m')
    await expectFrames()
    await expect(page).toHaveURL(/category=linen-shirts&brand=&color=&size=m&/)
    const { product } = await findShirt(
      baseURL ?? '',
      ({ size, stock }, product) => size === 'M' && stock > 3 && product.sizeKind === 'shirts' && hasOneColor(product),
    )
    await page.goto(`/product/${product.slug}`)
    await expect(page.getByText('M is your size.')).toBeVisible()
    await expect(page.locator('[data-buy] [name="size"]:checked')).toHaveValue('M')
    await page.goto('/category/linen-shirts')
    await page.getByRole('button', { name: 'Remove My size: M' }).click()
    await expectAnswer(page, '/products?category=linen-shirts')
    await page.goto('/category/casual-shirts')
    await expectAnswer(page, '/products?category=casual-shirts')
    await expect(page.locator('[data-chips]')).toBeHidden()
  })

  test('a filtered numbered page of a category grows by Load more', async ({ page }) => {
    await page.goto('/category/casual-shirts/2')
    await page.locator('[data-facet="size"]').getByText('M', { exact: true }).click()
    await expect(page.getByRole('button', { name: 'Load more' })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Page 1' })).toBeHidden()
  })

  test('an unknown value matches nothing and is named, with ways out', async ({ page }) => {
    await page.goto('/products?brand=nothing')
    await expect(page.getByText('No brand is called “nothing”.')).toBeVisible()
    await expect(page.locator('[data-part="total"]')).toHaveText('0 shirts')
    await expect(page.locator('[data-results] [data-card]:visible')).toHaveCount(0)
    await expect(page.locator('[data-chips] .chip')).toHaveText(['nothing'])
    await expectAnswer(page, '/products?brand=nothing')
    await page.locator('[data-chips]').getByRole('button', { name: 'Clear all' }).click()
    await expect(page).toHaveURL(/\/products$/)
    await expect(page.getByText('No brand is called')).toBeHidden()
    await expect(page.locator('[data-results] [data-card]:visible').first()).toBeVisible()
  })

  test('beside a known value of its facet an unknown one changes nothing, in whatever case and order', async ({
    page,
  }) => {
    await page.goto('/products?color=Blurple&%63olor=%20WHITE')
    await expect(page.getByText('No colour is called “blurple”.')).toBeVisible()
    await expect(page.locator('[data-chips] .chip')).toHaveText(['blurple', 'White'])
    await expectAnswer(page, '/products?color=white')
    await test.step('a choice elsewhere keeps it', async () => {
      await page.locator('[data-facet="size"]').getByText('M', { exact: true }).click()
      await expect(page).toHaveURL(/color=(?:blurple,white|white,blurple)&size=m/)
      await expect(page.locator('[data-chips] .chip')).toHaveCount(3)
    })
    await page.getByRole('button', { name: 'Remove blurple' }).click()
    await expect(page).toHaveURL(/color=white&size=m/)
    await expect(page.getByText('No colour is called')).toBeHidden()
  })

  test('no text of the address becomes markup', async ({ page }) => {
    await page.goto(`/products?brand=${encodeURIComponent('<img src=x onerror=alert(1)>')}&category=%3Cb%3E`)
    await expect(page.getByText('No brand is called “<img src=x onerror=alert(1)>”.')).toBeVisible()
    expect(await page.locator('img[src="x"], [data-part="unknown"] *').count()).toBe(0)
  })

  for (const [how, break_] of [
    ['is not there', { status: 404, body: '' }],
    ['is broken', { status: 200, body: '{"total":', contentType: 'application/json' }],
    ['cannot be reached', null],
  ] as const) {
    test.describe(() => {
      test.use({ allowedComplaints: [/status of 404|ERR_FAILED/] })
      test(`when the filter index ${how}, the API answers: address, boxes and list agree`, async ({ page }) => {
        await page.route('**/filters/**', (route) => (break_ ? route.fulfill(break_) : route.abort()))
        await page.goto('/products?color=white,blurple')
        await expect(page.locator('[data-chips] .chip')).toHaveText(['White', 'blurple'])
        await expect(page.getByText('No colour is called “blurple”.')).toBeVisible()
        const total = async (search: string) =>
          ((await (await page.request.get(`/product-api/filter-productsV2?${search}`)).json()) as { total: number })
            .total
        const count = (number: number) => (number === 1 ? '1 shirt' : `${number} shirts`)
        await expect(page.locator('[data-part="total"]')).toHaveText(count(await total('color=white')))
        await expect(page.locator('[data-facet="color"] [value="white"]')).toBeChecked()

        await page.locator('[data-facet="size"]').getByText('M', { exact: true }).click()
        await expect(page).toHaveURL(/size=m/)
        await expect(page.locator('[data-part="total"]')).toHaveText(count(await total('color=white&size=m')))
        await page.goBack()
        await expect(page.locator('[data-part="total"]')).toHaveText(count(await total('color=white')))
        await expect(page.locator('[data-facet="size"] [value="m"]')).not.toBeChecked()

        await page.goto('/products?brand=nothing')
        await expect(page.getByText('No brand is called “nothing”.')).toBeVisible()
        await expect(page.locator('[data-part="total"]')).toHaveText('0 shirts')
      })
    })
  }

  test('a chevron turns when its group is closed', async ({ page }) => {
    await page.goto('/products')
    const summary = page.locator('[data-filters] summary', { hasText: 'Size' })
    const readTurn = () => summary.evaluate((element) => getComputedStyle(element, '::before').rotate)
    await expect.poll(readTurn).toBe('180deg')
    await summary.click()
    await expect.poll(readTurn).toBe('none')
  })

  test('a long facet shows its most frequent values, and all of them by a button that a keyboard reaches', async ({
    page,
  }) => {
    await page.goto('/products')
    const list = page.getByRole('group', { name: 'Colour', exact: true })
    const rows = list.locator('label:visible')
    await expect(rows).toHaveCount(8)
    const more = page.getByRole('button', { name: /^Show all \d+: Colour$/ })
    const all = Number(/\d+/.exec((await more.textContent()) ?? '')?.[0])
    expect(all).toBeGreaterThan(20)
    await list.getByRole('checkbox').last().focus()
    await page.keyboard.press('Tab')
    await expect(more).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(rows).toHaveCount(all)
    await expect(list.locator('input:focus')).toHaveCount(1)
    await expect(page).toHaveURL(/\/products$/)
    await expectAccessible(page)
    // Chosen values come first, and stay when fewer are shown.
    await list.getByRole('checkbox', { name: /^Lilac/ }).press('Space')
    await expectAnswer(page, '/products?color=lilac')
    await page.getByRole('button', { name: 'Show fewer: Colour' }).click()
    await expect(rows).toHaveCount(8)
    await expect(rows.first()).toContainText('Lilac')
    // The size buttons say how many there are.
    const size = page.locator('[data-facet="size"] label').nth(2)
    const count = await size.evaluate((label) => getComputedStyle(label, '::after').position)
    expect(count).toBe('static')
  })

  test('a category page turns into a filtered listing that starts from it', async ({ page }) => {
    await page.goto('/category/linen-shirts')
    await page.locator('[data-facet="size"]').getByText('S', { exact: true }).click()
    await expect(page).toHaveURL(/\/products\?category=linen-shirts&brand=&color=&size=s&/)
    await expectAnswer(page, page.url())
    await page.goBack()
    await expect(page).toHaveURL(/\/category\/linen-shirts$/)
    await expect(total(page)).toHaveText('16 shirts')
  })
})

test('an empty list names the filter to remove', async ({ page }) => {
  await page.goto('/products?category=polos&brand=&color=&size=&minPrice=0&maxPrice=5')
  await expect(page.getByRole('heading', { name: 'No shirts match these filters' })).toBeVisible()
  await page.getByRole('button', { name: 'Without “Up to $5”: 7 shirts' }).click()
  await expect(total(page)).toHaveText('7 shirts')
})

test('more products load, and returning from a product restores the position', async ({ page }) => {
  await page.goto('/products')
  await page.getByRole('button', { name: 'Load more' }).click()
  await expect(page.locator('[data-results] [data-cards] > li')).toHaveCount(48)
  await expect(page).toHaveURL(/\?page=2$/)
  const card = page.locator('[data-results] [data-cards] > li').nth(40)
  await card.scrollIntoViewIfNeeded()
  const top = await card.evaluate((item) => item.getBoundingClientRect().top)
  await card.getByRole('link').click()
  await expect(page).toHaveURL(/\/product\//)
  await page.goBack()
  await expect(page.locator('[data-results] [data-cards] > li')).toHaveCount(48)
  await expect.poll(() => card.evaluate((item) => item.getBoundingClientRect().top)).toBeCloseTo(top, -1)
})

test('on a phone the filters are a sheet over the list', async ({ page }) => {
  await page.goto('/products')
  await page.getByRole('button', { name: 'Filters' }).click()
  await page.locator('[data-facet="size"]').getByText('XXL', { exact: true }).click()
  const { total: count } = await ask(page, '/products?size=xxl')
  await page.getByRole('button', { name: `Show ${count} shirts` }).click()
  await expect(page.locator('#filters')).toBeHidden()
  await expect(page.getByRole('button', { name: 'Filters (1)' })).toBeVisible()
})

/** Cards as markup, without attributes about how and when a picture is loaded. */
function readMarkup(page: Page, from: number): Promise<string[]> {
  return page.locator('[data-results] [data-cards] > li').evaluateAll(
    (items, start) =>
      items.slice(start).map((item) => {
        const fetching = ['loading', 'fetchpriority', 'decoding', 'data-saved', 'open']
        for (const node of item.querySelectorAll('*')) {
          // The order of attributes does not matter.
          for (const { name, value } of [...node.attributes].sort((a, b) => (a.name < b.name ? -1 : 1))) {
            node.removeAttribute(name)
            if (!fetching.includes(name)) node.setAttribute(name, value)
          }
        }
        return item.innerHTML.replace(/\s+/g, ' ').replace(/\s*([<>])\s*/g, '$1')
      }),
    from,
  )
}

test('a card made in the browser is the card that the build made', async ({ page }) => {
  await page.goto('/category/fashion/2')
  // The page's scripts set every heart's pressed state.
  await expect(page.locator('[data-cards] [data-wish]:not([aria-pressed])')).toHaveCount(0)
  const built = await readMarkup(page, 0)
  await page.goto('/products?page=2')
  await expect(page.locator('[data-results] [data-cards] > li')).toHaveCount(48)
  const made = await readMarkup(page, 24)
  for (const [place, markup] of made.entries()) expect(markup).toBe(built[place])
  expect(made.length).toBe(built.length)
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('a category and its pages read', async ({ page }) => {
    await page.goto('/category/casual-shirts')
    await expect(page.locator('[data-results] [data-cards] > li')).toHaveCount(24)
    await page.getByRole('link', { name: 'Page 2' }).click()
    await expect(page).toHaveURL(/\/category\/casual-shirts\/2$/)
    await expect(page.locator('[data-results] [data-cards] > li')).toHaveCount(18)
  })
})
