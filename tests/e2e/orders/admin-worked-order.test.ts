import { randomUUID } from 'node:crypto'
import type { Browser, Page } from 'playwright/test'
import { createSandboxStore } from '../../../src/adapters/payment/sandbox-store.ts'
import { sendExchange, signInAs } from '../../support/admin-steps.ts'
import { grantInShop } from '../../support/grant.ts'
import { expect, test } from '../../support/merchant-browser.ts'
import { callShop, signInByProgram } from '../../support/shop-by-http.ts'
import {
  enterCode,
  fillCheckout,
  findShirt,
  lineOf,
  makePhone,
  putIntoCart,
  type Shirt,
} from '../../support/shopping.ts'

test.use({ shopEnv: { TAX_TABLE: 'NY:8.875' } })

const cents = (amount: number) => Math.round(amount * 100)
/** The amount wherever it stands, with or without cents that are 0. */
const show = (minor: number) => new RegExp(`\\$${(minor / 100).toFixed(2).replace('.00', '(\\.00)?')}(?![\\d.])`)
/** Every amount of a text after a label, in cents. */
const readAmounts = (text: string, label: RegExp) =>
  [...text.matchAll(new RegExp(`${label.source}[^$]{0,40}\\$([\\d.,]+)`, 'g'))].map(([, amount = '']) =>
    cents(Number(amount.replaceAll(',', ''))),
  )
const sum = (amounts: readonly number[]) => amounts.reduce((all, each) => all + each, 0)

/** A code of 33 % and a gift card for all but 20.07 of the order: what shops have before orders come. */
async function prepareShop(baseURL: string) {
  const phone = makePhone()
  await grantInShop(phone)
  const call = callShop(baseURL)
  const token = await signInByProgram(baseURL, phone)
  const found: Shirt[] = []
  for (let count = 0; count < 3; count += 1) {
    const taken = new Set(found.map(({ product }) => product.id))
    const fits = await findShirt(baseURL, ({ stock, finalPrice, size }, { id, variants, colors }) => {
      const others = variants.filter((each) => each.size !== size && each.stock > 3 && each.finalPrice === finalPrice)
      return stock > 12 && finalPrice > 40 && colors.length === 1 && others.length > 0 && !taken.has(id)
    })
    found.push(fits)
  }
  await call('createPromoCode', { token, body: { code: 'THIRD33', kind: 'percent', value: 33 } })
  const quantities = [2, 1, 1]
  const subtotal = sum(found.map(({ variant }, at) => cents(variant.finalPrice) * (quantities[at] ?? 0)))
  const discount = Math.round((subtotal * 33) / 100)
  const tax = Math.round((subtotal - discount) * 0.08875)
  const total = subtotal - discount + tax
  const card = await call('issueGiftCard', {
    token,
    body: { amount: (total - 2007) / 100 },
    headers: { 'idempotency-key': randomUUID() },
  })
  const readBalance = async () => {
    const { body } = await call('listGiftCards', { token, query: {} })
    return cents(body.cards.find(({ id }) => id === card.body.card.id)?.balance ?? Number.NaN)
  }
  return { found, quantities, code: card.body.code, readBalance, figures: { subtotal, discount, tax, total } }
}

/** The shopper's checkout, from the cart to the page of the paid order. Returns its address. */
async function buy(page: Page, baseURL: string, { found, quantities, code }: Awaited<ReturnType<typeof prepareShop>>) {
  const phone = makePhone()
  await putIntoCart(
    page,
    found.map((shirt, at) => lineOf(shirt, quantities[at])),
  )
  await page.goto('/checkout')
  await fillCheckout(page, phone)
  await page.getByLabel('Email').fill(`p${phone.slice(1)}@example.com`)
  await page.getByText('Promo code').first().click()
  await page.getByLabel('Promo code').fill('THIRD33')
  await page.getByRole('button', { name: 'Apply' }).first().click()
  await expect(page.locator('.figures')).toContainText('Discount')
  await page.getByText('Use a gift card').click()
  await page.getByLabel('Gift card code').fill(code)
  await page.getByRole('button', { name: 'Apply' }).last().click()
  await expect(page.locator('.figures')).toContainText('Left to pay')
  await page.getByRole('button', { name: 'Pay $20.07' }).click()
  await page.getByRole('button', { name: 'send', exact: true }).click()
  await enterCode(page, baseURL, phone)
  await page.waitForURL(/\/dev\/pay\//)
  const reference = new URL(page.url()).pathname.split('/').at(-1) ?? ''
  await expect(page.locator('.amount')).toContainText('$20.07')
  await page
    .getByRole('button', { name: /^Pay \$/ })
    .first()
    .click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Thank you. Your order is paid.')
  return { email: `p${phone.slice(1)}@example.com`, path: new URL(page.url()).pathname, reference }
}

async function openMerchant(browser: Browser, baseURL: string): Promise<Page> {
  const phone = makePhone()
  await grantInShop(phone)
  const context = await browser.newContext({ baseURL, viewport: { width: 1280, height: 800 } })
  // Sheets are shown until the print is over.
  await context.addInitScript(() => Object.assign(window, { print: () => undefined }))
  const page = await context.newPage()
  await signInAs(page, baseURL, phone)
  await expect(page.getByRole('heading', { name: 'Today' })).toBeVisible()
  return page
}

/** Packs, and ships the first line by itself, then the others. */
async function sendInTwoParcels(page: Page, { found }: Awaited<ReturnType<typeof prepareShop>>) {
  await page.getByRole('button', { name: 'Mark as packed' }).click()
  const ship = page.getByRole('form', { name: 'Ship' })
  for (const { product } of found.slice(1)) {
    await ship.getByRole('listitem').filter({ hasText: product.name }).getByRole('spinbutton').fill('0')
  }
  await ship.getByLabel('Carrier').fill('UPS')
  await ship.getByLabel('Tracking number').fill('1Z1')
  await ship.getByRole('button', { name: 'Mark as shipped' }).click()
  await expect(page.getByRole('region', { name: 'Parcel 1' })).toBeVisible()
  await expect(ship.getByRole('listitem')).toHaveCount(2)
  await ship.getByRole('button', { name: 'Mark as shipped' }).click()
  await page.getByRole('button', { name: 'Mark parcel 1 as delivered' }).click()
  await expect(page.getByRole('heading', { name: /^Parcel 1 delivered/ })).toBeVisible()
  await page
    .getByRole('button', { name: /^Mark (parcel 2 )?as delivered/ })
    .first()
    .click()
  await expect(page.locator('.badge').first()).toHaveText('Delivered')
}

/** The shopper wants one line in another size, and returns another one. */
async function askForReturns(page: Page, path: string, [, exchanged, returned]: readonly Shirt[]) {
  await page.goto(path)
  await page.locator('summary', { hasText: 'Return or exchange' }).click()
  const line = (shirt: Shirt | undefined) => page.getByRole('group', { name: shirt?.product.name ?? '' })
  await line(returned).getByLabel('Quantity').selectOption('1')
  await line(returned).getByLabel('Reason').selectOption({ index: 1 })
  await page.getByRole('button', { name: 'Request return' }).click()
  await expect(page.locator('.returns > li')).toHaveCount(1)
  await page.getByLabel('Exchange for another size').check()
  await line(exchanged).getByLabel('Quantity').selectOption('1')
  await line(exchanged).getByLabel('Reason').selectOption('Too small')
  const sizes = line(exchanged).getByLabel('New size')
  await sizes.selectOption({ label: (await sizes.locator('option:enabled').nth(2).textContent()) ?? '' })
  await page.getByRole('button', { name: 'Request exchange' }).click()
  await expect(page.locator('.returns > li')).toHaveCount(2)
}

/** The merchant sends the other size, takes the damaged item back, and refunds one item of the first line. */
async function settle(page: Page, [first]: readonly Shirt[]) {
  await page.reload()
  await sendExchange(page)
  const back = page.getByRole('region', { name: /^Return/ })
  await back.getByRole('spinbutton', { name: 'Damaged quantity of' }).fill('1')
  await back.getByRole('button', { name: 'Mark as received and refund' }).click()
  await expect(back).toContainText('1 damaged, not restocked')
  page.once('dialog', (dialog) => dialog.accept())
  await page.locator('summary', { hasText: 'Refund' }).click()
  const refund = page.getByRole('form', { name: 'Refund' })
  await refund
    .getByRole('listitem')
    .filter({ hasText: first?.product.name ?? '' })
    .getByRole('spinbutton')
    .fill('1')
  await refund.getByLabel('Reason').fill('A button was missing')
  const status = (await refund.getByRole('status').textContent()) ?? ''
  await refund.getByRole('button', { name: 'Refund', exact: true }).click()
  await expect(page.locator('.badge').first()).toHaveText('Partly refunded')
  await expect(page.getByText('1 refunded')).toBeVisible()
  return cents(Number(/Refund \$([\d.]+)/.exec(status)?.[1]))
}

/** The printed sheet of each document, by its name. */
async function readSheets(page: Page, kind: 'Invoice' | 'Credit note'): Promise<string[]> {
  const sheets: string[] = []
  const buttons = page.getByRole('button', { name: new RegExp(`^Print ${kind}`) })
  for (let place = 0; place < (await buttons.count()); place += 1) {
    const name = ((await buttons.nth(place).textContent()) ?? '').replace(`Print ${kind} `, '')
    await buttons.nth(place).click()
    const sheet = page.locator('.document-sheet')
    await expect(sheet).toContainText(name)
    sheets.push((await sheet.textContent()) ?? '')
  }
  return sheets
}

async function readMails(baseURL: string, to: string): Promise<{ subject: string; text: string }[]> {
  return (await fetch(`${baseURL}/dev/outbox?to=${encodeURIComponent(to)}`)).json()
}

test('an order of three lines is shipped in two parcels, exchanged, returned and refunded in part: every place shows the same cents', async ({
  page,
  browser,
  baseURL: given,
}) => {
  const baseURL = given ?? ''
  const prepared = await prepareShop(baseURL)
  const { found, figures, readBalance } = prepared
  const bought = await buy(page, baseURL, prepared)
  const merchant = await openMerchant(browser, baseURL)
  await merchant.goto(`/admin/orders/${bought.path.split('/').at(-1)}`)
  await sendInTwoParcels(merchant, prepared)
  await askForReturns(page, bought.path, found)
  const partial = await settle(merchant, found)

  // The provider and the gift card: what the card charged goes back first, the rest to the gift card.
  const payment = await createSandboxStore(process.env['SHOP_DATA_DIR'] ?? '').find(bought.reference)
  expect(payment).toMatchObject({ amountCents: 2007, outcome: { state: 'captured' }, refundedCents: 2007 })
  const balance = await readBalance()
  const refunded = balance + 2007
  // Each item costs its share of what was paid, to the cent of its line.
  const shareOf = (shirt: Shirt | undefined) => cents(shirt?.variant.finalPrice ?? 0) * 0.67 * 1.08875
  expect(Math.abs(partial - shareOf(found[0]))).toBeLessThanOrEqual(1)
  expect(Math.abs(refunded - partial - shareOf(found[2]))).toBeLessThanOrEqual(1)

  // The merchant's page.
  await merchant.reload()
  const ofMerchant = (await merchant.locator('.figures').first().textContent()) ?? ''
  expect(readAmounts(ofMerchant, /(?<!Sub)[Tt]otal/)).toContain(figures.total)
  expect(readAmounts(ofMerchant, /Refunded/)).toEqual([refunded])

  // The shopper's page.
  await page.reload()
  await expect(page.locator('.figures', { hasText: new RegExp(`Refunded−${show(refunded).source}`) })).toBeVisible()
  const ofShopper = (await page.locator('.figures').first().textContent()) ?? ''
  expect(readAmounts(ofShopper, /Subtotal/)).toEqual([figures.subtotal])
  expect(readAmounts(ofShopper, /Discount/)).toEqual([figures.discount])
  expect(readAmounts(ofShopper, /[Tt]ax/)).toEqual([figures.tax])
  expect(readAmounts(ofShopper, /(?<!Sub)Total/)).toEqual([figures.total])

  // The invoice and the credit notes.
  const [invoice = ''] = await readSheets(merchant, 'Invoice')
  expect(readAmounts(invoice, /(?<!Sub)Total/)).toContain(figures.total)
  expect(invoice).toMatch(show(figures.tax))
  expect(readAmounts(invoice, /Gift card …\w{4}/)).toEqual([figures.total - 2007])
  expect(readAmounts(invoice, /Online payment/)).toEqual([2007])
  const notes = await readSheets(merchant, 'Credit note')
  expect(notes).toHaveLength(2)
  const credited = notes.map((note) => readAmounts(note, /Refunded/).at(-1) ?? 0)
  expect(credited).toContain(partial)
  expect(sum(credited)).toBe(refunded)
  // What the payment provider charged goes back first; the rest goes to the gift card.
  const creditedTo = (label: RegExp) => sum(notes.flatMap((note) => readAmounts(note, label)))
  expect([creditedTo(/Online payment/), creditedTo(/Gift card …\w{4}/)]).toEqual([2007, balance])

  // The mails.
  await expect
    .poll(async () => (await readMails(baseURL, bought.email)).map(({ subject }) => subject).join())
    .toContain('a refund')
  const mails = await readMails(baseURL, bought.email)
  const mailed = (subject: RegExp) => mails.filter((mail) => subject.test(mail.subject)).map(({ text }) => text)
  expect(readAmounts(mailed(/is confirmed/)[0] ?? '', /\nTotal/)).toEqual([figures.total])
  expect(mailed(/parcel|way|shipped/i).length).toBeGreaterThanOrEqual(3)
  const refundedBy = (subject: RegExp) =>
    sum(
      [
        ...mailed(subject)
          .join()
          .matchAll(/\$([\d.]+) to your (?:original payment method|gift card …\w{4})/g),
      ].map(([, amount]) => cents(Number(amount))),
    )
  expect(refundedBy(/: a refund/)).toBe(partial)
  expect(refundedBy(/return/i)).toBe(refunded - partial)

  // The report.
  await merchant.goto('/admin')
  // By keyboard: what loads above it moves it.
  await merchant.getByText('View as a table').press('Enter')
  const today = (await merchant.locator('.figures, figure').getByRole('row').nth(1).textContent()) ?? ''
  expect(today).toMatch(new RegExp(`${show(figures.total).source.replace('(?![\\d.])', '')}${show(refunded).source}`))
  await merchant.context().close()
})
