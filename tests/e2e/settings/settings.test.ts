import { openAdmin, save, waitForSave } from '../../support/admin-steps.ts'
import { expect, test } from '../../support/merchant-browser.ts'
import { expectAccessible } from '../../support/shopping.ts'

// The browser's own line when a save is refused, or a colleague has saved first.
test.use({ isMobile: false, hasTouch: false, allowedComplaints: [/40[09] \((Bad Request|Conflict)\)/] })
test.describe.configure({ mode: 'serial', timeout: 240_000 })

test('a colour without contrast is refused at its field, nothing typed is lost, and a colleague’s change is shown', async ({
  page,
  baseURL,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await openAdmin(page, baseURL, '+14155553073')
  await page.goto('/admin/settings/look')
  const theme = page.getByLabel('Theme colour')
  await theme.fill('#ffe600')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText(/Theme colour has a contrast of .* Text needs 4.5 to 1/)).toBeVisible()
  await expect(theme).toHaveValue('#ffe600')
  await expect(theme).toBeFocused()
  await expectAccessible(page)
  await theme.fill('#1f5fa8')
  await save(page)

  await page.goto('/admin/settings/shipping')
  await page.getByRole('button', { name: 'Add a zone' }).click()
  const zone = page.getByRole('group', { name: /^Zone \d+$/ })
  await zone.getByLabel('Name').fill('Abroad')
  const abroad = page.getByRole('group', { name: 'Abroad' })
  await abroad.getByLabel('Countries and regions').selectOption('US')
  await abroad.getByLabel(/^Price, rate 1/).fill('15')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(abroad.getByText(/Countries and regions overlap: United States is in “Everywhere” too/)).toBeVisible()
  await abroad.getByRole('button', { name: 'Remove United States from Abroad' }).click()
  await abroad.getByLabel('Countries and regions').selectOption('CA')
  await save(page)
  await page.reload()
  await expect(abroad.getByLabel(/^Price, rate 1/)).toHaveValue('$15.00')
  await expect(abroad.getByRole('list', { name: 'Places of Abroad' })).toContainText('Canada')

  await page.goto('/admin/settings/shop')
  const colleague = await page.context().newPage()
  await colleague.goto(page.url())
  await colleague.getByLabel('Tagline').fill('By a colleague')
  await save(colleague)
  await colleague.close()
  await page.getByLabel('Shop name').fill('Quay Shirts')
  await page.getByLabel('Tagline').fill('By me')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  const conflict = page.getByRole('alert', { name: 'Edited by someone else' })
  await expect(conflict.getByRole('row', { name: /^Tagline/ })).toContainText('By a colleague')
  await conflict.getByRole('button', { name: 'Use theirs' }).click()
  await waitForSave(page, () => page.getByRole('button', { name: 'Save both changes' }).click())
  await page.reload()
  await expect(page.getByLabel('Tagline')).toHaveValue('By a colleague')
  await expect(page.getByLabel('Shop name')).toHaveValue('Quay Shirts')
})
