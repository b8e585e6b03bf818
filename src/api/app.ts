import { addressArea } from '../app/server/address.ts'
import { adminArea } from '../app/server/admin.ts'
import { authArea } from '../app/server/auth.ts'
import { cartArea } from '../app/server/cart.ts'
import { mediaArea } from '../app/server/media.ts'
import { operationsArea } from '../app/server/operations.ts'
import { ordersArea } from '../app/server/orders.ts'
import { productsArea } from '../app/server/products.ts'
import '../app/server/timers.ts'
import { handleCategories } from '../features/catalog/server/categories/category-handlers.ts'
import { handleAnnouncement } from '../features/content/server/announcement-handlers.ts'
import { handleBanners } from '../features/content/server/banner-handlers.ts'
import { handleFeatured } from '../features/content/server/featured-handlers.ts'
import { handleBlogs } from '../features/content/server/journal-handlers.ts'
import { handlePages } from '../features/content/server/page-handlers.ts'
import { handleDelivery } from '../features/delivery/server/handlers.ts'
import { handleEnquiries } from '../features/enquiries/server/handlers.ts'
import { handlePromoCodes } from '../features/promotions/server/handlers.ts'
import { handleReviews } from '../features/reviews/server/handlers.ts'
import type { Deps } from './deps.ts'
import { createApi, type Handlers } from './http.ts'
import { callsOfRooms, type OwnRoom } from './own-rooms.ts'

/** The handlers of every call in the contract; without one of them this does not compile. */
const handlers: Handlers = {
  ...addressArea,
  ...adminArea,
  ...handleAnnouncement,
  ...authArea,
  ...handleBanners,
  ...handleBlogs,
  ...cartArea,
  ...handleCategories,
  ...handleDelivery,
  ...handleEnquiries,
  ...handleFeatured,
  ...mediaArea,
  ...operationsArea,
  ...ordersArea,
  ...handlePages,
  ...productsArea,
  ...handlePromoCodes,
  ...handleReviews,
}

export function createApp(deps: Deps, rooms: readonly OwnRoom[] = []) {
  return createApi(handlers, deps, callsOfRooms(rooms))
}
