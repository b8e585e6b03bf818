import { expect, test } from '../../support/browser.ts'
import { placeOrder } from '../../support/shop-by-http.ts'

test('Reload and Back show what the sandbox said of a card, and send none again', async ({ page, baseURL }) => {
  const { payment } = await placeOrder(baseURL ?? '')
  await page.goto(`/dev/pay/${payment.reference}`)
  for (const lastFour of ['0002', '9995']) {
    await page.getByRole('button', { name: lastFour }).click()
    await expect(page.getByRole('alert')).toContainText('Nothing was charged. Try another card.')
  }
  await page.reload()
  await expect(page.getByRole('alert')).toContainText('insufficient funds')
  await page.goBack()
  await expect(page.getByRole('alert')).toContainText('card declined')
})
