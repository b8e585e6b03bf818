import { expect, test } from '../../support/browser.ts'

test('the page of the search opens in its field', async ({ page }) => {
  await page.goto('/search')
  await expect(page.getByRole('combobox', { name: 'Search for a shirt' })).toBeFocused()
})
