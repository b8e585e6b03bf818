import type { ComponentType } from 'react'
import { part } from '../../desk/browser/part.tsx'
import { TodaySection } from '../../features/insights/admin/TodaySection.tsx'
import type { Permission } from '../../platform/pure/access/roles.ts'

export interface AdminSection {
  path: string
  label: string
  Section: ComponentType
  needs: Permission
}

export interface SectionGroup {
  name: string
  sections: readonly AdminSection[]
}

/** Every screen of the admin, in the order of its navigation. */
export const sectionGroups: readonly SectionGroup[] = [
  {
    name: 'Sales',
    sections: [
      { path: '', label: 'Today', Section: TodaySection, needs: 'numbers.read' },
      {
        path: 'orders',
        label: 'Orders',
        Section: part(() => import('../../features/orders/admin/OrdersSection.tsx'), 'OrdersSection'),
        needs: 'orders.read',
      },
      {
        path: 'reports',
        label: 'Reports',
        Section: part(() => import('../../features/insights/admin/ReportsSection.tsx'), 'ReportsSection'),
        needs: 'numbers.read',
      },
      {
        path: 'people',
        label: 'People',
        Section: part(() => import('../../features/customers/admin/PeopleSection.tsx'), 'PeopleSection'),
        needs: 'customers.read',
      },
      {
        path: 'customer-groups',
        label: 'Customer groups',
        Section: part(
          () => import('../../features/customers/admin/CustomerGroupsSection.tsx'),
          'CustomerGroupsSection',
        ),
        needs: 'customers.read',
      },
      {
        path: 'gift-cards',
        label: 'Gift cards',
        Section: part(() => import('../../features/gifts/admin/GiftCardsSection.tsx'), 'GiftCardsSection'),
        needs: 'orders.money',
      },
      {
        path: 'enquiries',
        label: 'Enquiries',
        Section: part(() => import('../../features/enquiries/admin/EnquiriesSection.tsx'), 'EnquiriesSection'),
        needs: 'customers.read',
      },
      {
        path: 'reviews',
        label: 'Reviews',
        Section: part(() => import('../../features/reviews/admin/ReviewsSection.tsx'), 'ReviewsSection'),
        needs: 'content.read',
      },
    ],
  },
  {
    name: 'Catalogue',
    sections: [
      {
        path: 'products',
        label: 'Products',
        Section: part(() => import('./products-section.ts'), 'ProductsSection'),
        needs: 'catalogue.read',
      },
      {
        path: 'stock',
        label: 'Prices and stock',
        Section: part(() => import('../../features/catalog/admin/StockSection.tsx'), 'StockSection'),
        needs: 'stock.read',
      },
      {
        path: 'categories',
        label: 'Categories',
        Section: part(() => import('../../features/catalog/admin/CategoriesSection.tsx'), 'CategoriesSection'),
        needs: 'catalogue.read',
      },
      {
        path: 'attributes',
        label: 'Attributes and filters',
        Section: part(() => import('../../features/catalog/admin/AttributesSection.tsx'), 'AttributesSection'),
        needs: 'catalogue.read',
      },
      {
        path: 'size-charts',
        label: 'Size charts',
        Section: part(() => import('../../features/catalog/admin/SizeChartsSection.tsx'), 'SizeChartsSection'),
        needs: 'catalogue.read',
      },
      {
        path: 'feed',
        label: 'Product feeds',
        Section: part(() => import('../../features/channels/admin/FeedSection.tsx'), 'FeedSection'),
        needs: 'catalogue.read',
      },
      {
        path: 'files',
        label: 'Import and export',
        Section: part(() => import('./catalogue-files-section.ts'), 'CatalogueFilesSection'),
        needs: 'export',
      },
    ],
  },
  {
    name: 'Content',
    sections: [
      {
        path: 'pictures',
        label: 'Pictures',
        Section: part(() => import('../../features/media/admin/PicturesSection.tsx'), 'PicturesSection'),
        needs: 'catalogue.read',
      },
      {
        path: 'pages',
        label: 'Pages',
        Section: part(() => import('../../features/content/admin/PagesSection.tsx'), 'PagesSection'),
        needs: 'content.read',
      },
      {
        path: 'blog',
        label: 'Journal',
        Section: part(() => import('../../features/content/admin/BlogsSection.tsx'), 'BlogsSection'),
        needs: 'content.read',
      },
      {
        path: 'sections',
        label: 'Featured',
        Section: part(() => import('../../features/content/admin/FeaturedSection.tsx'), 'FeaturedSection'),
        needs: 'content.read',
      },
      {
        path: 'banners',
        label: 'Banners',
        Section: part(() => import('../../features/content/admin/BannersSection.tsx'), 'BannersSection'),
        needs: 'content.read',
      },
      {
        path: 'announcement',
        label: 'Announcement',
        Section: part(() => import('../../features/content/admin/AnnouncementSection.tsx'), 'AnnouncementSection'),
        needs: 'content.read',
      },
      {
        path: 'navigation',
        label: 'Navigation',
        Section: part(() => import('../../features/content/admin/NavigationSection.tsx'), 'NavigationSection'),
        needs: 'content.read',
      },
      {
        path: 'translations',
        label: 'Translations',
        Section: part(() => import('../../features/translations/admin/TranslationsSection.tsx'), 'TranslationsSection'),
        needs: 'content.read',
      },
      {
        path: 'redirects',
        label: 'Redirects',
        Section: part(() => import('../../features/publishing/admin/RedirectsSection.tsx'), 'RedirectsSection'),
        needs: 'content.read',
      },
    ],
  },
  {
    name: 'Marketing and search',
    sections: [
      {
        path: 'promo-codes',
        label: 'Promotions',
        Section: part(() => import('../../features/promotions/admin/PromoCodesSection.tsx'), 'PromoCodesSection'),
        needs: 'promotions.read',
      },
      {
        path: 'search',
        label: 'Search rules',
        Section: part(() => import('../../features/listing/admin/SearchRulesSection.tsx'), 'SearchRulesSection'),
        needs: 'catalogue.read',
      },
      {
        path: 'synonyms',
        label: 'Synonyms',
        Section: part(() => import('../../features/listing/admin/SynonymsSection.tsx'), 'SynonymsSection'),
        needs: 'catalogue.read',
      },
      {
        path: 'searches',
        label: 'Failed searches',
        Section: part(() => import('../../features/listing/admin/SearchesSection.tsx'), 'SearchesSection'),
        needs: 'catalogue.read',
      },
    ],
  },
  {
    name: 'Shop',
    sections: [
      {
        path: 'settings',
        label: 'Settings',
        Section: part(() => import('./settings-section.ts'), 'SettingsSection'),
        needs: 'settings.read',
      },
      {
        path: 'markets',
        label: 'Markets',
        Section: part(() => import('../../features/markets/admin/MarketsSection.tsx'), 'MarketsSection'),
        needs: 'settings.read',
      },
      {
        path: 'mails',
        label: 'Mails',
        Section: part(() => import('../../features/mails/admin/MailsSection.tsx'), 'MailsSection'),
        needs: 'settings.read',
      },
      {
        path: 'keys',
        label: 'API keys',
        Section: part(() => import('../../features/programs/admin/KeysSection.tsx'), 'KeysSection'),
        needs: 'programs.read',
      },
      {
        path: 'webhooks',
        label: 'Webhooks',
        Section: part(() => import('../../features/programs/admin/WebhooksSection.tsx'), 'WebhooksSection'),
        needs: 'programs.read',
      },
      {
        path: 'whole-shop',
        label: 'Whole shop',
        Section: part(() => import('../../features/staff/admin/WholeShopSection.tsx'), 'WholeShopSection'),
        needs: 'people.write',
      },
      {
        path: 'health',
        label: 'Health',
        Section: part(() => import('../../features/insights/admin/HealthSection.tsx'), 'HealthSection'),
        needs: 'settings.read',
      },
      {
        path: 'audit',
        label: 'Audit log',
        Section: part(() => import('../../features/staff/admin/AuditSection.tsx'), 'AuditSection'),
        needs: 'audit.read',
      },
    ],
  },
]
