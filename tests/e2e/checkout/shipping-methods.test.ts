import type { Page } from 'playwright/test'
import { openAdmin, save } from '../../support/admin-steps.ts'
import { dropSession } from '../../support/browser.ts'
import { expect, test } from '../../support/merchant-browser.ts'
import { enterCode, expectAccessible, findShirt, lineOf, putIntoCart } from '../../support/shopping.ts'

test.use({ isMobile: false, hasTouch: false, actionTimeout: 15_000 })
test.describe.configure({ mode: 'serial', timeout: 240_000 })

/** The page as the next publication writes it: the shop delivers to Germany, by methods of its own. */
async function publishRules(page: Page): Promise<void> {
  await page.route(/\/checkout\/?$/, async (route) => {
    const reply = await route.fetch()
    const html = await reply.text()
    const body = html.replace(
      /(data-price-rules[^>]*>)(\{.*?\})(<)/s,
      (_, before: string, rules: string, after: string) =>
        [before, JSON.stringify({ ...JSON.parse(rules), shipTo: ['US', 'DE'], asksShipping: true }), after].join(''),
    )
    await route.fulfill({ response: reply, body })
  })
}

test('methods are set in the admin, and a German order goes from its form to its invoice on a phone', async ({
  page,
  baseURL: shopAddress,
}) => {
  const baseURL = shopAddress ?? ''
  await page.setViewportSize({ width: 1440, height: 900 })
  await openAdmin(page, baseURL, '+14155553079')
  await page.goto('/admin/settings/shipping')
  await page.getByRole('button', { name: 'Add a zone' }).click()
  const added = page.getByRole('group', { name: /^Zone \d+$/ })
  await added.getByLabel('Countries and regions').selectOption('DE')
  await added.getByLabel('Name').fill('Germany')
  await page.getByRole('button', { name: 'Set days, pick-up and more methods for Germany' }).click()
  await page.getByLabel('Name for shoppers').fill('DHL Paket')
  await page.getByLabel('Fewest working days, DHL Paket of Germany').fill('2')
  await page.getByLabel('Most working days, DHL Paket of Germany').fill('4')
  await page.getByLabel('Price, price 1 of DHL Paket of Germany').fill('6')
  await page.getByRole('button', { name: 'Add a method to Germany' }).click()
  const pickup = page.getByRole('group', { name: 'Method 2 of Germany' })
  await pickup.getByLabel('Picked up by the shopper').check()
  await pickup.getByLabel(/^Street address/).fill('Torstraße 1')
  await pickup.getByLabel(/^Postcode/).fill('10119')
  await pickup.getByLabel(/^City/).fill('Berlin')
  await pickup.getByLabel(/^Opening hours/).fill('Mon–Sat 10–19')
  await pickup.getByLabel('Name for shoppers').fill('Shop in Mitte')
  await page.getByLabel('Orders until').fill('14:00')
  await save(page)
  await expectAccessible(page)
  await page.evaluate(() => localStorage.clear())
  await dropSession(page)

  await page.setViewportSize({ width: 360, height: 780 })
  await publishRules(page)
  await putIntoCart(page, [lineOf(await findShirt(baseURL))])
  await page.goto('/checkout')
  await page.getByLabel('Phone number').fill('+4915112345678')
  await page.getByLabel('Email').fill('ada@example.com')
  await page.getByLabel('Full name').fill('Ada Beispiel')
  await expect(page.getByLabel('ZIP code')).toBeVisible()
  await page.getByLabel('Country').selectOption('DE')
  await expect(page.getByLabel('State')).toHaveCount(0)
  const labels = page.locator('.address label')
  await expect(labels).toHaveText(['Country', 'Full name', 'Street address', /Apartment/, 'Postcode', 'City'])
  const methods = page.getByRole('group', { name: 'Shipping method' }).getByRole('radio')
  await expect(methods).toHaveCount(2)
  await expect(page.getByRole('radio', { name: /DHL Paket/ })).toBeChecked()
  await page.getByRole('radio', { name: /DHL Paket/ }).focus()
  await page.keyboard.press('ArrowUp')
  await expect(page.getByRole('radio', { name: /Shop in Mitte/ })).toBeChecked()
  await expect(page.getByLabel('Street address')).toHaveCount(0)
  await page.getByRole('radio', { name: /DHL Paket/ }).check()
  await page.getByLabel('Street address').fill('Hauptstraße 1')
  await page.getByLabel('Postcode').fill('10115')
  await page.getByLabel('City').fill('Berlin')
  await expectAccessible(page)
  await page.getByRole('button', { name: /^Pay \$/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'send', exact: true }).click()
  await enterCode(page, baseURL, '+4915112345678')
  await page.waitForURL(/\/dev\/pay\//)
  await page.getByLabel('Card number').fill('4242 4242 4242 4242')
  await page.getByRole('button', { name: /^Pay \$/ }).click()
  await page.waitForURL(/\/order\//)
  await expect(page.getByRole('heading', { level: 1 })).toContainText(/thank you/i)
  await expect(page.getByText('DHL Paket').first()).toBeVisible()
  await expect(page.getByText('10115 Berlin').first()).toBeVisible()
  await expect(page.getByText(/^Invoice INV-/)).toBeVisible()
})
