// @vitest-environment happy-dom
import { type ComponentType, createElement } from 'react'
import { expect, test, vi } from 'vitest'
import type { EndpointName } from '../../../src/api/endpoints.ts'
import { AttributesSection } from '../../../src/features/catalog/admin/AttributesSection.tsx'
import { CategoriesSection } from '../../../src/features/catalog/admin/CategoriesSection.tsx'
import { ProductsSection } from '../../../src/features/catalog/admin/ProductsSection.tsx'
import { SizeChartsSection } from '../../../src/features/catalog/admin/SizeChartsSection.tsx'
import { StockSection } from '../../../src/features/catalog/admin/StockSection.tsx'
import { FeedSection } from '../../../src/features/channels/admin/FeedSection.tsx'
import { BannersSection } from '../../../src/features/content/admin/BannersSection.tsx'
import { BlogsSection } from '../../../src/features/content/admin/BlogsSection.tsx'
import { FeaturedSection } from '../../../src/features/content/admin/FeaturedSection.tsx'
import { PagesSection } from '../../../src/features/content/admin/PagesSection.tsx'
import { CustomerGroupsSection } from '../../../src/features/customers/admin/CustomerGroupsSection.tsx'
import { EnquiriesSection } from '../../../src/features/enquiries/admin/EnquiriesSection.tsx'
import { GiftCardsSection } from '../../../src/features/gifts/admin/GiftCardsSection.tsx'
import { SearchesSection } from '../../../src/features/listing/admin/SearchesSection.tsx'
import { SearchRulesSection } from '../../../src/features/listing/admin/SearchRulesSection.tsx'
import { SynonymsSection } from '../../../src/features/listing/admin/SynonymsSection.tsx'
import { OrdersSection } from '../../../src/features/orders/admin/OrdersSection.tsx'
import { KeysSection } from '../../../src/features/programs/admin/KeysSection.tsx'
import { WebhooksSection } from '../../../src/features/programs/admin/WebhooksSection.tsx'
import { PromoCodesSection } from '../../../src/features/promotions/admin/PromoCodesSection.tsx'
import { RedirectsSection } from '../../../src/features/publishing/admin/RedirectsSection.tsx'
import { ReviewsSection } from '../../../src/features/reviews/admin/ReviewsSection.tsx'
import { AuditSection } from '../../../src/features/staff/admin/AuditSection.tsx'
import { openScreens } from '../../support/admin-screens.ts'
import { render, shownText, until } from '../../support/render.ts'

const call = vi.hoisted(() => vi.fn())
vi.mock('../../../src/site/browser/api.ts', () => ({ call }))
const { calls, visit } = openScreens(call)

interface Screen {
  section: string
  Section: ComponentType
  /** What its lists are asked for, each answered by an empty one. */
  lists: readonly (readonly [EndpointName, string])[]
  said: string
  links: readonly string[]
}

const shown = (section: string, Section: ComponentType, lists: Screen['lists'], said: string, ...links: string[]) => ({
  section,
  Section,
  lists,
  said,
  links,
})
const screens: readonly Screen[] = [
  shown(
    'orders',
    OrdersSection,
    [['listAllOrders', 'orders']],
    'to see its way to the parcel',
    '/',
    '/admin/orders/new',
  ),
  shown(
    ...(['products', ProductsSection, [['listAllProducts', 'products']], 'import your catalogue'] as const),
    ...['/admin/products/new', '/admin/files'],
  ),
  shown(
    ...(['stock', StockSection, [['listVariants', 'variants']], 'Write your first product'] as const),
    ...['/admin/products/new', '/admin/files'],
  ),
  shown(
    ...(['categories', CategoriesSection, [['listAllCategories', 'categories']], 'shelves'] as const),
    '/admin/categories/new',
  ),
  shown(
    'attributes',
    AttributesSection,
    [
      ['listAttributes', 'attributes'],
      ['listFacets', 'facets'],
    ],
    'filters lists',
    '/admin/attributes/new',
  ),
  shown(
    'size-charts',
    SizeChartsSection,
    [
      ['listAllSizeCharts', 'charts'],
      ['listAllCategories', 'categories'],
    ],
    'show a size guide',
    '/admin/size-charts/new',
  ),
  shown('banners', BannersSection, [['listBanners', 'banners']], 'home page begins', '/admin/banners/new'),
  shown(
    'sections',
    FeaturedSection,
    [
      ['listSections', 'sections'],
      ['listAllCategories', 'categories'],
    ],
    'products that you choose',
    '/admin/sections/new',
  ),
  shown('blog', BlogsSection, [['listAllBlogs', 'blogs']], 'read in your shop', '/admin/blog/new'),
  shown('pages', PagesSection, [['listAllPages', 'pages']], 'privacy and terms', '/admin/pages/new'),
  shown(
    ...(['customer-groups', CustomerGroupsSection, [['listCustomerGroups', 'groups']], 'such as wholesale'] as const),
    '/admin/customer-groups/new',
  ),
  shown(
    ...(['enquiries', EnquiriesSection, [['listEnquiries', 'enquiries']], 'come from the pages'] as const),
    ...['/contact', '/bulk-enquiry'],
  ),
  shown('gift-cards', GiftCardsSection, [['listGiftCards', 'cards']], 'Issue one above', '/admin/settings/gifts'),
  shown('search', SearchRulesSection, [['listSearchRules', 'rules']], 'what a search leads to', '/admin/search/new'),
  shown(
    'synonyms',
    SynonymsSection,
    [
      ['listSynonyms', 'synonyms'],
      ['readStopWords', 'words'],
    ],
    'another word',
    '/admin/synonyms/new',
  ),
  shown('promo-codes', PromoCodesSection, [['listPromoCodes', 'promocodes']], 'with a code', '/admin/promo-codes/new'),
  shown('reviews', ReviewsSection, [['listReviewQueue', 'reviews']], 'on product pages', '/admin/settings/mails'),
  shown('redirects', RedirectsSection, [['listRedirects', 'redirects']], 'Import the addresses of your former shop'),
  shown('keys', KeysSection, [['listKeys', 'keys']], 'Make one below.'),
  shown('webhooks', WebhooksSection, [['listWebhooks', 'webhooks']], 'Add one below.'),
  shown('searches', SearchesSection, [['listFailedSearches', 'searches']], 'don’t find comes here'),
  shown('feed', FeedSection, [['listFeedGaps', 'products']], 'Nothing is left out'),
  shown('audit', AuditSection, [['listAudit', 'entries']], 'Every change in the admin'),
]

test.each(screens)('$section: an empty list says how to begin', async ({ section, Section, lists, said, links }) => {
  for (const [name, rows] of lists) calls.answer(name, { [rows]: [], currencies: ['USD'], total: 0, version: 'v1' })
  await visit(`/admin/${section}`)
  await render(createElement(Section))
  await until(() => expect(shownText('.nothing')).toContain(said))
  const found = [...document.querySelectorAll('.nothing a')].map((link) => link.getAttribute('href'))
  expect(found).toEqual(links)
})

test.each(screens.filter(({ section }) => ['stock', 'reviews', 'banners', 'redirects', 'orders'].includes(section)))(
  '$section: a search without a result says that alone',
  async ({ section, Section, lists, said }) => {
    for (const [name, rows] of lists) calls.answer(name, { [rows]: [], total: 0 })
    await visit(`/admin/${section}?query=zz`)
    await render(createElement(Section))
    await until(() => expect(shownText('.nothing')).toMatch(/^No .* found\.$/))
    expect(shownText('.nothing')).not.toContain(said)
  },
)
