import type { Locator, Page } from 'playwright/test'
import { type SandboxEvent, sandboxSecret, sandboxSignatureHeader } from '../../../src/adapters/payment/sandbox.ts'
import { signBody } from '../../../src/adapters/payment/signed-body.ts'
import { loadConfig } from '../../../src/platform/config.ts'
import { openAdmin } from '../../support/admin-steps.ts'
import { expect, test } from '../../support/merchant-browser.ts'
import { deliver, placePaidOrder } from '../../support/shop-by-http.ts'
import { expectAccessible, toast } from '../../support/shopping.ts'

test.use({ viewport: { width: 1280, height: 800 }, isMobile: false, hasTouch: false })

/** As the sandbox's bank reports it. */
async function sendWebhook(baseURL: string, event: Omit<SandboxEvent, 'currency'>): Promise<void> {
  const body = JSON.stringify({ ...event, currency: 'USD' })
  const signature = signBody(sandboxSecret(loadConfig({})), body, Math.floor(Date.now() / 1000))
  const headers = { 'content-type': 'application/json', [sandboxSignatureHeader]: signature }
  const answer = await fetch(`${baseURL}/api/webhooks/sandbox`, { method: 'POST', headers, body })
  expect(answer.status).toBe(200)
}

/** On a phone an order is a card that begins with its items. */
async function expectItemsFirst(page: Page, number: string): Promise<void> {
  const wide = page.viewportSize() ?? { width: 1280, height: 800 }
  await page.setViewportSize({ width: 360, height: 740 })
  const card = page.getByRole('row', { name: number })
  const topOf = (part: Locator) => part.evaluate((element) => element.getBoundingClientRect().top)
  expect(await topOf(card.locator('.listed-items'))).toBeLessThan(await topOf(card.getByRole('link', { name: number })))
  await page.setViewportSize(wide)
}

test('a merchant checks a flagged order, prints it, ships it and refunds a part', async ({ page, baseURL }) => {
  const { order, payment } = await placePaidOrder(baseURL ?? '')
  const event = { reference: payment.reference, amountCents: Math.round(order.total * 100), reason: '' }
  await sendWebhook(baseURL ?? '', { ...event, id: 'evt_disputed', kind: 'payment.disputed', reason: 'fraudulent' })
  await sendWebhook(baseURL ?? '', {
    ...event,
    id: 'evt_more',
    kind: 'payment.disputed',
    reason: 'product_unacceptable',
  })

  await openAdmin(page, baseURL, '+14155553006')
  await page.getByRole('link', { name: '1 Orders to review' }).click()
  await expect(page.getByRole('row', { name: order.number })).toContainText('fraudulent disputed: product_unacceptable')
  await expectItemsFirst(page, order.number)
  await page.getByRole('link', { name: order.number }).click()
  const main = page.getByRole('main')
  const lookedAt = main.getByRole('button', { name: 'Mark as resolved' })
  await expect(lookedAt).toHaveCount(2)

  await page.setViewportSize({ width: 360, height: 740 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
  await page.setViewportSize({ width: 1280, height: 800 })

  await page.emulateMedia({ media: 'print' })
  await expect(main.getByText('Placket', { exact: true })).toBeVisible()
  await expect(main.getByRole('heading', { name: `Order ${order.number}` })).toBeVisible()
  await expect(main.getByRole('row', { name: order.lines[0]?.sku ?? '' })).toBeVisible()
  await expect(main.locator('.packing-slip').getByText('United States')).toBeVisible()
  for (const text of ['Needs attention', 'Mark as packed', 'Timeline', 'Banners', 'Sign out']) {
    await expect(page.getByText(text).first()).toBeHidden()
  }
  await page.emulateMedia({ media: 'screen' })

  await lookedAt.first().click()
  await expect(toast(page, 'Marked as resolved')).toBeVisible()
  await expect(lookedAt).toHaveCount(1)
  await lookedAt.click()
  await expect(lookedAt).toHaveCount(0)

  await main.getByRole('link', { name: 'All about this customer' }).click()
  await expect(main.getByRole('row', { name: order.number })).toContainText('To pack')
  await page.getByRole('textbox', { name: 'Note' }).fill('Asked for a gift box.')
  await page.getByRole('button', { name: 'Add note' }).click()
  await expect(main.getByRole('listitem').filter({ hasText: 'Asked for a gift box.' })).toBeVisible()
  await expectAccessible(page)
  await page.setViewportSize({ width: 360, height: 740 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goBack()

  await main.getByRole('button', { name: 'Mark as packed' }).click()
  await main.getByLabel('Carrier').fill('UPS')
  await main.getByLabel('Tracking number').fill('1Z 123')
  await expectAccessible(page)
  await page.setViewportSize({ width: 390, height: 740 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  await main.getByRole('button', { name: 'Mark as shipped' }).click()
  await page.setViewportSize({ width: 1280, height: 800 })
  const tracking = main.getByRole('region', { name: 'Parcel 1' }).getByRole('link', { name: 'UPS 1Z 123' })
  await expect(tracking).toHaveAttribute('href', 'https://www.ups.com/track?tracknum=1Z123')
  await main.getByRole('button', { name: 'Mark as delivered' }).click()
  await expect(main.getByRole('heading', { name: /^Parcel 1 delivered/ })).toBeVisible()

  page.once('dialog', (dialog) => dialog.accept())
  await main.locator('summary', { hasText: 'Refund' }).click()
  await main.getByLabel('Reason').fill('A button was missing')
  await main.getByRole('button', { name: 'Refund', exact: true }).click()
  // An empty amount is not the whole amount: it is marked, and nothing is sent.
  await expect(main.getByLabel('Amount')).toBeFocused()
  await expect(main.getByText('Amount is missing: choose items, shipping or an amount')).toBeVisible()
  await expectAccessible(page)
  await main.getByLabel('Amount').fill('12.50')
  await main.getByRole('button', { name: 'Refund', exact: true }).click()
  await expect(main.locator('.badge')).toHaveText('Partly refunded')
  await expect(main.getByText('$12.50', { exact: true })).toBeVisible()
  await page.goto('/admin/orders?attention=flagged')
  await expect(page.getByText('No orders found.')).toBeVisible()
})

test('a merchant handles a return and an exchange: sees items and reasons, keeps damaged ones out of stock, packs and ships', async ({
  page,
  baseURL,
}) => {
  const { call, token, order, shirt } = await placePaidOrder(baseURL ?? '')
  await deliver(baseURL ?? '', order.id)
  const [line] = order.lines
  const sibling = shirt.product.variants.find(({ id, color, stock }) => {
    return id !== shirt.variant.id && color === shirt.variant.color && stock > 2
  })
  const ask = (kind: string, reason: string, more: object = {}) => {
    const body = { orderId: order.id, kind, lines: [{ lineId: line?.id, quantity: 1, reason, ...more }] }
    return call('returnOrExchange', { token, body })
  }
  await ask('return', 'A button is missing')
  await ask('exchange', 'Too small', { variantId: sibling?.id })
  const readStock = async () => {
    const { body } = await call('getProduct', { params: { id: shirt.product.id } })
    return body.product.variants.find(({ id }) => id === shirt.variant.id)?.stock
  }
  const stock = (await readStock()) ?? 0

  await openAdmin(page, baseURL, '+14155553008')
  await page.goto(`/admin/orders/${order.id}`)
  const main = page.getByRole('main')
  const back = main.getByRole('region', { name: /^Return/ })
  const swap = main.getByRole('region', { name: /^Exchange/ })
  await expect(back).toContainText(`1 × ${line?.name}`)
  await expect(back).toContainText('A button is missing')
  await expect(back).toContainText('No return address is set')
  await expect(swap).toContainText('Too small')
  await expect(swap).toContainText(`Exchange for ${sibling?.size} ${sibling?.sku}`)
  await expectAccessible(page)

  await back.getByRole('spinbutton', { name: 'Damaged quantity of' }).fill('1')
  await back.getByRole('button', { name: 'Mark as received and refund' }).click()
  await expect(back.getByRole('heading')).toContainText('Return refunded')
  await expect(back).toContainText('1 damaged, not restocked')
  expect(await readStock()).toBe(stock)
  await swap.getByRole('button', { name: 'Mark as received and prepare the exchange' }).click()
  await swap.getByRole('button', { name: 'Mark the exchange as packed' }).click()
  await swap.getByLabel('Carrier of the exchange').fill('Post')
  await swap.getByLabel('Tracking number of the exchange').fill('X 1')

  await page.evaluate(() => {
    window.print = () => undefined
  })
  await swap.getByRole('button', { name: 'Print exchange packing slip' }).click()
  await page.emulateMedia({ media: 'print' })
  await expect(main.getByRole('heading', { name: `Exchange for order ${order.number}` })).toBeVisible()
  await expect(main.getByRole('row', { name: sibling?.sku ?? '' })).toBeVisible()
  await expect(main.getByRole('row', { name: shirt.variant.sku })).toHaveCount(0)
  await page.evaluate(() => dispatchEvent(new Event('afterprint')))
  await expect(main.getByRole('heading', { name: `Order ${order.number}` })).toBeVisible()
  await page.emulateMedia({ media: 'screen' })

  await swap.getByRole('button', { name: 'Mark the exchange as shipped' }).click()
  await expect(swap.getByRole('heading')).toContainText('Exchange sent')
  await expect(swap).toContainText('Post X 1')
  expect(await readStock()).toBe(stock + 1)
  await page.goto('/admin/orders?attention=return')
  await expect(page.getByText('No orders found.')).toBeVisible()
})

test('a bulk enquiry with a logo arrives, is read and is marked as answered', async ({ page, baseURL }) => {
  await page.goto('/bulk-enquiry')
  await page.getByLabel('Name', { exact: true }).fill('A choir')
  await page.getByLabel('Email').fill('choir@shop.example')
  await page.getByLabel('XL', { exact: true }).fill('12')
  await page.getByLabel('M', { exact: true }).fill('30')
  await page.getByLabel('What is it for?').fill('White shirts for a concert')
  await page.getByLabel('Logo').setInputFiles('public/pictures/banners/the-oxford-phone.webp')
  await page.getByRole('button', { name: 'Request a quote' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Thank you' })).toBeVisible()

  await openAdmin(page, baseURL, '+14155553007')
  await page.getByRole('link', { name: 'Enquiries to answer' }).click()
  await page.getByRole('link', { name: 'A choir' }).click()
  const main = page.getByRole('main')
  await expect(main.getByText('Quantities: M 30, XL 12')).toBeVisible()
  const logo = main.getByRole('img', { name: 'Their logo' })
  await expect.poll(() => logo.evaluate((picture: HTMLImageElement) => picture.naturalWidth)).toBeGreaterThan(0)
  await main.getByRole('button', { name: 'Mark as answered' }).click()
  await expect(main.locator('.badge')).toHaveText('Answered')
})
