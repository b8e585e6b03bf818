import './facts.ts'
import './for-orders.ts'
import './example-mails.ts'
import './exported-lists.ts'
import './figures.ts'
import './people.ts'
import './undo.ts'
import type { Handlers } from '../../api/http.ts'
import { handlePasskeyRoles } from '../../features/accounts/server/passkey-role-handlers.ts'
import { handleStaffSessions } from '../../features/accounts/server/staff-session-handlers.ts'
import { handleAttributes } from '../../features/catalog/server/attributes/attribute-handlers.ts'
import { handleAdminCategories } from '../../features/catalog/server/categories/category-admin-handlers.ts'
import { handleCatalogueFiles } from '../../features/catalog/server/file-handlers.ts'
import { handleImportMappings } from '../../features/catalog/server/mapped/mapping-handlers.ts'
import { handleMarketPrices } from '../../features/catalog/server/market-price-handlers.ts'
import { handlePreviews } from '../../features/catalog/server/preview-handlers.ts'
import { handleLooks } from '../../features/catalog/server/products/look-handlers.ts'
import { handleAdminProducts } from '../../features/catalog/server/products/product-admin-handlers.ts'
import { handleProductMaking } from '../../features/catalog/server/products/product-making-handlers.ts'
import { handleProductPictures } from '../../features/catalog/server/products/product-picture-handlers.ts'
import { handleProductVideos } from '../../features/catalog/server/products/product-video-handlers.ts'
import { handleStruckPrices } from '../../features/catalog/server/products/struck-price-handlers.ts'
import { handleSizeCharts } from '../../features/catalog/server/size-charts/size-chart-handlers.ts'
import { handleAdminVariants } from '../../features/catalog/server/variant-handlers.ts'
import { handleFeeds } from '../../features/channels/server/handlers.ts'
import { manageAnnouncement } from '../../features/content/server/announcement-handlers.ts'
import { handleArrangement } from '../../features/content/server/arrange-handlers.ts'
import { handleSections } from '../../features/content/server/featured-admin-handlers.ts'
import { handleAdminBlogs } from '../../features/content/server/journal-admin-handlers.ts'
import { handleNavigation } from '../../features/content/server/navigation-handlers.ts'
import { handleAdminPages } from '../../features/content/server/page-handlers.ts'
import { handleContentPreviews } from '../../features/content/server/preview-handlers.ts'
import { manageCredit } from '../../features/credit/server/manage-handlers.ts'
import { handleCustomers } from '../../features/customers/server/handlers.ts'
import { handlePast } from '../../features/customers/server/past-handlers.ts'
import { handleZones } from '../../features/delivery/server/zone-handlers.ts'
import { handleEnquiryInbox } from '../../features/enquiries/server/inbox-handlers.ts'
import { manageGifts } from '../../features/gifts/server/manage-handlers.ts'
import { handleListExport } from '../../features/insights/server/export-list.ts'
import { handleToday } from '../../features/insights/server/handlers.ts'
import { handleTaxReport } from '../../features/insights/server/tax-report-handlers.ts'
import { handleSearchRules } from '../../features/listing/server/rule-handlers.ts'
import { handleMails } from '../../features/mails/server/handlers.ts'
import { handleMarkets } from '../../features/markets/server/market-handlers.ts'
import { handlePrograms } from '../../features/programs/server/handlers.ts'
import { handlePublishing } from '../../features/publishing/server/handlers.ts'
import { handleRedirects } from '../../features/publishing/server/redirect-handlers.ts'
import { handleModeration } from '../../features/reviews/server/moderation-handlers.ts'
import { handleAdminSettings } from '../../features/settings/server/handlers.ts'
import { handleArchives } from '../../features/staff/server/archive/archive-handlers.ts'
import { handlePeople } from '../../features/staff/server/people-handlers.ts'
import { handleAdminTaxes } from '../../features/taxes/server/handlers.ts'
import { handleTranslations } from '../../features/translations/server/handlers.ts'
import { manageWithdrawals } from '../../features/withdrawals/server/manage-handlers.ts'
import './dead-paths.ts'
import './mail-texts.ts'
import './translated-sources.ts'
import './personal-data.ts'
import './archived-rooms.ts'
import './previewed-records.ts'
import './published.ts'
import './record-titles.ts'
import './market-prices.ts'
import './tax-classes.ts'
import './used-goods.ts'

/** The calls below `/admin-api`. */
export const adminArea = {
  ...handleFeeds,
  ...handleAdminBlogs,
  ...handleAdminCategories,
  ...handleAttributes,
  ...handleAdminProducts,
  ...handleAdminVariants,
  ...handleCatalogueFiles,
  ...handleImportMappings,
  ...handlePublishing,
  ...handleRedirects,
  ...handleEnquiryInbox,
  ...manageWithdrawals,
  ...handleModeration,
  ...handleProductPictures,
  ...handleLooks,
  ...handleStruckPrices,
  ...handleProductVideos,
  ...handlePreviews,
  ...handleSizeCharts,
  ...handlePeople,
  ...handlePasskeyRoles,
  ...handleStaffSessions,
  ...handleProductMaking,
  ...handleSearchRules,
  ...handleSections,
  ...handleAdminSettings,
  ...handleArrangement,
  ...handleMarkets,
  ...handleMarketPrices,
  ...handleAdminTaxes,
  ...handleTranslations,
  ...handleZones,
  ...handleAdminPages,
  ...handleNavigation,
  ...handleContentPreviews,
  ...handleCustomers,
  ...manageAnnouncement,
  ...manageCredit,
  ...manageGifts,
  ...handlePast,
  ...handleListExport,
  ...handleToday,
  ...handleTaxReport,
  ...handlePrograms,
  ...handleMails,
  ...handleArchives,
} satisfies Partial<Handlers>
