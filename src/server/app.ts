import type { Deps } from './deps.ts'
import { handleAddress } from './handlers/address.ts'
import { handleAdmin } from './handlers/admin.ts'
import { handleAnnouncement } from './handlers/announcement.ts'
import { handleAuth } from './handlers/auth.ts'
import { handleBanners } from './handlers/banners.ts'
import { handleBlogs } from './handlers/blogs.ts'
import { handleCart } from './handlers/cart.ts'
import { handleCategories } from './handlers/categories.ts'
import { handleDelivery } from './handlers/delivery.ts'
import { handleEnquiries } from './handlers/enquiries.ts'
import { handleFeatured } from './handlers/featured.ts'
import { handleOperations } from './handlers/operations.ts'
import { handleOrders } from './handlers/orders.ts'
import { handleProducts } from './handlers/products.ts'
import { handlePromoCodes } from './handlers/promo-codes.ts'
import { handleReviews } from './handlers/reviews.ts'
import { createApi, type Handlers } from './http.ts'

/** Every handler of the shop; a call of the contract that is missing here answers 501. */
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
  ...handleOperations,
  ...handleOrders,
  ...handleProducts,
  ...handlePromoCodes,
  ...handleReviews,
}

export function createApp(deps: Deps) {
  return createApi(handlers, deps)
}
