import type { State } from '../state.ts'

async function breakTheApi(page: Parameters<NonNullable<State['prepare']>>[0]): Promise<void> {
  await page.route(/\/(product-api|api|auth-api|announcement)\//, (route) => route.fulfill({ status: 500, json: {} }))
}

export const readingStates: readonly State[] = [
  { name: 'home', path: '/' },
  {
    name: 'home-menu',
    path: '/',
    screen: true,
    widths: [360, 768],
    act: (page) => page.locator('[data-icon="menu"]').click(),
  },
  {
    name: 'home-menu',
    path: '/',
    screen: true,
    widths: [1440],
    act: (page) => page.locator('.menu summary').first().click(),
  },
  { name: 'blog', path: '/blog' },
  { name: 'blog-post', path: '/blog/why-linen-creases' },
  { name: 'contact', path: '/contact' },
  {
    name: 'contact-faults',
    path: '/contact',
    act: (page) => page.locator('[data-enquiry] [type="submit"]').click(),
  },
  {
    name: 'contact-api-down',
    path: '/contact',
    screen: true,
    prepare: breakTheApi,
    act: async (page, { market, texts }) => {
      await page.locator('[name="name"]').fill(market.address.name)
      await page.locator('[name="email"]').fill('reader@shop.example')
      await page.locator('[name="message"]').fill('Does the Harbour run large?')
      await page.locator('[data-enquiry] [type="submit"]').click()
      await page.getByText(texts.shared.somethingWrong).first().waitFor()
    },
  },
  { name: 'bulk-enquiry', path: '/bulk-enquiry' },
  { name: 'size-guide', path: '/size-guide' },
  { name: 'gift-cards', path: '/gift-cards' },
  { name: 'shipping', path: '/shipping' },
  { name: 'returns', path: '/returns' },
  { name: 'privacy', path: '/privacy' },
  // Where the law of the market's countries asks for it.
  { name: 'withdrawal', path: '/withdrawal', isIn: ({ key }) => key === 'de' },
  { name: '404', path: '/no-such-page' },
  { name: 'offline', path: '/offline' },
]
