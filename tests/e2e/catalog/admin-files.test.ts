import { readFile } from 'node:fs/promises'
import { openAdmin, publishNow } from '../../support/admin-steps.ts'
import { expect, test } from '../../support/merchant-browser.ts'
import { expectAccessible } from '../../support/shopping.ts'

const header = 'Handle,Title,Type,Option1 Name,Option1 Value,Variant SKU,Variant Price,Variant Inventory Qty\n'
const csv = (price: string, stock = 3) => ({
  name: 'products.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from(`${header}depot-shirt,Depot Shirt,Work shirts,Size,M,DEPOT-M,${price},${stock}\n`),
})

test('a merchant checks a CSV, fixes it, imports it and exports the catalogue, on a phone', async ({
  page,
  baseURL,
}) => {
  await openAdmin(page, baseURL, '+14155553008')
  await page.goto('/admin/files')
  const file = page.getByLabel('Product CSV')
  await file.setInputFiles(csv('free'))
  await expect(page.getByRole('region', { name: 'Errors' })).toContainText('Variant Price')
  await expect(page.getByRole('button', { name: 'Import', exact: true })).toHaveCount(0)
  await file.setInputFiles(csv('59.00'))
  await expect(page.getByText('1 new product, 0 changed, 0 unchanged, 1 variant')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Import', exact: true }).click()
  await expect(page.getByText(/^Imported: 1 new/)).toBeVisible()

  await file.setInputFiles(csv('59.00', 8))
  await expect(page.getByText('DEPOT-M (3 in the shop, 8 in the file)')).toBeVisible()
  await page.getByLabel('Overwrite the shop’s stock').check()
  await page.getByLabel('Copy the pictures in').check()
  await page.getByRole('button', { name: 'Import', exact: true }).click()
  await expect(page.getByText(/^Imported: 0 new/)).toBeVisible()
  await expect(page.getByText('No pictures to copy.')).toBeVisible()

  const saving = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export products' }).click()
  const download = await saving
  expect(download.suggestedFilename()).toMatch(/^products-.*\.csv$/)
  expect(await readFile(await download.path(), 'utf8')).toMatch(/depot-shirt,Depot Shirt.*,8,/)
})

test('a merchant moves in with a German WooCommerce export and leaves out what the shop can’t have, on a phone', async ({
  page,
  baseURL,
}) => {
  await openAdmin(page, baseURL, '+14155553011')
  await page.goto('/admin/files')
  await page.getByLabel('Product CSV').setInputFiles('tests/fixtures/woocommerce-german.csv')
  await expect(page.getByRole('region', { name: 'Errors' })).toContainText('grouped')
  await page.getByRole('button', { name: 'Leave these products out and import the others' }).click()
  await expect(page.getByText('1 product with errors left out (1 row).')).toBeVisible()
  const changes = page.getByRole('region', { name: 'What the import changes or leaves out' })
  await changes.getByText('Sold without a count, because the file doesn’t track their stock: 2').click()
  await expect(changes.getByText('Row 3, Bestand: no quantity')).toBeVisible()
  await expectAccessible(page)
  const saving = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download these rows' }).click()
  expect(await readFile(await (await saving).path(), 'utf8')).toContain('PAKET')
  await page.getByRole('button', { name: 'Import', exact: true }).click()
  await expect(page.getByText(/^Imported: 4 new/)).toBeVisible()

  await page.goto('/admin/stock?query=DEICH')
  await expect(page.getByLabel('Stock of 4006381333931')).toHaveValue('∞')
  await page.goto('/admin/files')
  await page.getByLabel('Export for').selectOption('WooCommerce')
  const exporting = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export products' }).click()
  expect(await readFile(await (await exporting).path(), 'utf8')).toContain('Herren > Hemden, Neuheiten')
})

const withMaterial = {
  name: 'materials.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from(
    [
      header.replace('Variant SKU', 'Option2 Name,Option2 Value,Variant SKU').trim(),
      'alloy-shirt,Alloy Shirt,Work shirts,Size,M,Material,Linen,ALLOY-L,59.00,5',
      'alloy-shirt,Alloy Shirt,Work shirts,Size,M,Material,Cotton,ALLOY-C,49.00,5',
    ].join('\n'),
  ),
}

test('goods with a material are chosen from their page, and the material is in cart, order and mail', async ({
  page,
  baseURL,
}) => {
  test.setTimeout(360_000)
  await openAdmin(page, baseURL, '+14155553009')
  await page.goto('/admin/files')
  await page.getByLabel('Product CSV').setInputFiles(withMaterial)
  await page.getByRole('button', { name: 'Import', exact: true }).click()
  await expect(page.getByText(/^Imported: 1 new/)).toBeVisible()
  await publishNow(page)
  const listing = '/category/work-shirts'
  const isListed = async () => (await (await page.request.get(listing)).text()).includes('Alloy Shirt')
  await expect.poll(isListed, { timeout: 150_000, intervals: [500] }).toBe(true)

  await page.goto(listing)
  await page.getByRole('link', { name: 'Choose options: Alloy Shirt' }).click()
  const add = page.locator('[data-buy] [data-part="submit"]')
  await add.click()
  await expect(page.getByRole('alert').filter({ hasText: /material/i })).toBeVisible()
  await page.getByRole('group', { name: 'Material' }).getByText('Linen', { exact: true }).click()
  await expect(page.locator('[data-buy] .amount')).toContainText('$59')
  await add.click()
  await expect(page.locator('.toast', { hasText: 'Product Added' })).toBeVisible()
  await page.goto('/cart')
  await expect(page.locator('.line')).toContainText('Linen')

  await page.goto('/checkout')
  await expect(page.locator('.review')).toContainText('Linen')
  await page.getByLabel('Phone number').fill('4155553009')
  await page.getByLabel('Email').fill('materials@example.com')
  await page.getByLabel('Full name').fill('Test Person')
  await page.getByLabel('Street address').fill('1 Main Street')
  await page.getByLabel('City').fill('New York')
  await page.getByLabel('State').selectOption('NY')
  await page.getByLabel('ZIP code').fill('10001')
  await page.getByRole('button', { name: /^Pay \$/ }).click()
  await page.waitForURL(/\/dev\/pay\//)
  await page.getByRole('button', { name: '4242' }).click()
  await page.waitForURL(/\/order\//)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('paid')
  await expect(page.getByRole('main')).toContainText('M, Linen')
  const readMails = async () => (await page.request.get('/dev/outbox?to=materials@example.com')).text()
  await expect.poll(readMails).toContain('M, Linen')
})
