import { expect, test } from '../../support/browser.ts'
import { toast } from '../../support/shopping.ts'

const product = '/product/clerk-poplin-shirt'

for (const [list, button] of [
  ['wishlist', 'Save to the wishlist'],
  ['compare', 'Compare'],
] as const) {
  test(`the ${list} takes a product once and refuses it the second time`, async ({ page }) => {
    await page.goto(product)
    const save = page.locator('#buy').getByRole('button', { name: button })
    await save.click()
    await expect(toast(page, 'Product Added Successfully !')).toBeVisible()
    await save.click()
    await expect(toast(page, 'This Product Already Added !')).toBeVisible()
    const kept = await page.evaluate((key) => JSON.parse(localStorage.getItem(key) ?? '[]').length, list)
    expect(kept).toBe(1)
    await page.goto(`/${list}`)
    await expect(page.getByRole('link', { name: 'Clerk poplin shirt' }).first()).toBeVisible()
  })
}
