import type { Page } from 'playwright/test'
import type { Order } from '../../../src/features/orders/contract.ts'
import { expect, test } from '../../support/browser.ts'
import { payByProgram } from '../../support/shop-by-http.ts'
import {
  changeCart,
  enterCode,
  expectAccessible,
  fillCheckout,
  findShirt,
  lineOf,
  makePhone,
  putIntoCart,
  readCartQuantity,
  toast,
} from '../../support/shopping.ts'

// The browser's own message for a refused order.
test.use({ allowedComplaints: [/status of 40[09]/] })

async function openCheckout(page: Page, phone: string): Promise<void> {
  await page.goto('/checkout')
  await fillCheckout(page, phone)
}

const payButton = (page: Page) => page.getByRole('button', { name: /^Pay \$/ })

async function signInByCode(page: Page, baseURL: string, phone: string): Promise<void> {
  await page.getByRole('button', { name: 'send', exact: true }).click()
  await enterCode(page, baseURL, phone)
}

/** From the cart to the payment page, as a guest. */
async function goToPayment(page: Page, baseURL: string): Promise<string> {
  const phone = makePhone()
  await putIntoCart(page, [lineOf(await findShirt(baseURL))])
  await openCheckout(page, phone)
  await payButton(page).click()
  await signInByCode(page, baseURL, phone)
  await page.waitForURL(/\/dev\/pay\//)
  return phone
}

const readFinalPrices = (page: Page) =>
  page.evaluate(() => {
    const lines = JSON.parse(localStorage.getItem('cart') ?? '[]') as { product: { finalPrice: number } }[]
    return lines.map(({ product }) => product.finalPrice)
  })

/** Every order that the shop has stored for the shopper who is signed in. */
async function readOrders(page: Page): Promise<Order[]> {
  const cookies = await page.context().cookies()
  const token = cookies.find(({ name }) => name === 'ectoken')?.value ?? ''
  const headers = { authorization: `Bearer ${token}` }
  return (await (await page.request.get('/api/orders/order-List', { headers })).json()).orders
}

const payByCard = (page: Page, lastFour: string) => page.getByRole('button', { name: lastFour }).click()

test('a guest sees the whole cost, signs in without leaving the page, pays and sees the order', async ({
  page,
  baseURL,
}) => {
  const phone = makePhone()
  const shirt = await findShirt(baseURL ?? '', ({ stock, finalPrice }) => stock > 10 && finalPrice < 70)
  await putIntoCart(page, [lineOf(shirt)])
  await openCheckout(page, phone)
  await page.getByText('Express', { exact: false }).first().click()
  await expect(page.locator('.figures')).toContainText('$14.95')
  await expectAccessible(page)
  const total = (await payButton(page).textContent())?.replace('Pay ', '') ?? ''
  const address = page.url()
  await page.evaluate(() => Object.assign(window, { neverLeft: true }))
  const { promise: held, resolve: release } = Promise.withResolvers<void>()
  await page.route('**/create-order', async (route) => {
    await held
    await route.continue()
  })
  const ordering = page.waitForRequest('**/create-order')
  await payButton(page).click()
  await signInByCode(page, baseURL ?? '', phone)
  // Signed in, and about to go to the payment.
  await ordering
  expect(await page.evaluate(() => 'neverLeft' in window)).toBe(true)
  expect(page.url()).toBe(address)
  await expect(page.getByLabel('Street address')).toHaveValue('1 Main Street')
  release()
  await page.waitForURL(/\/dev\/pay\//)
  await expect(page.locator('.amount')).toContainText(total)
  await payButton(page).first().click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Thank you. Your order is paid.')
  await expect(page.locator('.figures')).toContainText(total)
  await expect.poll(() => readCartQuantity(page)).toBe(0)
  await expect(page.getByText(/^We have emailed your receipt to \S+@/)).toBeVisible()
  await expect(page.getByText('Your order will arrive by express shipping.')).toBeVisible()
  await expect(page.getByText(/^Expected \w{3}, /)).toBeVisible()
  await expectAccessible(page)
  await page.goto('/account/addresses')
  await expect(page.locator('address').getByText('1 Main Street')).toBeVisible()
})

test('the dialog keeps what was typed, even when it is cancelled', async ({ page, baseURL }) => {
  await putIntoCart(page, [lineOf(await findShirt(baseURL ?? ''))])
  await openCheckout(page, makePhone())
  await payButton(page).click()
  await expect(page.getByRole('heading', { name: 'Send OTP' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(payButton(page)).toBeFocused()
  await expect(page.getByLabel('Street address')).toHaveValue('1 Main Street')
  await expect(payButton(page)).toHaveAttribute('aria-disabled', 'false')
  await page.reload()
  await expect(page.getByLabel('ZIP code')).toHaveValue('10001')
})

test('errors are shown at their field', async ({ page, baseURL }) => {
  await putIntoCart(page, [lineOf(await findShirt(baseURL ?? ''))])
  await page.goto('/checkout')
  await payButton(page).click()
  await expect(page.getByText('Enter your phone number')).toBeVisible()
  await expect(page.getByLabel('Phone number')).toBeFocused()
  await expectAccessible(page)
})

const thanks = 'Thank you. Your order is paid.'

test('a declined card may be followed by another on the same order', async ({ page, baseURL }) => {
  await goToPayment(page, baseURL ?? '')
  const address = page.url()
  for (const lastFour of ['0002', '9995']) {
    await payByCard(page, lastFour)
    await expect(page.getByRole('alert')).toContainText('Nothing was charged. Try another card.')
    await expectAccessible(page)
  }
  await page.getByRole('link', { name: 'Back to the shop' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Waiting for your payment')
  expect(await readCartQuantity(page)).toBe(1)
  await page.getByRole('button', { name: 'Pay now' }).click()
  await expect(page).toHaveURL(address)
  await payByCard(page, '4242')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(thanks)
  await expect.poll(() => readCartQuantity(page)).toBe(0)
  await page.goto('/account/orders')
  await expect(page.getByRole('main').getByRole('link', { name: /^Order \d+/ })).toHaveCount(1)
})

test('a payment that the provider gave up keeps the cart and offers to pay again, which works', async ({
  page,
  baseURL,
}) => {
  await goToPayment(page, baseURL ?? '')
  await payByProgram(baseURL ?? '', page.url().split('/').at(-1) ?? '', '4000000000000002')
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('The payment failed')
  expect(await readCartQuantity(page)).toBe(1)
  await page.getByRole('link', { name: 'Pay again' }).click()
  await payButton(page).click()
  await page.waitForURL(/\/dev\/pay\//)
  await payButton(page).first().click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(thanks)
})

test('an order changed before it is paid releases its items for the new one', async ({ page, baseURL }) => {
  const shirt = await findShirt(baseURL ?? '', ({ stock }) => stock >= 8 && stock <= 10)
  const phone = makePhone()
  await putIntoCart(page, [lineOf(shirt, shirt.variant.stock)])
  await openCheckout(page, phone)
  await payButton(page).click()
  await signInByCode(page, baseURL ?? '', phone)
  await page.waitForURL(/\/dev\/pay\//)
  const first = page.url()
  await page.goto('/checkout')
  await page.getByLabel('Apartment, floor (optional)').fill('Floor 2')
  await payButton(page).click()
  await page.waitForURL((url) => url.pathname.startsWith('/dev/pay/') && url.href !== first)
  await payButton(page).first().click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(thanks)
})

test('a postcode that is not served is reported at its field', async ({ page, baseURL }) => {
  const phone = makePhone()
  await putIntoCart(page, [lineOf(await findShirt(baseURL ?? ''))])
  await openCheckout(page, phone)
  await expect(page.getByLabel('Country').getByRole('option')).toHaveText(['United States'])
  await page.getByLabel('ZIP code').fill('00000')
  await payButton(page).click()
  await signInByCode(page, baseURL ?? '', phone)
  await expect(toast(page, 'We do not deliver to this ZIP code yet')).toBeVisible()
  await expect(page.locator('[data-field="postcode"] .error')).toHaveText('We do not deliver to this ZIP code yet')
  await expect(page.getByLabel('ZIP code')).toBeFocused()
  await page.getByLabel('ZIP code').fill('00901')
  await page.getByRole('radio', { name: /^Express/ }).check()
  await payButton(page).click()
  await expect(toast(page, 'Express is not offered for this ZIP code')).toBeVisible()
  await expect(page.locator('#method-error')).toHaveText('Express is not offered for this ZIP code')
  await expectAccessible(page)
  await page.getByRole('radio', { name: /^Standard/ }).check()
  await payButton(page).click()
  await page.waitForURL(/\/dev\/pay\//)
})

test('a card that asks for 3-D Secure is paid after its question', async ({ page, baseURL }) => {
  await goToPayment(page, baseURL ?? '')
  await payByCard(page, '3155')
  await page.getByRole('button', { name: 'Confirm' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Thank you. Your order is paid.')
})

test('a closed tab loses nothing: the webhook completes the order and the cart knows', async ({
  page,
  context,
  baseURL,
}) => {
  await goToPayment(page, baseURL ?? '')
  const reference = page.url().split('/').at(-1)
  const [amount = ''] = /\$[\d.,]+/.exec((await page.locator('.amount').textContent()) ?? '') ?? []
  expect(amount).not.toBe('')
  await page.close()
  await payByProgram(baseURL ?? '', reference ?? '')
  const next = await context.newPage()
  await next.goto('/checkout')
  await expect(next.getByText('Your cart is empty.')).toBeVisible()
  expect((await readOrders(next)).map(({ state }) => state)).toEqual(['paid'])
  await next.goto('/account/orders')
  const order = next.locator('.orders > li')
  // Whole amounts have no decimals in the shop.
  await expect(order).toContainText(amount.replace('.00', ''))
  await expect(order.locator('.badge')).toHaveText('Paid')
  await order.getByRole('link', { name: /^Order \d+/ }).click()
  await expect(next.getByRole('heading', { level: 1 })).toHaveText(thanks)
})

test('a double click makes one order', async ({ page, baseURL }) => {
  const phone = makePhone()
  await putIntoCart(page, [lineOf(await findShirt(baseURL ?? ''))])
  await openCheckout(page, phone)
  const orders: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/create-order')) orders.push(request.headers()['idempotency-key'] ?? '')
  })
  await payButton(page).dblclick()
  await signInByCode(page, baseURL ?? '', phone)
  await page.waitForURL(/\/dev\/pay\//)
  const first = page.url()
  await page.goBack()
  await payButton(page).dblclick()
  await page.waitForURL(/\/dev\/pay\//)
  expect(page.url()).toBe(first)
  expect(new Set(orders).size).toBe(1)
  expect(await readOrders(page)).toHaveLength(1)
  await payByCard(page, '4242')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(thanks)
  expect((await readOrders(page)).map(({ state }) => state)).toEqual(['paid'])
})

test('a changed price is shown with the new total before anything is charged', async ({ page, baseURL }) => {
  const phone = makePhone()
  const shirt = await findShirt(baseURL ?? '')
  const line = lineOf(shirt)
  const shownFor = (less: number) => ({
    ...line,
    product: { ...line.product, finalPrice: line.product.finalPrice - less },
  })
  await putIntoCart(page, [shownFor(1)])
  await openCheckout(page, phone)
  // The page has compared prices, and will not again before the payment.
  await expect.poll(() => readFinalPrices(page)).toEqual([line.product.finalPrice])
  await changeCart(page, [shownFor(5)])
  const { promise: held, resolve: release } = Promise.withResolvers<void>()
  await page.route('**/create-order', async (route) => {
    await held
    await route.continue()
  })
  await payButton(page).click()
  await signInByCode(page, baseURL ?? '', phone)
  // The focus stays on the button while the payment starts, when it is refused, and while it starts again.
  await expect(payButton(page)).toHaveAttribute('aria-disabled', 'true')
  await expect(payButton(page)).toBeFocused()
  release()
  const notice = page.getByRole('alert').filter({ hasText: 'Price changed' })
  await expect(notice).toContainText('Nothing was charged')
  await expect(notice).toContainText(shirt.product.name)
  await expect(payButton(page)).toBeFocused()
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/dev\/pay\//)
  await page.goBack()
  await expect(payButton(page)).toHaveAttribute('aria-disabled', 'false')
  await payButton(page).press('Enter')
  await page.waitForURL(/\/dev\/pay\//)
})

test('items that are sold out are reported, and the rest can be bought', async ({ page, baseURL }) => {
  const phone = makePhone()
  const shirt = await findShirt(baseURL ?? '', ({ stock }) => stock > 2 && stock < 8)
  await putIntoCart(page, [lineOf(shirt, shirt.variant.stock + 1)])
  await openCheckout(page, phone)
  await payButton(page).click()
  await signInByCode(page, baseURL ?? '', phone)
  await expect(page.getByRole('alert').filter({ hasText: 'Out of stock' })).toContainText('left, fewer than')
  await expect(page.locator('.bought')).toContainText(`× ${shirt.variant.stock}`)
})
