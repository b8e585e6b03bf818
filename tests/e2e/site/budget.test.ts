import { expect, test } from '../../support/browser.ts'
import { weighScripts } from '../../support/script-weight.ts'
import { holdScripts } from '../../support/shopping.ts'

const beforeLargestPaintBytes = 10_000
const onceIdleBytes = 40_000
const requestsMax = 18

for (const [name, path] of [
  ['listing', '/products'],
  ['product page', '/product/ferry-breton-tee-black'],
] as const) {
  test(`the scripts of the ${name} stay within the budget`, async ({ page }) => {
    const weight = await weighScripts(page, path)
    expect(weight.onceIdle).toBeGreaterThan(0)
    // On a fast connection all scripts may load before the paint: the stricter limit applies to what was requested until then.
    expect(weight.beforeLargestPaint).toBeLessThanOrEqual(beforeLargestPaintBytes)
    expect(weight.onceIdle).toBeLessThanOrEqual(onceIdleBytes)
  })
}

test('the product page makes few requests', async ({ page }) => {
  let requests = 0
  page.on('request', () => {
    requests += 1
  })
  await page.goto('/product/ferry-breton-tee-black', { waitUntil: 'networkidle' })
  expect(requests).toBeLessThanOrEqual(requestsMax)
})

for (const path of ['/cart', '/checkout', '/wishlist', '/compare', '/account', '/account/orders', '/order/1']) {
  test(`${path} loads no more scripts than any page while it is empty or nobody is signed in`, async ({ page }) => {
    const { onceIdle } = await weighScripts(page, path)
    expect(onceIdle).toBeLessThanOrEqual(onceIdleBytes)
  })
}

test('a search requests what its results need before its scripts run, and each once', async ({ page }) => {
  const release = await holdScripts(page)
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await page.goto('/search?query=linen', { waitUntil: 'commit' })
  const needed = ['_astro/answer', '_astro/filters', '_astro/search-answer', '_astro/calls', 'filters/summary']
  for (const name of [...needed, 'filters/columns', 'filters/ids', 'filters/cards', 'product-api/filter-products']) {
    await expect.poll(() => asked.some((path) => path.startsWith(`/${name}`)), { message: name }).toBe(true)
  }
  release()
  await expect(page.locator('[data-results] [data-cards] h3 a').first()).toBeVisible()
  const files = asked.filter((path) => /^\/(?:_astro|filters|product-api)\//.test(path))
  expect(files.filter((path, place) => files.indexOf(path) !== place)).toEqual([])
})
