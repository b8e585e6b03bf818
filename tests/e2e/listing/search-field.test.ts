import { expect, test } from '../../support/browser.ts'
import { findBarriers } from '../../support/shopping.ts'

test('the search page opens with the focus in its field', async ({ page }) => {
  await page.goto('/search')
  await expect(page.getByRole('combobox', { name: 'Search for a shirt' })).toBeFocused()
})

test.describe('on a wide screen', () => {
  test.use({ viewport: { width: 1440, height: 900 }, isMobile: false, hasTouch: false })

  test('results are a listing: understood words are chips, and address, counts, Back and reload follow', async ({
    page,
  }) => {
    const total = page.locator('[data-part="total"]')
    const chips = page.locator('[data-chips] .chip')
    const read = async (query: string) =>
      (await (await page.request.get(`/product-api/filter-productsV2?limit=1&${query}`)).json()).total
    const typed = '/search?query=blue%20linen%20shirt%20size%20M'
    const blues = 'color=blue,sky,navy,indigo'
    await page.goto(typed)
    await expect(chips).toHaveText(['Blue', 'Sky', 'Navy', 'Indigo', 'Size M', 'Fabric: Linen'])
    await expect(total).toHaveText(`${await read(`fabric=linen&size=m&${blues}`)} shirts`)
    await expect(page.getByRole('checkbox', { name: /^Navy/ })).toBeChecked()
    await expect(page.getByRole('status').filter({ hasText: 'Results for “blue linen shirt size M”' })).toBeVisible()
    // More than twenty colours have a search field, and chosen ones come first.
    const colors = page.getByRole('group', { name: 'Colour', exact: true })
    expect(
      (await colors.locator('label').allTextContents())
        .slice(0, 4)
        .map((name) => name.trim())
        .sort(),
    ).toEqual(['Blue', 'Indigo', 'Navy', 'Sky'])
    await page.getByRole('searchbox', { name: 'Search colour' }).fill('terra')
    await expect(colors.locator('label:visible')).toHaveText([/Terracotta/])
    await page.getByRole('searchbox', { name: 'Search colour' }).fill('')
    const asked: string[] = []
    page.on('request', (request) => request.url().includes('/product-api/') && asked.push(request.url()))
    await page.getByRole('button', { name: 'Remove Size M' }).click()
    await expect(page).toHaveURL(
      /query=blue%20linen%20shirt%20size%20M&category=fashion&brand=&color=.*&size=&.*&fabric=linen$/,
    )
    await expect(total).toHaveText(`${await read(`fabric=linen&${blues}`)} shirts`)
    await page.reload()
    await expect(chips).toHaveText(['Blue', 'Sky', 'Navy', 'Indigo', 'Fabric: Linen'])
    await page.getByLabel('Sort').selectOption({ label: 'Price, low to high' })
    await expect(page).toHaveURL(/&sort=price-asc$/)
    await page.goBack()
    await page.goBack()
    await expect(page).toHaveURL(typed)
    await expect(chips).toHaveText(['Blue', 'Sky', 'Navy', 'Indigo', 'Size M', 'Fabric: Linen'])
    // Requests of the reload and of the test itself; filtering made none.
    expect(asked.filter((url) => !url.includes('found=1'))).toEqual([])
    await page.goto('/search?query=harbour')
    await expect(page.locator('[data-results] h3').first()).toContainText('Harbour')
    await expect(chips).toHaveCount(0)
    await page.goto('/search?query=return%20policy')
    await expect(page.getByRole('main').getByRole('link', { name: 'Returns' })).toBeVisible()
    await expect(total).toBeHidden()
  })
})

test('the field opens with focus, suggests without a request for each key, and keeps searches that found something', async ({
  page,
}) => {
  const asked: string[] = []
  page.on('request', (request) => request.url().includes('filter-products-sidebar') && asked.push(request.url()))
  await page.goto('/search?query=navy%20linen')
  await expect(page.locator('[data-results] h3').first()).toBeVisible()
  const found = asked.length
  const field = page.getByRole('combobox', { name: 'Search for a shirt' })
  await field.fill('')
  const list = page.getByRole('listbox')
  await expect(list.getByRole('group', { name: 'Recent searches' }).getByRole('option')).toHaveText(/navy linen/)

  await field.pressSequentially('blue ox')
  await expect(list.getByRole('group', { name: 'Searches' }).getByRole('option').first()).toHaveText('blue oxford')
  await expect(list.getByRole('group', { name: 'Products' }).getByRole('option').last()).toHaveText(
    /^See all \d+ results$/,
  )
  await field.fill('return pol')
  await expect(list.getByRole('group', { name: 'Pages' }).getByRole('option').first()).toHaveText('Returns')
  await field.fill('polo')
  await expect(list.getByRole('group', { name: 'Categories' }).getByRole('option')).toHaveText('Polos')
  expect(asked.length).toBe(found)
  await page.keyboard.press('ArrowDown')
  const active = await field.getAttribute('aria-activedescendant')
  await expect(page.locator(`[id="${active}"]`)).toHaveAttribute('aria-selected', 'true')
  expect(await findBarriers(page, 'form[data-search]')).toEqual([])
  await page.keyboard.press('Escape')
  await expect(list).toBeHidden()

  await field.fill('')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Delete')
  await expect(list.getByRole('group', { name: 'Recent searches' })).toHaveCount(0)
})
