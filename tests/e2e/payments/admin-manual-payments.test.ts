import type { Browser, Page, TestInfo } from 'playwright/test'
import { signInAs } from '../../support/admin-steps.ts'
import { grantInShop } from '../../support/grant.ts'
import { expect, test } from '../../support/merchant-browser.ts'
import { callShop, signInByProgram } from '../../support/shop-by-http.ts'
import {
  enterCode,
  expectAccessible,
  fillCheckout,
  findShirt,
  hasOneColor,
  lineOf,
  makePhone,
  putIntoCart,
} from '../../support/shopping.ts'

const details = 'Placket Ltd\nIBAN DE02 1203 0000 0000 2020 51'

/** The first market takes cash for a fee of 3, and transfers within 5 days. */
async function allowBoth(baseURL: string): Promise<void> {
  const phone = makePhone()
  await grantInShop(phone)
  const terms = [
    { method: 'cash-on-delivery' as const, limit: 300, fee: 3 },
    { method: 'bank-transfer' as const, dueDays: 5, details },
  ]
  const token = await signInByProgram(baseURL, phone)
  expect((await callShop(baseURL)('updatePaymentTerms', { token, body: { terms } })).status).toBe(200)
}

/** What was shown, at the width that it was shown in; nothing is wider than the screen. */
async function look(page: Page, testInfo: TestInfo, name: string): Promise<void> {
  await expectAccessible(page)
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  expect(overflow).toBeLessThanOrEqual(0)
  await page.screenshot({ path: testInfo.outputPath(`${name}.png`), fullPage: true })
}

/** From the cart to the page of the order. Returns its address. */
async function order(
  page: Page,
  baseURL: string,
  way: RegExp,
  testInfo: TestInfo,
): Promise<{ path: string; email: string }> {
  const phone = makePhone()
  const email = `p${phone.slice(1)}@example.com`
  await page.setViewportSize({ width: 360, height: 780 })
  const fits = await findShirt(baseURL, ({ stock, finalPrice }, product) => {
    return stock > 10 && finalPrice > 30 && finalPrice < 200 && hasOneColor(product)
  })
  await putIntoCart(page, [lineOf(fits)])
  await page.goto('/checkout')
  await fillCheckout(page, phone)
  await page.getByLabel('Email').fill(email)
  await page.getByRole('radio', { name: way }).check()
  await look(page, testInfo, 'checkout')
  await page.getByRole('button', { name: /^Place order, \$[\d.]+ due$/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'send', exact: true }).click()
  await enterCode(page, baseURL, phone)
  await page.waitForURL(/\/order\/[\w-]+/)
  return { path: new URL(page.url()).pathname, email }
}

async function openMerchant(browser: Browser, baseURL: string, path: string): Promise<Page> {
  const phone = makePhone()
  await grantInShop(phone)
  const context = await browser.newContext({ baseURL, viewport: { width: 1280, height: 800 } })
  // Sheets are shown until the print is over.
  await context.addInitScript(() => Object.assign(window, { print: () => undefined }))
  const page = await context.newPage()
  page.on('dialog', (dialog) => void dialog.accept())
  await signInAs(page, baseURL, phone)
  await expect(page.getByRole('heading', { name: 'Today' })).toBeVisible()
  await page.goto(`/admin/orders/${path.split('/').at(-1)}`)
  return page
}

async function recordMoney(page: Page, reference: string): Promise<void> {
  const form = page.getByRole('form', { name: 'Record money that arrived' })
  await form.getByLabel('Reference').fill(reference)
  await form.getByRole('button', { name: 'Record the payment' }).click()
  await expect(form).toBeHidden()
}

/** Five dollars, paid back by a transfer whose reference stands on the credit note. */
async function refund(page: Page, testInfo: TestInfo): Promise<void> {
  await page.locator('summary', { hasText: 'Refund' }).click()
  const form = page.getByRole('form', { name: 'Refund' })
  await form.getByLabel('Amount').fill('5')
  await form.getByLabel('Reason').fill('A stain')
  await form.getByLabel('Bank reference').fill('OUT 2231')
  await look(page, testInfo, 'refund')
  await form.getByRole('button', { name: 'Refund' }).click()
  const note = page.getByRole('listitem').filter({ hasText: /Credit note/ })
  await note.getByRole('button').first().click()
  await expect(page.locator('.document-sheet')).toContainText(/Bank reference\s*OUT 2231/)
  await expect(page.locator('.document-sheet')).toContainText('$5.00')
}

async function expectMails(baseURL: string, email: string, subjects: RegExp[], text: string): Promise<void> {
  const read = async () => {
    const reply = await fetch(`${baseURL}/dev/outbox?to=${encodeURIComponent(email)}`)
    return (await reply.json()) as { subject: string; text: string }[]
  }
  for (const subject of subjects)
    await expect.poll(async () => (await read()).map((mail) => mail.subject).join('\n')).toMatch(subject)
  expect((await read()).map((mail) => mail.text).join('\n')).toContain(text)
}

const heading = (page: Page) => page.getByRole('heading', { level: 1 })

test.beforeAll(async ({ ownShop }) => allowBoth(ownShop))

test('an order by bank transfer, from a phone to the refund with the bank’s reference', async ({
  page,
  browser,
  baseURL: shop,
}, testInfo) => {
  const baseURL = shop ?? ''
  const { path, email } = await order(page, baseURL, /Bank transfer/, testInfo)
  await expect(page.locator('.transfer')).toContainText('IBAN DE02 1203 0000 0000 2020 51')
  await look(page, testInfo, 'order')
  const merchant = await openMerchant(browser, baseURL, path)
  await expect(merchant.getByRole('region', { name: 'Payment' })).toContainText('Bank transfer')
  await look(merchant, testInfo, 'merchant')
  await recordMoney(merchant, 'IN 4711')
  await page.reload()
  await expect(heading(page)).toHaveText('Thank you. Your order is paid.')
  await expect(page.locator('.transfer')).toHaveCount(0)
  await refund(merchant, testInfo)
  await page.reload()
  await expect(page.locator('.figures', { hasText: 'Refunded−$5' })).toBeVisible()
  await look(page, testInfo, 'order-refunded')
  await expectMails(baseURL, email, [/confirmed/, /refund/], 'IBAN DE02 1203 0000 0000 2020 51')
})

test('an order paid on delivery, from a phone to the refund with the bank’s reference', async ({
  page,
  browser,
  baseURL: shop,
}, testInfo) => {
  const baseURL = shop ?? ''
  const { path, email } = await order(page, baseURL, /Cash on delivery/, testInfo)
  await expect(heading(page)).toHaveText('Thank you. Your order is confirmed.')
  await look(page, testInfo, 'order')
  const merchant = await openMerchant(browser, baseURL, path)
  await expect(merchant.getByRole('region', { name: 'Payment' })).toContainText('Cash on delivery')
  await expect(merchant.getByRole('form', { name: 'Record money that arrived' })).toHaveCount(0)
  await expect(merchant.locator('.figures')).toContainText(/Cash on delivery fee\s*\$3/)
  await merchant.getByRole('button', { name: 'Mark as packed' }).click()
  const ship = merchant.getByRole('form', { name: 'Ship' })
  await ship.getByLabel('Carrier').fill('UPS')
  await ship.getByRole('button', { name: 'Mark as shipped' }).click()
  await merchant
    .getByRole('button', { name: /^Mark .*as delivered/ })
    .first()
    .click()
  await expect(merchant.locator('.badge').first()).toHaveText('Delivered')
  await look(merchant, testInfo, 'merchant')
  await recordMoney(merchant, 'Remittance 77')
  await refund(merchant, testInfo)
  await page.reload()
  await expect(page.locator('.figures', { hasText: 'Refunded−$5' })).toBeVisible()
  await look(page, testInfo, 'order-refunded')
  await expectMails(baseURL, email, [/refund/], 'when the parcel arrives')
})
