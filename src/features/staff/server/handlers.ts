import type { Handlers } from '../../../api/http.ts'
import { handlePasskeyRoles } from '../../accounts/server/passkey-role-handlers.ts'
import { handleStaffSessions } from '../../accounts/server/staff-session-handlers.ts'
import { handleAttributes } from '../../catalog/server/attribute-handlers.ts'
import { handleAdminCategories } from '../../catalog/server/category-admin-handlers.ts'
import { handleCatalogueFiles } from '../../catalog/server/file-handlers.ts'
import { handleLooks } from '../../catalog/server/look-handlers.ts'
import { handleImportMappings } from '../../catalog/server/mapped/mapping-handlers.ts'
import { handlePreviews } from '../../catalog/server/preview-handlers.ts'
import { handleAdminProducts } from '../../catalog/server/product-admin-handlers.ts'
import { handleProductMaking } from '../../catalog/server/product-making-handlers.ts'
import { handleProductPictures } from '../../catalog/server/product-picture-handlers.ts'
import { handleProductVideos } from '../../catalog/server/product-video-handlers.ts'
import { handleSizeCharts } from '../../catalog/server/size-chart-handlers.ts'
import { handleAdminVariants } from '../../catalog/server/variant-handlers.ts'
import { viewAnnouncement } from '../../content/server/announcement-handlers.ts'
import { findLastAnnouncement } from '../../content/server/announcements.ts'
import { handleArrangement } from '../../content/server/arrange-handlers.ts'
import { handleSections } from '../../content/server/featured-admin-handlers.ts'
import { handleAdminBlogs } from '../../content/server/journal-admin-handlers.ts'
import { handleNavigation } from '../../content/server/navigation-handlers.ts'
import { handleAdminPages } from '../../content/server/page-handlers.ts'
import { handleContentPreviews } from '../../content/server/preview-handlers.ts'
import { handleCustomers } from '../../customers/server/handlers.ts'
import { handlePast } from '../../customers/server/past-handlers.ts'
import { handleZones } from '../../delivery/server/zone-handlers.ts'
import { handleInbox } from '../../enquiries/server/inbox-handlers.ts'
import { manageGifts } from '../../gifts/server/manage-handlers.ts'
import { handleListExport } from '../../insights/server/export-list.ts'
import { handleToday } from '../../insights/server/handlers.ts'
import { handleSearchRules } from '../../listing/server/rule-handlers.ts'
import { handleMails } from '../../mails/server/handlers.ts'
import { handleMarkets } from '../../markets/server/market-handlers.ts'
import { handleAdminTaxes } from '../../markets/server/tax-handlers.ts'
import { handlePrograms } from '../../programs/server/handlers.ts'
import { handleRedirects } from '../../publishing/server/redirect-handlers.ts'
import { handleAdminSettings } from '../../settings/server/handlers.ts'
import { handleTranslations } from '../../translations/server/handlers.ts'
import { handleArchives } from './archive/archive-handlers.ts'
import { handlePeople } from './people-handlers.ts'

export const handleAdmin = {
  ...handleAdminBlogs,
  ...handleAdminCategories,
  ...handleAttributes,
  ...handleAdminProducts,
  ...handleAdminVariants,
  ...handleCatalogueFiles,
  ...handleImportMappings,
  ...handleRedirects,
  ...handleInbox,
  ...handleProductPictures,
  ...handleLooks,
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
  ...handleAdminTaxes,
  ...handleTranslations,
  ...handleZones,
  ...handleAdminPages,
  ...handleNavigation,
  ...handleContentPreviews,
  ...handleCustomers,
  ...manageGifts,
  ...handlePast,
  ...handleListExport,
  ...handleToday,
  ...handlePrograms,
  ...handleMails,
  ...handleArchives,

  readAnnouncement: async (_call, { db }) => {
    const announcement = await findLastAnnouncement(db)
    return { announcement: announcement && viewAnnouncement(announcement) }
  },
} satisfies Partial<Handlers>
