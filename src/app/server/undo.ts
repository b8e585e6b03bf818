import { handleAttributes } from '../../features/catalog/server/attributes/attribute-handlers.ts'
import { handleAdminCategories } from '../../features/catalog/server/categories/category-admin-handlers.ts'
import { handleLooks } from '../../features/catalog/server/products/look-handlers.ts'
import { handleAdminProducts } from '../../features/catalog/server/products/product-admin-handlers.ts'
import { handleProductPictures } from '../../features/catalog/server/products/product-picture-handlers.ts'
import { handleSizeCharts } from '../../features/catalog/server/size-charts/size-chart-handlers.ts'
import { undoableOfCatalogue } from '../../features/catalog/server/undoable.ts'
import { handleAdminVariants } from '../../features/catalog/server/variant-handlers.ts'
import { handleAnnouncement } from '../../features/content/server/announcement-handlers.ts'
import { handleBanners } from '../../features/content/server/banner-handlers.ts'
import { handleSections } from '../../features/content/server/featured-admin-handlers.ts'
import { handleAdminBlogs } from '../../features/content/server/journal-admin-handlers.ts'
import { handleNavigation } from '../../features/content/server/navigation-handlers.ts'
import { handleAdminPages } from '../../features/content/server/page-handlers.ts'
import { undoableContent } from '../../features/content/server/undoable.ts'
import { managePromoCodes } from '../../features/promotions/server/manage-handlers.ts'
import { undoablePromotions } from '../../features/promotions/server/undoable.ts'
import { handleAdminSettings } from '../../features/settings/server/handlers.ts'
import { merchantCalls, undoableRecords } from '../../features/staff/slots.ts'
import { handleTranslations } from '../../features/translations/server/handlers.ts'

undoableRecords.fill(undoableOfCatalogue, undoableContent, undoablePromotions)
merchantCalls.fill(
  handleAttributes,
  handleAdminCategories,
  handleLooks,
  handleAdminProducts,
  handleProductPictures,
  handleSizeCharts,
  handleAdminVariants,
  handleAnnouncement,
  handleBanners,
  handleSections,
  handleAdminBlogs,
  handleNavigation,
  handleAdminPages,
  managePromoCodes,
  handleAdminSettings,
  handleTranslations,
)
