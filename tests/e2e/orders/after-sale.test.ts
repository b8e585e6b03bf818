import type { Page } from 'playwright/test'
import type { Order } from '../../../src/features/orders/contract.ts'
import { expect, test } from '../../support/browser.ts'
import { deliver, placePaidOrder } from '../../support/shop-by-http.ts'
import { enterCode, expectAccessible, toast } from '../../support/shopping.ts'

// The browser's own message for an expired link.
test.use({ allowedComplaints: [/status of 404/] })

/** The shopper opens the order, is asked to sign in, and stays there. */
async function openOrder(page: Page, baseURL: string, { id, phone }: { id: string; phone: string }): Promise<void> {
  await page.goto(`/order/${id}`)
  const form = page.getByRole('form', { name: 'Sign in to see the order' })
  await expect(form).toBeVisible()
  await expectAccessible(page)
  await form.getByLabel('Your phone number').fill(phone)
  await form.getByRole('button', { name: 'Sign in with a code' }).click()
  await page.getByRole('button', { name: 'send', exact: true }).click()
  await enterCode(page, baseURL, phone)
  await expect(form).toBeHidden()
}

const heading = (page: Page) => page.getByRole('heading', { level: 1 })

test('the shopper cancels a paid order before packing, and it is refunded', async ({ page, baseURL }) => {
  const { order, phone } = await placePaidOrder(baseURL ?? '')
  await openOrder(page, baseURL ?? '', { id: order.id, phone })
  await page.getByText('Cancel order').click()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Yes, cancel it' }).click()
  await expect(heading(page)).toHaveText('This order was cancelled')
  await expect(page.locator('.figures', { hasText: 'Refunded−$' })).toBeVisible()
  await expect(page.getByText('Cancel order')).toBeHidden()
})

test('of two shirts one is returned while the other is exchanged for another size, and both can be followed', async ({
  page,
  baseURL,
}) => {
  const { call, token, order, phone, shirt } = await placePaidOrder(baseURL ?? '')
  const { settle, advance } = await deliver(baseURL ?? '', order.id)
  const read = async (): Promise<Order> => (await call('getOrder', { token, params: { id: order.id } })).body.order
  const find = async (kind: string) => (await read()).returns.find((item) => item.kind === kind)?.id ?? ''
  await openOrder(page, baseURL ?? '', { id: order.id, phone })
  await expect(heading(page)).toHaveText('Your order has arrived')
  const open = page.locator('summary', { hasText: 'Return or exchange' })
  await open.click()
  const line = page.getByRole('group', { name: shirt.product.name })
  await page.getByRole('button', { name: 'Request return' }).click()
  await expect(page.locator('.action-form .error')).toHaveText('Choose how many items you want to send back')
  await line.getByLabel('Quantity').selectOption('1')
  // Nothing is preselected: the browser asks for a reason.
  await expect(line.getByLabel('Reason')).toHaveValue('')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Request return' }).click()
  expect((await read()).returns).toEqual([])
  await line.getByLabel('Reason').selectOption('Too large')
  await page.getByRole('button', { name: 'Request return' }).click()
  await expect(toast(page, 'Return requested')).toBeVisible()
  const returns = page.locator('.returns > li')
  await expect(returns).toContainText(['Return requested'])
  await expect(returns.first()).toContainText('We will email you the return address.')

  await page.getByLabel('Exchange for another size').check()
  await expect(line.getByLabel('Quantity').getByRole('option')).toHaveText(['None', '1'])
  await line.getByLabel('Quantity').selectOption('1')
  await line.getByLabel('Reason').selectOption('Too small')
  const sizes = line.getByLabel('New size')
  await expect(sizes).toHaveValue('')
  const size = (await sizes.locator('option:enabled').nth(1).textContent()) ?? ''
  await sizes.selectOption({ label: size })
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Request exchange' }).click()
  await expect(returns).toContainText(['Return requested', 'Exchange requested'])
  await expect(returns.last()).toContainText(`for ${size.replace(' again', '')}`)
  await expect(open).toBeHidden()

  expect((await settle(await find('return'))).body.order.state).toBe('partly-refunded')
  const exchange = await find('exchange')
  await settle(exchange)
  await advance(exchange, { to: 'packed' })
  await advance(exchange, { to: 'shipped', carrier: 'Post', trackingNumber: 'X 1' })
  await page.reload()
  await expect(page.locator('.figures', { hasText: 'Refunded−$' })).toBeVisible()
  await expect(returns).toContainText(['Return refunded', 'Exchange sent'])
  await expect(returns.last()).toContainText('Carrier: Post, X 1.')
  await expectAccessible(page)
})

test("an order's mail has a link with which a guest sees that order and nothing else", async ({ page, baseURL }) => {
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
  await expect(page.getByText('Cancel order')).toBeHidden()
  await page.goto(link.replace(/link=\d+/, 'link=1'))
  await expect(heading(page)).toHaveText('Order not found')
})
