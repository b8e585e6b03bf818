import { accountsEndpoints } from '../features/accounts/endpoints.ts'
import { cartEndpoints } from '../features/cart/endpoints.ts'
import { catalogEndpoints } from '../features/catalog/endpoints.ts'
import { channelsEndpoints } from '../features/channels/endpoints.ts'
import { contentEndpoints } from '../features/content/endpoints.ts'
import { creditEndpoints } from '../features/credit/endpoints.ts'
import { customersEndpoints } from '../features/customers/endpoints.ts'
import { deliveryEndpoints } from '../features/delivery/endpoints.ts'
import { enquiriesEndpoints } from '../features/enquiries/endpoints.ts'
import { fitEndpoints } from '../features/fit/endpoints.ts'
import { giftsEndpoints } from '../features/gifts/endpoints.ts'
import { insightsEndpoints } from '../features/insights/endpoints.ts'
import { listingEndpoints } from '../features/listing/endpoints.ts'
import { listsEndpoints } from '../features/lists/endpoints.ts'
import { mailsEndpoints } from '../features/mails/endpoints.ts'
import { marketsEndpoints } from '../features/markets/endpoints.ts'
import { mediaEndpoints } from '../features/media/endpoints.ts'
import { ordersEndpoints } from '../features/orders/endpoints.ts'
import { paymentsEndpoints } from '../features/payments/endpoints.ts'
import { programsEndpoints } from '../features/programs/endpoints.ts'
import { promotionsEndpoints } from '../features/promotions/endpoints.ts'
import { publishingEndpoints } from '../features/publishing/endpoints.ts'
import { reviewsEndpoints } from '../features/reviews/endpoints.ts'
import { settingsEndpoints } from '../features/settings/endpoints.ts'
import { adminEndpoints } from '../features/staff/endpoints.ts'
import { taxesEndpoints } from '../features/taxes/endpoints.ts'
import { translationsEndpoints } from '../features/translations/endpoints.ts'
import { operationsEndpoints } from './operations-endpoints.ts'

/** Every call of the API, joined from the rooms: the only list. */
export const endpoints = {
  ...accountsEndpoints,
  ...adminEndpoints,
  ...cartEndpoints,
  ...catalogEndpoints,
  ...channelsEndpoints,
  ...contentEndpoints,
  ...creditEndpoints,
  ...customersEndpoints,
  ...deliveryEndpoints,
  ...enquiriesEndpoints,
  ...fitEndpoints,
  ...giftsEndpoints,
  ...insightsEndpoints,
  ...listingEndpoints,
  ...listsEndpoints,
  ...mailsEndpoints,
  ...marketsEndpoints,
  ...mediaEndpoints,
  ...ordersEndpoints,
  ...paymentsEndpoints,
  ...programsEndpoints,
  ...promotionsEndpoints,
  ...publishingEndpoints,
  ...reviewsEndpoints,
  ...settingsEndpoints,
  ...taxesEndpoints,
  ...translationsEndpoints,
  ...operationsEndpoints,
}

export type EndpointName = keyof typeof endpoints
