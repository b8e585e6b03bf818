import type { PageRole } from '../../../platform/pure/page-roles.ts'
import { canonical, phraseKey } from './query-words.ts'

export interface ShopPage {
  title: string
  path: string
  /** It is the merchant's page with this role, where that is live. */
  role?: PageRole
}

const pages: readonly (ShopPage & { names: readonly string[] })[] = [
  {
    title: 'Shipping',
    path: '/shipping',
    role: 'shipping',
    names: ['shipping', 'delivery', 'deliver', 'postage', 'courier', 'dispatch', 'shipment', 'ship'],
  },
  {
    title: 'Returns',
    path: '/returns',
    role: 'returns',
    names: ['return', 'refund', 'exchange', 'money back', 'send back', 'warranty', 'cancel', 'cancellation'],
  },
  {
    title: 'Privacy',
    path: '/privacy',
    role: 'privacy',
    names: ['privacy', 'cookie', 'gdpr', 'personal data', 'data protection'],
  },
  {
    title: 'Terms of sale',
    path: '/terms',
    role: 'terms',
    names: ['terms', 'terms of sale', 'terms of service', 'terms and conditions', 'conditions of sale'],
  },
  {
    title: 'Contact us',
    path: '/contact',
    names: ['contact', 'contact us', 'customer service', 'customer care', 'help', 'phone number', 'email', 'support'],
  },
  {
    title: 'Size guide',
    path: '/size-guide',
    names: [
      'size guide',
      'size chart',
      'sizing',
      'measurement',
      'how to measure',
      'what size',
      'my size',
      'which size',
    ],
  },
  {
    title: 'Bulk enquiries',
    path: '/bulk-enquiry',
    names: ['bulk', 'bulk order', 'bulk enquiry', 'bulk inquiry', 'wholesale', 'corporate order'],
  },
  {
    title: 'Your orders',
    path: '/account/orders',
    names: ['track', 'tracking', 'my order', 'track order', 'track my order', 'order status', 'where is my order'],
  },
]

/** Pages of the shop, by what people type to find them. */
export const pagesByPhrase: ReadonlyMap<string, ShopPage> = new Map(
  pages.flatMap(({ title, path, role, names }) =>
    names.map((name) => [phraseKey(name), { title, path, ...(role && { role }) }] as const),
  ),
)

export const sizeGuide: ShopPage = { title: 'Size guide', path: '/size-guide' }

/** Words people use around the name of a page; next to it they don't describe products. */
export const pageFillers: ReadonlySet<string> = new Set(
  `policy cost price time how long much many day free charge fee rate info information detail question faq what when where
  does order us page address hour international worldwide option method notice statement number item center centre chest neck waist inch cm take`
    .split(/\s+/)
    .map(canonical),
)
