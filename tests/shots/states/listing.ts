import type { Page } from 'playwright'
import type { State } from '../state.ts'

const longName = 'Very Long Harbour Button-Down Oxford Overshirt with Donaudampfschifffahrtsgesellschaftskapitän Pocket'

const nameLong = (page: Page) =>
  page.evaluate((name) => {
    for (const link of document.querySelectorAll('[data-card] h3 a')) link.textContent = name
    for (const brand of document.querySelectorAll('[data-card] .brand')) brand.textContent = `${name} & Company`
  }, longName)

const takePictures = (page: Page) =>
  page.evaluate(() => {
    for (const picture of document.querySelectorAll('[data-card] img')) picture.remove()
  })

export const listingStates: readonly State[] = [
  { name: 'listing', path: '/products' },
  {
    name: 'listing-filtered',
    path: ({ market: { highPrice } }) =>
      `/products?category=fashion&color=white,blue&size=M,L&minPrice=0&maxPrice=${highPrice}`,
  },
  {
    name: 'listing-empty',
    path: '/products?category=fashion&brand=placket&color=white&size=XXL&minPrice=1&maxPrice=3',
  },
  {
    name: 'listing-sheet',
    path: '/products?category=fashion&color=white&size=M',
    screen: true,
    widths: [360, 768],
    act: (page) => page.locator('[popovertarget="filters"][data-part="applied"]').click(),
  },
  {
    name: 'listing-quick-add',
    path: '/products',
    screen: true,
    act: (page) => page.locator('[data-quick]').first().click(),
  },
  { name: 'listing-long-names', path: '/products', screen: true, act: nameLong },
  { name: 'listing-no-pictures', path: '/products', screen: true, act: takePictures },
  { name: 'category', path: '/category/casual-shirts' },
  { name: 'search', path: '/search?query=linen' },
  { name: 'search-none', path: '/search?query=zzqx' },
  {
    name: 'search-suggestions',
    path: '/',
    screen: true,
    widths: [1440],
    act: async (page) => {
      await page.getByRole('combobox').first().pressSequentially('linnen')
      await page.getByRole('option').first().waitFor()
    },
  },
]
