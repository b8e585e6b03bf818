import { sellFirstProduct } from '../../support/first-product.ts'
import { test } from '../../support/merchant-browser.ts'

test.describe.configure({ timeout: 600_000 })
test.use({
  viewport: { width: 1440, height: 900 },
  isMobile: false,
  hasTouch: false,
  // A shop of its own that has nothing in it.
  shopEnv: { DEMO: 'false', FIRST_PRODUCT_AT: '1440' },
  // The browser's own line for a page that is not there yet.
  allowedComplaints: [/status of 404/],
})

test('from an empty shop to a product that is bought, by keyboard alone at 1440 px', async ({ page, baseURL }) => {
  await sellFirstProduct(page, baseURL ?? '', { phone: '+14155553061', how: 'keyboard' })
})
