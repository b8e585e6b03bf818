import { sellFirstProduct } from '../../support/first-product.ts'
import { counterHost } from '../../support/first-settings.ts'
import { test } from '../../support/merchant-browser.ts'

test.describe.configure({ timeout: 600_000 })
test.use({
  viewport: { width: 390, height: 844 },
  isMobile: false,
  hasTouch: false,
  // A shop of its own that has nothing in it; the preview of a draft is built by itself.
  shopEnv: { DEMO: 'false', FIRST_PRODUCT_AT: '390', PUBLISH_DELAY_SECONDS: '10' },
  // The browser's own lines for a page that is not there yet, and the script that the merchant wants; another is refused.
  allowedComplaints: [new RegExp(`status of 404|off the site: ${counterHost}/|elsewhere\\.example`)],
})

test('from an empty shop to an order that is half returned and half exchanged, at 390 px', async ({
  page,
  baseURL,
}) => {
  await sellFirstProduct(page, baseURL ?? '', { phone: '+14155553062', how: 'mouse' })
})
