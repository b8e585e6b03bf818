import { expect, test } from '../../support/browser.ts'
import { expectFocusKept, toast } from '../../support/shopping.ts'

const product = '/product/clerk-poplin-shirt'

test('the heart saves a product and removes it', async ({ page }) => {
  await page.goto(product)
  const heart = page.locator('#buy').getByRole('button', { name: 'Save to the wishlist' })
  await expect(heart).toHaveAttribute('aria-pressed', 'false')
  await heart.click()
  await expect(toast(page, 'Product Added Successfully !')).toBeVisible()
  await expect(heart).toHaveAttribute('aria-pressed', 'true')
  await page.goto('/wishlist')
  await page.getByRole('button', { name: 'Remove Clerk poplin shirt' }).click()
  await expect(page.getByText('Nothing saved yet')).toBeVisible()
  await expectFocusKept(page)
  await page.goto(product)
  await heart.click()
  await expect(heart).toHaveAttribute('aria-pressed', 'true')
  await heart.click()
  await expect(toast(page, 'Product Removed Successfully !')).toBeVisible()
  await expect(heart).toHaveAttribute('aria-pressed', 'false')
})

test('the wishlist refuses a product that is added another way, from a shared wishlist', async ({ page, context }) => {
  await page.goto(product)
  const { id } = JSON.parse((await page.locator('[data-buy]').getAttribute('data-product')) ?? '{}')
  const shared = await context.newPage()
  // A tab that the browser has not told of the other's change yet.
  await shared.addInitScript(() => addEventListener('storage', (event) => event.stopImmediatePropagation()))
  await shared.goto(`/wishlist?items=${id}`)
  const save = shared.getByRole('button', { name: 'Save Clerk poplin shirt' })
  await expect(save).toBeVisible()
  await page.locator('#buy').getByRole('button', { name: 'Save to the wishlist' }).click()
  await expect(toast(page, 'Product Added Successfully !')).toBeVisible()
  await save.click()
  await expect(shared.locator('.toast p')).toHaveText('This Product Already Added !')
  const saved = await page.evaluate(() => JSON.parse(localStorage.getItem('wishlist') ?? '[]'))
  expect(saved.map((item: { id: string }) => item.id)).toEqual([id])
  await shared.goto('/wishlist')
  await expect(shared.locator('.wish')).toHaveCount(1)
})

test('the compare list accepts a product once and refuses it the second time', async ({ page }) => {
  await page.goto(product)
  const compare = page.locator('#buy').getByRole('button', { name: 'Compare' })
  await compare.click()
  await expect(toast(page, 'Product Added Successfully !')).toBeVisible()
  await compare.click()
  await expect(toast(page, 'This Product Already Added !')).toBeVisible()
  expect(await page.evaluate(() => JSON.parse(localStorage.getItem('compare') ?? '[]').length)).toBe(1)
  await page.goto('/compare')
  await expect(page.getByRole('link', { name: 'Clerk poplin shirt' }).first()).toBeVisible()
  await page.getByRole('button', { name: 'Remove Clerk poplin shirt' }).click()
  await expect(page.getByText('shirts to compare side by side')).toBeVisible()
  await expectFocusKept(page)
})

test.describe('with forced colours', () => {
  test.use({ contextOptions: { forcedColors: 'active' } })

  test('the chosen size and colour are outlined', async ({ page }) => {
    await page.goto('/product/clerk-poplin-shirt?color=sky&size=L')
    const outlineOf = (value: string) =>
      page.locator(`#buy label:has([value="${value}"])`).evaluate((label) => getComputedStyle(label).outlineStyle)
    await expect.poll(() => outlineOf('sky')).toBe('solid')
    await expect.poll(() => outlineOf('L')).toBe('solid')
    expect(await outlineOf('pink')).toBe('none')
    await page.locator('#buy [value="L"]').focus()
    await page.keyboard.press('ArrowLeft')
    await expect.poll(() => outlineOf('M')).toBe('solid')
    await expect.poll(() => outlineOf('L')).toBe('none')
    const swatch = page.locator('#buy [title="Sky"] .swatch')
    expect(await swatch.evaluate((element) => getComputedStyle(element).forcedColorAdjust)).toBe('none')
  })

  test('checked filters and the focus are outlined, and icons over pictures have a ground', async ({ page }) => {
    await page.goto('/products')
    for (const icon of ['[data-wish]', '[data-quick]']) {
      const button = page.locator(`.card ${icon}`).first()
      const ground = await button.evaluate((element) => getComputedStyle(element).backgroundColor)
      expect(ground).toMatch(/^rgb\(/)
    }
    await page.getByRole('button', { name: /^Filter/ }).click()
    const outlineOf = (name: string) =>
      page
        .locator('[data-facet] label', { hasText: new RegExp(`^\\W*${name}`) })
        .first()
        .evaluate((label) => getComputedStyle(label).outlineStyle)
    await page.getByRole('checkbox', { name: /^Sky/ }).check()
    await expect.poll(() => outlineOf('Sky')).toBe('solid')
    expect(await outlineOf('White')).toBe('none')
    const size = page.getByRole('checkbox', { name: /^XXL/ })
    await size.focus()
    await page.keyboard.press('Shift')
    expect(await outlineOf('XXL')).toBe('solid')
  })
})
