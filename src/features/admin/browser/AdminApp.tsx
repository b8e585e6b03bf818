import { useStore } from '@nanostores/react'
import { type ComponentType, type MouseEvent, Suspense, useEffect } from 'react'
import { allows, isStaff, type Permission, type Role } from '../../../platform/pure/roles.ts'
import { checkSession } from '../../accounts/browser/check-session.ts'
import { requestFlow } from '../../accounts/browser/open-dialog.ts'
import { SignInHere } from '../../accounts/browser/SignInHere.tsx'
import { $session } from '../../accounts/browser/session.ts'
import { $address, goTo } from './list-address.ts'
import './admin.css'
import '../../enquiries/admin/inbox.css'
import './records.css'
import '../../media/admin/pictures.css'
import '../../catalog/admin/size-charts.css'
import '../../insights/admin/today.css'
import '../../programs/admin/programs.css'
import { TodaySection } from '../../insights/admin/TodaySection.tsx'
import { ConfirmDialog } from './ConfirmDialog.tsx'
import { part } from './part.tsx'
import { mayLeave } from './unsaved.ts'

const sections: readonly (readonly [path: string, label: string, Section: ComponentType, needs: Permission])[] = [
  ['', 'Today', TodaySection, 'numbers.read'],
  ['orders', 'Orders', part(() => import('../../orders/admin/OrdersSection.tsx'), 'OrdersSection'), 'orders.read'],
  [
    'reports',
    'Reports',
    part(() => import('../../insights/admin/ReportsSection.tsx'), 'ReportsSection'),
    'numbers.read',
  ],
  [
    'products',
    'Products',
    part(() => import('../../catalog/admin/ProductsSection.tsx'), 'ProductsSection'),
    'catalogue.read',
  ],
  [
    'stock',
    'Prices and stock',
    part(() => import('../../catalog/admin/StockSection.tsx'), 'StockSection'),
    'stock.read',
  ],
  [
    'pictures',
    'Pictures',
    part(() => import('../../media/admin/PicturesSection.tsx'), 'PicturesSection'),
    'catalogue.read',
  ],
  [
    'files',
    'Import and export',
    part(() => import('../../catalog/admin/CatalogueFilesSection.tsx'), 'CatalogueFilesSection'),
    'export',
  ],
  [
    'categories',
    'Categories',
    part(() => import('../../catalog/admin/CategoriesSection.tsx'), 'CategoriesSection'),
    'catalogue.read',
  ],
  [
    'size-charts',
    'Size charts',
    part(() => import('../../catalog/admin/SizeChartsSection.tsx'), 'SizeChartsSection'),
    'catalogue.read',
  ],
  [
    'attributes',
    'Attributes and filters',
    part(() => import('../../catalog/admin/AttributesSection.tsx'), 'AttributesSection'),
    'catalogue.read',
  ],
  [
    'sections',
    'Featured',
    part(() => import('../../content/admin/FeaturedSection.tsx'), 'FeaturedSection'),
    'content.read',
  ],
  [
    'banners',
    'Banners',
    part(() => import('../../content/admin/BannersSection.tsx'), 'BannersSection'),
    'content.read',
  ],
  [
    'announcement',
    'Announcement',
    part(() => import('../../content/admin/AnnouncementSection.tsx'), 'AnnouncementSection'),
    'content.read',
  ],
  [
    'promo-codes',
    'Promo codes',
    part(() => import('../../promotions/admin/PromoCodesSection.tsx'), 'PromoCodesSection'),
    'promotions.read',
  ],
  [
    'reviews',
    'Reviews',
    part(() => import('../../reviews/admin/ReviewsSection.tsx'), 'ReviewsSection'),
    'content.read',
  ],
  [
    'enquiries',
    'Enquiries',
    part(() => import('../../enquiries/admin/EnquiriesSection.tsx'), 'EnquiriesSection'),
    'customers.read',
  ],
  ['blog', 'Journal', part(() => import('../../content/admin/BlogsSection.tsx'), 'BlogsSection'), 'content.read'],
  ['pages', 'Pages', part(() => import('../../content/admin/PagesSection.tsx'), 'PagesSection'), 'content.read'],
  [
    'navigation',
    'Navigation',
    part(() => import('../../content/admin/NavigationSection.tsx'), 'NavigationSection'),
    'content.read',
  ],
  [
    'search',
    'Search rules',
    part(() => import('../../listing/admin/SearchRulesSection.tsx'), 'SearchRulesSection'),
    'catalogue.read',
  ],
  [
    'synonyms',
    'Synonyms',
    part(() => import('../../listing/admin/SynonymsSection.tsx'), 'SynonymsSection'),
    'catalogue.read',
  ],
  ['searches', 'Failed searches', part(() => import('./PeopleSection.tsx'), 'SearchesSection'), 'catalogue.read'],
  [
    'settings',
    'Settings',
    part(() => import('../../settings/admin/SettingsSection.tsx'), 'SettingsSection'),
    'settings.read',
  ],
  ['people', 'People', part(() => import('./PeopleSection.tsx'), 'PeopleSection'), 'customers.read'],
  ['keys', 'API keys', part(() => import('../../programs/admin/KeysSection.tsx'), 'KeysSection'), 'programs.read'],
  ['audit', 'Audit log', part(() => import('./PeopleSection.tsx'), 'AuditSection'), 'audit.read'],
]

/** Links within the admin change the view without reloading the page. */
function follow(event: MouseEvent): void {
  const link = event.target instanceof Element && event.target.closest('a')
  if (!link || event.ctrlKey || event.metaKey || event.shiftKey || link.origin !== location.origin) return
  if (!/^\/admin(\/|$)/.test(link.pathname)) return
  event.preventDefault()
  if (mayLeave()) goTo(link.pathname + link.search)
}

const showInRow = (link: HTMLElement | null) => link?.scrollIntoView({ block: 'nearest', inline: 'nearest' })

function Workplace({ role }: { role: Role }) {
  const { section: asked } = useStore($address)
  const offered = sections.filter(([, , , needs]) => allows(role, needs))
  // Whoever has no figures of today begins with what they work on.
  const [first = ''] = offered[0] ?? []
  const section = asked === '' ? first : asked
  const [path, label, Section] = offered.find(([name]) => name === section) ?? ['', 'Not found', () => null]
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: the links inside receive the clicks
    <div className="admin" onClick={follow}>
      <nav aria-label="Admin">
        {offered.map(([to, name]) => (
          <a
            key={to}
            href={to === '' ? '/admin' : `/admin/${to}`}
            aria-current={section === to ? 'page' : undefined}
            // On a phone the sections are one long row.
            ref={section === to ? showInRow : undefined}
          >
            {name}
          </a>
        ))}
        <button type="button" className="text-button" onClick={() => requestFlow({ type: 'logOut' })}>
          Sign out
        </button>
      </nav>
      <main id="main">
        <h1>{label}</h1>
        <Suspense fallback={<p className="nothing">Loading…</p>}>
          <Section key={path} />
        </Suspense>
      </main>
      <ConfirmDialog />
    </div>
  )
}

/** The admin, for people who are signed in and have the role. */
export function AdminApp() {
  const session = useStore($session)
  useEffect(() => void checkSession(), [])
  if (session.status === 'unchecked')
    return (
      <main className="gate" id="main">
        Signing you in…
      </main>
    )
  if (session.status === 'guest') {
    return (
      <main id="main">
        <SignInHere className="gate" label="Sign in to the admin">
          <h1>Admin</h1>
        </SignInHere>
      </main>
    )
  }
  if (isStaff(session.user.role)) return <Workplace role={session.user.role} />
  return (
    <main className="gate" id="main">
      <h1>Admin</h1>
      <p>This area is for shop staff. Your account does not have access.</p>
      <p>
        <a href="/">Go to the shop</a>
      </p>
    </main>
  )
}
