import { readFile } from 'node:fs/promises'
import AxeBuilder from '@axe-core/playwright'
import { openAdmin } from '../../support/admin-steps.ts'
import { expect, test } from '../../support/merchant-browser.ts'

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
  await expect(page.getByText('1 new products, 0 changed, 1 variants')).toBeVisible()
  const { violations } = await new AxeBuilder({ page }).analyze()
  expect(violations).toEqual([])
  await page.getByRole('button', { name: 'Import', exact: true }).click()
  await expect(page.getByText(/^Imported: 1 new/)).toBeVisible()

  await file.setInputFiles(csv('59.00', 8))
  await expect(page.getByText('DEPOT-M (3 in the shop, 8 in the file)')).toBeVisible()
  await page.getByLabel("Overwrite the shop's stock").check()
  await page.getByRole('button', { name: 'Import', exact: true }).click()
  await expect(page.getByText(/^Imported: 0 new/)).toBeVisible()

  const saving = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export products' }).click()
  const download = await saving
  expect(download.suggestedFilename()).toMatch(/^products-.*\.csv$/)
  expect(await readFile(await download.path(), 'utf8')).toMatch(/depot-shirt,Depot Shirt.*,8,/)
})
