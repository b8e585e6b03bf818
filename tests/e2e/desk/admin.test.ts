import { openAdmin, save, signInAs, waitForSave } from '../../support/admin-steps.ts'
import { dropSession } from '../../support/browser.ts'
import { addAuthenticator } from '../../support/browser-authenticator.ts'
import { requirePasskeyInShop } from '../../support/grant.ts'
import { expect, test } from '../../support/merchant-browser.ts'
import { listMisfits } from '../../support/misfits.ts'

test.use({ viewport: { width: 1280, height: 800 }, isMobile: false, hasTouch: false })

test('a shopper is told that the admin is not for them', async ({ page, baseURL }) => {
  await signInAs(page, baseURL ?? '', '+14155553001')
  await expect(page.getByText('Your account does not have access')).toBeVisible()
})

test('the styles that come with the first toast leave a screen as it was', async ({ page, baseURL }) => {
  await openAdmin(page, baseURL, '+14155553009')
  const places = () =>
    page
      .getByRole('list', { name: 'Checks' })
      .locator('*')
      .evaluateAll((elements) => elements.map((element) => JSON.stringify(element.getBoundingClientRect())))
  await expect(page.locator('.toast').first()).toBeVisible()
  await page.getByRole('link', { name: 'Health', exact: true }).click()
  await expect(page.getByRole('list', { name: 'Checks' })).toBeVisible()
  const after = await places()
  await page.reload()
  await expect(page.getByRole('list', { name: 'Checks' })).toBeVisible()
  expect(await places()).toEqual(after)
})

test('prices are typed as in a spreadsheet, by keyboard only, and saved at once', async ({ page, baseURL }) => {
  await openAdmin(page, baseURL, '+14155553003')
  await page.goto('/admin/stock?sort=sku')
  const prices = page.getByLabel(/^Price of/)
  await prices.first().fill('61.50')
  await page.keyboard.press('Enter')
  await expect(prices.nth(1)).toBeFocused()
  await page.keyboard.type('62')
  await expect(page.getByText('2 rows changed')).toBeVisible()
  await page.keyboard.press('Control+s')
  await expect(page.getByText('Nothing changed')).toBeVisible()
  await page.reload()
  await expect(prices.first()).toHaveValue('61.50')
  await expect(prices.nth(1)).toHaveValue('62.00')
  await prices.first().fill('none')
  await page.getByRole('button', { name: 'Save all' }).click()
  await expect(page.getByText('Enter a price such as 49.50')).toBeVisible()
})

test('prices and stock are cards on a phone, which fit it and are typed in', async ({ page, baseURL }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await openAdmin(page, baseURL, '+14155553013')
  await page.goto('/admin/stock?sort=-sku')
  const sheet = page.getByRole('region', { name: 'Prices and stock' })
  const expectFit = async () => {
    await expect(sheet.getByLabel(/^Stock of/).first()).toBeVisible()
    expect(await sheet.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0)
    expect(await listMisfits(page)).toEqual([])
  }
  await expectFit()
  await sheet
    .getByLabel(/^Price of/)
    .first()
    .fill('none')
  await page.getByRole('button', { name: 'Save all' }).click()
  await expect(sheet.getByText('Enter a price such as 49.50')).toBeVisible()
  await expectFit()
  await page.getByRole('button', { name: 'Undo' }).click()
  await sheet.getByRole('link').first().click()
  await expectFit()
})

test('a list keeps its search, sort and page in the address', async ({ page, baseURL }) => {
  await openAdmin(page, baseURL, '+14155553004')
  await page.getByRole('link', { name: 'Products', exact: true }).click()
  const first = page.getByRole('row').nth(1)
  const newest = (await first.textContent()) ?? ''
  await page.getByRole('button', { name: 'Price' }).click()
  await expect(first).not.toHaveText(newest)
  const cheapest = (await first.textContent()) ?? ''
  await page.getByRole('button', { name: 'Next' }).click()
  await expect(page).toHaveURL(/sort=price.*page=2|page=2.*sort=price/)
  await expect(first).not.toHaveText(cheapest)
  const text = (await first.textContent()) ?? ''
  await page.reload()
  await expect(first).toHaveText(text)
  await first.getByRole('link').click()
  await expect(page.getByRole('form', { name: 'product' })).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL(/page=2/)
  await page.getByRole('searchbox').fill('oxford')
  await expect(page).toHaveURL(/query=oxford/)
  await expect(page.getByRole('row').nth(1)).toContainText(/oxford/i)
})

test('an attribute is created with its values in order, and a product shows it', async ({ page, baseURL }) => {
  await openAdmin(page, baseURL, '+14155553007')
  await page.goto('/admin/attributes/new')
  await page.getByLabel('Name').fill('Weave')
  for (const value of ['Twill', 'Dobby']) {
    await page.getByRole('button', { name: 'Add a value' }).click()
    await page.getByLabel('Value').last().fill(value)
  }
  await page.getByRole('button', { name: 'Move Dobby up' }).click()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByRole('row').filter({ hasText: 'Weave' })).toContainText('Dobby, Twill')
  await page.getByRole('button', { name: 'Move Weave up' }).click()
  await waitForSave(page, () => page.getByRole('button', { name: 'Save the filters' }).click())

  // Of one colour: a further size is one variant.
  await page.goto('/admin/products?query=ferry-breton-tee-black')
  await page.getByRole('row').nth(1).getByRole('link').click()
  const size = page.getByLabel('Sizes', { exact: true })
  await size.fill('5XL')
  await size.press('Enter')
  await page.getByRole('button', { name: 'Save the choices' }).click()
  await expect(page.getByRole('cell', { name: '5XL', exact: true })).toBeVisible()
  await page.getByLabel('Weave').fill('Twill')
  const description = page.getByRole('textbox', { name: 'Description', exact: true })
  await description.click()
  await page.keyboard.press('ControlOrMeta+End')
  await page.keyboard.press('Enter')
  await page.keyboard.press('ControlOrMeta+b')
  await page.keyboard.type('Cut in small runs')
  await save(page)
  await page.reload()
  await expect(page.getByLabel('Weave')).toHaveValue('Twill')
  await expect(description.locator('strong')).toHaveText('Cut in small runs')
})

test('a failed search leads to a synonym, whose preview shows what will be found', async ({ page, baseURL }) => {
  await openAdmin(page, baseURL, '+14155553007')
  await page.request.get('/product-api/filter-products-sidebar?query=kaftan')
  await page.goto('/admin/searches')
  await page.getByRole('row', { name: 'kaftan' }).getByRole('link', { name: 'Add a synonym' }).click()
  const form = page.getByRole('form', { name: 'synonym' })
  const preview = form.getByRole('region', { name: 'Preview' })
  await expect(form.getByRole('list', { name: 'Shoppers type added' })).toHaveText('kaftan×')
  await expect(preview).toContainText('“kaftan” is searched in texts as kaftan')
  await form.getByLabel('Searched as').fill('band collar')
  await page.keyboard.press('Enter')
  await expect(preview).toContainText('“kaftan” filters by Collar: Band')
  await expect(preview.getByRole('list', { name: 'First results' }).getByRole('listitem')).toHaveCount(8)
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('row', { name: 'kaftan band collar' })).toBeVisible()

  await page.goto('/admin/search/new?word=kaftan')
  const rule = page.getByRole('form', { name: 'search rule' })
  const third = rule.getByRole('list', { name: 'First results' }).getByRole('listitem').nth(2)
  const name = (await third.locator('.hint').textContent()) ?? ''
  await third.getByRole('button', { name: /^Pin/ }).click()
  await expect(rule.getByRole('list', { name: 'First results' }).getByRole('listitem').first()).toContainText(name)
  await expect(rule.getByRole('list', { name: 'Products that come first added' })).toContainText(name)
})

test.describe('a required passkey', () => {
  test.use({ allowedComplaints: [/status of 403/] })

  test('a viewer whose role requires a passkey adds one, and then signs in with nothing less', async ({
    page,
    baseURL,
  }) => {
    const phone = '+14155553021'
    await requirePasskeyInShop(phone)
    await addAuthenticator(page)
    await signInAs(page, baseURL ?? '', phone)
    await expect(page.getByRole('heading', { name: 'Add a passkey' })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Orders', exact: true })).toBeHidden()
    await page.getByRole('button', { name: 'Add a passkey' }).click()
    await expect(page.getByRole('link', { name: 'Orders', exact: true })).toBeVisible()
    await dropSession(page)
    await signInAs(page, baseURL ?? '', phone)
    await expect(page.getByText('Your role at this shop needs your passkey')).toBeVisible()
    await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
    await expect(page.getByRole('link', { name: 'Orders', exact: true })).toBeVisible()
  })
})

test('a product keeps its care as it was written, and what undoing restores can be read over the page', async ({
  page,
  baseURL,
}) => {
  await openAdmin(page, baseURL, '+14155553008')
  await page.goto('/admin/products?query=clerk')
  await page.getByRole('row').nth(1).getByRole('link').click()
  const form = page.getByRole('form', { name: 'product' })
  const care = await form.getByLabel('Care').inputValue()
  expect(care).toContain('buttons undone\nHang')
  const name = await form.getByLabel('Name', { exact: true }).inputValue()
  await form.getByLabel('Name', { exact: true }).fill('A wrong name')
  await waitForSave(page, () => form.getByRole('button', { name: 'Save', exact: true }).click())
  await page.reload()
  await expect(form.getByLabel('Care')).toHaveValue(care)
  await page.goto('/admin/audit')
  await page.getByRole('button', { name: 'Undo: changed product “A wrong name”' }).click()
  const dialog = page.getByRole('dialog', { name: 'Undo this change?' })
  await expect(dialog.getByRole('row')).toHaveCount(2)
  await expect(dialog).not.toHaveCSS('background-color', 'rgba(0, 0, 0, 0)')
  await dialog.getByRole('button', { name: 'Undo the change' }).click()
  await expect(page.getByRole('row').nth(1)).toContainText(`Changed product “${name}” (undoing an earlier change)`)
})
