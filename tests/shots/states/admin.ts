import type { Page } from 'playwright'
import type { State } from '../state.ts'

async function settle(page: Page): Promise<void> {
  await page.getByRole('main').locator('h1').waitFor()
  await page.waitForFunction(() => document.querySelector('[aria-busy="true"]') === null)
}

const sections = [
  ['today', ''],
  ['orders', '/orders'],
  ['reports', '/reports'],
  ['customer-groups', '/customer-groups'],
  ['customer-group-new', '/customer-groups/new'],
  ['gift-cards', '/gift-cards'],
  ['order-new', '/orders/new'],
  ['products', '/products'],
  ['product-new', '/products/new'],
  ['stock', '/stock'],
  ['pictures', '/pictures'],
  ['files', '/files'],
  ['categories', '/categories'],
  ['size-charts', '/size-charts'],
  ['size-chart-new', '/size-charts/new'],
  ['attributes', '/attributes'],
  ['category-new', '/categories/new'],
  ['feed', '/feed'],
  ['withdrawals', '/withdrawals'],
  ['featured', '/sections'],
  ['banners', '/banners'],
  ['banner-new', '/banners/new'],
  ['announcement', '/announcement'],
  ['promo-codes', '/promo-codes'],
  ['promo-code-new', '/promo-codes/new'],
  ['reviews', '/reviews'],
  ['enquiries', '/enquiries'],
  ['journal', '/blog'],
  ['journal-new', '/blog/new'],
  ['pages', '/pages'],
  ['page-new', '/pages/new'],
  ['navigation', '/navigation'],
  ['redirects', '/redirects'],
  ['translations', '/translations'],
  ...(['shop', 'look', 'contact', 'orders', 'privacy', 'shipping', 'taxes', 'payments', 'feeds'] as const).map(
    (group) => [`settings-${group}`, `/settings/${group}`] as const,
  ),
  ['search-rules', '/search'],
  ['search-rule-new', '/search/new?word=linen%20shirt'],
  ['synonyms', '/synonyms'],
  ['searches', '/searches'],
  ['markets', '/markets'],
  ['people', '/people'],
  ['mails', '/mails'],
  ['keys', '/keys'],
  ['webhooks', '/webhooks'],
  ['whole-shop', '/whole-shop'],
  ['health', '/health'],
  ['audit', '/audit'],
] as const

export const adminStates: readonly State[] = [
  { name: 'admin-sign-in', path: '/admin' },
  { name: 'admin-shopper', path: '/admin', who: 'shopper' },
  ...sections.map(
    ([name, path]): State => ({ name: `admin-${name}`, path: `/admin${path}`, who: 'admin', act: settle }),
  ),
  { name: 'admin-order', path: ({ orders }) => `/admin/orders/${orders.returned}`, who: 'admin', act: settle },
  {
    name: 'admin-order-change',
    path: ({ orders }) => `/admin/orders/${orders.paid}`,
    who: 'admin',
    act: async (page) => {
      for (const summary of ['Edit address and email', 'Change items']) {
        await page.locator('summary', { hasText: summary }).click()
      }
      await page
        .getByRole('combobox', { name: /^Quantity of/ })
        .first()
        .selectOption('0')
      await page.getByRole('button', { name: 'Show the difference' }).click()
      await page.getByRole('status').filter({ hasText: 'New total' }).or(page.getByRole('alert')).first().waitFor()
    },
  },
  { name: 'admin-product', path: ({ products }) => `/admin/products/${products[0]?.id}`, who: 'admin', act: settle },
  {
    name: 'admin-translation',
    path: ({ products }) => `/admin/translations/product?language=de&record=${products[0]?.id}`,
    who: 'admin',
    act: settle,
  },
  {
    name: 'admin-product-translations',
    path: ({ products }) => `/admin/products/${products[0]?.id}`,
    who: 'admin',
    act: async (page) => {
      await page.getByRole('heading', { name: 'Translations' }).click()
      await page.getByRole('form', { name: 'German texts' }).scrollIntoViewIfNeeded()
    },
  },
]
