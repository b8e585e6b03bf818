import { exportedLists } from '../../desk/server/slots.ts'
import { exportedStock } from '../../features/catalog/server/exported-stock.ts'
import { exportedCredit } from '../../features/credit/server/exported-credit.ts'
import { exportedCustomers } from '../../features/customers/server/exported-customers.ts'
import { exportedPastOrders } from '../../features/customers/server/exported-past.ts'
import { exportedEnquiries } from '../../features/enquiries/server/exported-enquiries.ts'
import { exportedSearches } from '../../features/listing/server/search-misses.ts'
import { exportedOrderLists } from '../../features/orders/server/exported-lists.ts'
import { exportedPromotions } from '../../features/promotions/server/exported-promotions.ts'
import { exportedRedirects } from '../../features/publishing/server/exported-redirects.ts'
import { exportedReviews } from '../../features/reviews/server/exported-reviews.ts'

exportedLists.fill(exportedOrderLists, {
  customers: exportedCustomers,
  'past-orders': exportedPastOrders,
  stock: exportedStock,
  reviews: exportedReviews,
  enquiries: exportedEnquiries,
  searches: exportedSearches,
  redirects: exportedRedirects,
  'gift-cards': exportedCredit,
  promotions: exportedPromotions,
})
