import type { Page } from 'playwright/test'
import type { Order } from '../../../src/features/orders/contract.ts'
import { expect, test } from '../../support/browser.ts'
import { deliver, placePaidOrder } from '../../support/shop-by-http.ts'
import { enterCode, expectAccessible, toast } from '../../support/shopping.ts'

// The browser's own line for an expired link.
test.use({ allowedComplaints: [/status of 404/] })

/** The owner opens the order, is asked to sign in, and stays there. */
async function openOrder(page: Page, baseURL: string, { id, phone }: { id: string; phone: string }): Promise<void> {
  await page.goto(`/order/${id}`)
  const form = page.getByRole('form', { name: 'Sign in to see the order' })
  await expect(form).toBeVisible()
  await expectAccessible(page)
  await form.getByLabel('Your phone number').fill(phone)
  await form.getByRole('button', { name: 'Sign in by code' }).click()
  await page.getByRole('button', { name: 'send', exact: true }).click()
  await enterCode(page, baseURL, phone)
  await expect(form).toBeHidden()
}

const heading = (page: Page) => page.getByRole('heading', { level: 1 })

test('a paid order is cancelled by its owner before packing, and the money goes back', async ({ page, baseURL }) => {
  const { order, phone } = await placePaidOrder(baseURL ?? '')
  await openOrder(page, baseURL ?? '', { id: order.id, phone })
  await page.getByText('Cancel the order').click()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Cancel it' }).click()
  await expect(heading(page)).toHaveText('This order was cancelled')
  await expect(page.getByText(/^Refunded: \$/)).toBeVisible()
  await expect(page.getByText('Cancel the order')).toBeHidden()
})

test('one piece is sent back and one changed for another size after delivery', async ({ page, baseURL }) => {
  const { call, token, order, phone, shirt } = await placePaidOrder(baseURL ?? '')
  const { settle } = await deliver(baseURL ?? '', order.id)
  const read = async (): Promise<Order> => (await call('getOrder', { token, params: { id: order.id } })).body.order
  await openOrder(page, baseURL ?? '', { id: order.id, phone })
  await expect(heading(page)).toHaveText('Your order has arrived')
  await page.locator('summary', { hasText: 'Return or exchange' }).click()
  await expectAccessible(page)
  const line = page.getByLabel(`${shirt.product.name}, ${shirt.variant.size}`, { exact: true })
  await line.fill('1')
  await page.getByLabel('Why').selectOption('Too large')
  await page.getByRole('button', { name: 'Ask for the return' }).click()
  await expect(toast(page, 'Return requested')).toBeVisible()
  await expect(page.getByText('Return requested: 1 ×')).toBeVisible()
  expect((await settle((await read()).returns[0]?.id ?? '')).body.order.state).toBe('partly-refunded')

  await page.reload()
  await expect(page.getByText(/^Refunded: \$/)).toBeVisible()
  await page.locator('summary', { hasText: 'Return or exchange' }).click()
  await page.getByLabel('Another size').check()
  await line.fill('1')
  const sizes = page.getByLabel('For size')
  await expect(sizes.getByRole('option').first()).toBeAttached()
  const size = (await sizes.getByRole('option').first().textContent()) ?? ''
  await sizes.selectOption({ label: size })
  await page.getByRole('button', { name: 'Ask for the exchange' }).click()
  await expect(page.getByText('Exchange requested: 1 ×')).toContainText(`for ${size}`)
  await expectAccessible(page)
  const exchange = (await read()).returns.find(({ kind }) => kind === 'exchange')
  expect((await settle(exchange?.id ?? '')).status).toBe(200)
  await page.reload()
  await expect(page.getByText('Exchange exchanged: 1 ×')).toBeVisible()
})

test('the mail of an order carries a link by which a guest follows it, and no further', async ({ page, baseURL }) => {
  const { order, email } = await placePaidOrder(baseURL ?? '')
  const readLink = async () => {
    const reply = await fetch(`${baseURL}/dev/outbox?to=${encodeURIComponent(email)}`)
    const [mail] = (await reply.json()) as { text: string }[]
    return /Follow your order: (\S+)/.exec(mail?.text ?? '')?.[1] ?? ''
  }
  await expect.poll(readLink, { timeout: 60_000 }).toContain(`/order/${order.id}?link=`)
  const link = await readLink()
  await page.goto(link)
  await expect(heading(page)).toHaveText('Thank you. Your order is paid.')
  await expect(page.getByText('Cancel the order')).toBeHidden()
  await page.goto(link.replace(/link=\d+/, 'link=1'))
  await expect(heading(page)).toHaveText('Order not found')
})
