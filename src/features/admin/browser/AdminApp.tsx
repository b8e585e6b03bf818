import { useStore } from '@nanostores/react'
import { type ComponentType, lazy, type MouseEvent, Suspense, useEffect } from 'react'
import { checkSession } from '../../accounts/browser/check-session.ts'
import { requestFlow } from '../../accounts/browser/open-dialog.ts'
import { SignInHere } from '../../accounts/browser/SignInHere.tsx'
import { $session } from '../../accounts/browser/session.ts'
import { AnnouncementSection } from '../../content/admin/AnnouncementSection.tsx'
import { $address, goTo } from './list-address.ts'
import './admin.css'
import '../../enquiries/admin/inbox.css'
import './records.css'
import '../../media/admin/pictures.css'
import '../../catalog/admin/size-charts.css'
import '../../insights/admin/today.css'
import { AttributesSection } from '../../catalog/admin/AttributesSection.tsx'
import { CatalogueFilesSection } from '../../catalog/admin/CatalogueFilesSection.tsx'
import { CategoriesSection } from '../../catalog/admin/CategoriesSection.tsx'
import { ProductsSection } from '../../catalog/admin/ProductsSection.tsx'
import { StockSection } from '../../catalog/admin/StockSection.tsx'
import { BannersSection } from '../../content/admin/BannersSection.tsx'
import { BlogsSection } from '../../content/admin/BlogsSection.tsx'
import { FeaturedSection } from '../../content/admin/FeaturedSection.tsx'
import { EnquiriesSection } from '../../enquiries/admin/EnquiriesSection.tsx'
import { TodaySection } from '../../insights/admin/TodaySection.tsx'
import { OrdersSection } from '../../orders/admin/OrdersSection.tsx'
import { PromoCodesSection } from '../../promotions/admin/PromoCodesSection.tsx'
import { ReviewsSection } from '../../reviews/admin/ReviewsSection.tsx'
import { ConfirmDialog } from './ConfirmDialog.tsx'
import { AuditSection, PeopleSection, SearchesSection } from './PeopleSection.tsx'

// Loaded when it is opened, like the picture dialog.
const PicturesSection = lazy(async () => ({
  default: (await import('../../media/admin/PicturesSection.tsx')).PicturesSection,
}))
const SizeChartsSection = lazy(async () => ({
  default: (await import('../../catalog/admin/SizeChartsSection.tsx')).SizeChartsSection,
}))

const SearchRulesSection = lazy(async () => ({
  default: (await import('../../listing/admin/SearchRulesSection.tsx')).SearchRulesSection,
}))
const SynonymsSection = lazy(async () => ({
  default: (await import('../../listing/admin/SynonymsSection.tsx')).SynonymsSection,
}))

const SettingsSection = lazy(async () => ({
  default: (await import('../../settings/admin/SettingsSection.tsx')).SettingsSection,
}))

const NavigationSection = lazy(async () => ({
  default: (await import('../../content/admin/NavigationSection.tsx')).NavigationSection,
}))

const PagesSection = lazy(async () => ({
  default: (await import('../../content/admin/PagesSection.tsx')).PagesSection,
}))

const sections: readonly (readonly [path: string, label: string, Section: ComponentType])[] = [
  ['', 'Today', TodaySection],
  ['orders', 'Orders', OrdersSection],
  ['products', 'Products', ProductsSection],
  ['stock', 'Prices and stock', StockSection],
  ['pictures', 'Pictures', PicturesSection],
  ['files', 'Import and export', CatalogueFilesSection],
  ['categories', 'Categories', CategoriesSection],
  ['size-charts', 'Size charts', SizeChartsSection],
  ['attributes', 'Attributes and filters', AttributesSection],
  ['sections', 'Featured', FeaturedSection],
  ['banners', 'Banners', BannersSection],
  ['announcement', 'Announcement', AnnouncementSection],
  ['promo-codes', 'Promo codes', PromoCodesSection],
  ['reviews', 'Reviews', ReviewsSection],
  ['enquiries', 'Enquiries', EnquiriesSection],
  ['blog', 'Journal', BlogsSection],
  ['pages', 'Pages', PagesSection],
  ['navigation', 'Navigation', NavigationSection],
  ['search', 'Search rules', SearchRulesSection],
  ['synonyms', 'Synonyms', SynonymsSection],
  ['searches', 'Failed searches', SearchesSection],
  ['settings', 'Settings', SettingsSection],
  ['people', 'People', PeopleSection],
  ['audit', 'Audit log', AuditSection],
]

/** Links within the admin change the view without reloading the page. */
function follow(event: MouseEvent): void {
  const link = event.target instanceof Element && event.target.closest('a')
  if (!link || event.ctrlKey || event.metaKey || event.shiftKey || link.origin !== location.origin) return
  if (!/^\/admin(\/|$)/.test(link.pathname)) return
  event.preventDefault()
  goTo(link.pathname + link.search)
}

const showInRow = (link: HTMLElement | null) => link?.scrollIntoView({ block: 'nearest', inline: 'nearest' })

function Workplace() {
  const { section } = useStore($address)
  const [path, label, Section] = sections.find(([name]) => name === section) ?? ['', 'Not found', () => null]
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: the links inside receive the clicks
    <div className="admin" onClick={follow}>
      <nav aria-label="Admin">
        {sections.map(([to, name]) => (
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
  if (session.user.role === 'admin') return <Workplace />
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
