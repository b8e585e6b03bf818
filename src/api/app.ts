import { handleAddress } from '../features/accounts/server/address-handlers.ts'
import { handleAuth } from '../features/accounts/server/handlers.ts'
import { handleCart } from '../features/cart/server/handlers.ts'
import { handleCategories } from '../features/catalog/server/category-handlers.ts'
import { handleProducts } from '../features/catalog/server/handlers.ts'
import { handleAnnouncement } from '../features/content/server/announcement-handlers.ts'
import { handleBanners } from '../features/content/server/banner-handlers.ts'
import { handleFeatured } from '../features/content/server/featured-handlers.ts'
import { handleBlogs } from '../features/content/server/journal-handlers.ts'
import { handlePages } from '../features/content/server/page-handlers.ts'
import { handleDelivery } from '../features/delivery/server/handlers.ts'
import { handleEnquiries } from '../features/enquiries/server/handlers.ts'
import { handleMedia } from '../features/media/server/handlers.ts'
import { handleOrders } from '../features/orders/server/handlers.ts'
import { handlePromoCodes } from '../features/promotions/server/handlers.ts'
import { handleReviews } from '../features/reviews/server/handlers.ts'
import { handleAdmin } from '../features/staff/server/handlers.ts'
import type { Deps } from './deps.ts'
import { createApi, type Handlers } from './http.ts'
import { handleOperations } from './operations-handlers.ts'

/** The handlers of every call in the contract; without one of them this does not compile. */
const handlers: Handlers = {
  ...handleAddress,
  ...handleAdmin,
  ...handleAnnouncement,
  ...handleAuth,
  ...handleBanners,
  ...handleBlogs,
  ...handleCart,
  ...handleCategories,
  ...handleDelivery,
  ...handleEnquiries,
  ...handleFeatured,
  ...handleMedia,
  ...handleOperations,
  ...handleOrders,
  ...handlePages,
  ...handleProducts,
  ...handlePromoCodes,
  ...handleReviews,
}

export function createApp(deps: Deps) {
  return createApi(handlers, deps)
}
