import type { z } from 'zod'
import { addressSchemas } from '../features/accounts/address-contract.ts'
import { authSchemas } from '../features/accounts/contract.ts'
import { staffSessionSchemas } from '../features/accounts/staff-contract.ts'
import { cartSchemas } from '../features/cart/contract.ts'
import { adminProductSchemas } from '../features/catalog/admin-contract.ts'
import { attributeSchemas } from '../features/catalog/attribute-contract.ts'
import { categorySchemas } from '../features/catalog/category-contract.ts'
import { productSchemas } from '../features/catalog/contract.ts'
import { adminCatalogueSchemas } from '../features/catalog/file-contract.ts'
import { lookSchemas } from '../features/catalog/look-contract.ts'
import { mappingSchemas } from '../features/catalog/mapping-contract.ts'
import { marketPriceSchemas } from '../features/catalog/market-price-contract.ts'
import { partSchemas } from '../features/catalog/parts-contract.ts'
import { productPictureSchemas } from '../features/catalog/picture-contract.ts'
import { previewSchemas } from '../features/catalog/preview-contract.ts'
import { sizeChartSchemas } from '../features/catalog/size-chart-contract.ts'
import { struckPriceSchemas } from '../features/catalog/struck-price-contract.ts'
import { videoSchemas } from '../features/catalog/video-contract.ts'
import { channelSchemas } from '../features/channels/contract.ts'
import { adminContentSchemas } from '../features/content/admin-contract.ts'
import { announcementSchemas } from '../features/content/announcement-contract.ts'
import { arrangeSchemas } from '../features/content/arrange-contract.ts'
import { bannerSchemas } from '../features/content/banner-contract.ts'
import { featuredSchemas } from '../features/content/featured-contract.ts'
import { blogSchemas } from '../features/content/journal-contract.ts'
import { navigationSchemas } from '../features/content/navigation-contract.ts'
import { pageSchemas } from '../features/content/page-contract.ts'
import { creditSchemas } from '../features/credit/contract.ts'
import { customersSchemas } from '../features/customers/contract.ts'
import { pastSchemas } from '../features/customers/past-contract.ts'
import { deliverySchemas } from '../features/delivery/contract.ts'
import { zoneSchemas } from '../features/delivery/zone-contract.ts'
import { enquirySchemas } from '../features/enquiries/contract.ts'
import { fitSchemas } from '../features/fit/contract.ts'
import { giftSchemas } from '../features/gifts/contract.ts'
import { adminTodaySchemas } from '../features/insights/contract.ts'
import { conversionSchemas } from '../features/insights/conversion-contract.ts'
import { healthSchemas } from '../features/insights/health-contract.ts'
import { listExportSchemas } from '../features/insights/list-export-contract.ts'
import { policySchemas } from '../features/insights/policy-contract.ts'
import { reportSchemas } from '../features/insights/report-contract.ts'
import { taxReportSchemas } from '../features/insights/tax-report-contract.ts'
import { listingSchemas } from '../features/listing/contract.ts'
import { searchAdminSchemas, searchFileSchemas } from '../features/listing/search-contract.ts'
import { listSchemas } from '../features/lists/contract.ts'
import { mailSchemas } from '../features/mails/contract.ts'
import { marketSchemas } from '../features/markets/market-contract.ts'
import { mediaSchemas } from '../features/media/contract.ts'
import { orderSchemas } from '../features/orders/contract.ts'
import { paymentSchemas } from '../features/payments/contract.ts'
import { keySchemas } from '../features/programs/key-contract.ts'
import { webhookSchemas } from '../features/programs/webhook-contract.ts'
import { promoCodeSchemas } from '../features/promotions/contract.ts'
import { publishingSchemas } from '../features/publishing/contract.ts'
import { redirectSchemas } from '../features/publishing/redirect-contract.ts'
import { reviewSchemas } from '../features/reviews/contract.ts'
import { settingsSchemas } from '../features/settings/contract.ts'
import { archiveSchemas } from '../features/staff/archive-contract.ts'
import { adminPeopleSchemas } from '../features/staff/contract.ts'
import { taxSchemas } from '../features/taxes/contract.ts'
import { translationSchemas } from '../features/translations/contract.ts'
import { withdrawalSchemas } from '../features/withdrawals/contract.ts'
import type { EndpointName } from './endpoints.ts'
import { operationSchemas } from './operations-contract.ts'

/**
 * The shapes of one call: path parameters, query, body and the successful reply; `status` if not 200, `contentType` if not JSON.
 */
export interface EndpointSchema {
  params?: z.ZodType
  query?: z.ZodType
  body?: z.ZodType
  status?: number
  contentType?: string
  reply: z.ZodType
}

export const schemas = {
  ...addressSchemas,
  ...adminCatalogueSchemas,
  ...mappingSchemas,
  ...adminContentSchemas,
  ...adminPeopleSchemas,
  ...staffSessionSchemas,
  ...archiveSchemas,
  ...adminProductSchemas,
  ...adminTodaySchemas,
  ...healthSchemas,
  ...policySchemas,
  ...customersSchemas,
  ...pastSchemas,
  ...keySchemas,
  ...webhookSchemas,
  ...listExportSchemas,
  ...reportSchemas,
  ...taxReportSchemas,
  ...conversionSchemas,
  ...announcementSchemas,
  ...attributeSchemas,
  ...authSchemas,
  ...bannerSchemas,
  ...blogSchemas,
  ...cartSchemas,
  ...listSchemas,
  ...categorySchemas,
  ...channelSchemas,
  ...deliverySchemas,
  ...zoneSchemas,
  ...arrangeSchemas,
  ...enquirySchemas,
  ...withdrawalSchemas,
  ...featuredSchemas,
  ...fitSchemas,
  ...creditSchemas,
  ...giftSchemas,
  ...mailSchemas,
  ...mediaSchemas,
  ...navigationSchemas,
  ...operationSchemas,
  ...orderSchemas,
  ...paymentSchemas,
  ...pageSchemas,
  ...previewSchemas,
  ...productPictureSchemas,
  ...lookSchemas,
  ...struckPriceSchemas,
  ...partSchemas,
  ...videoSchemas,
  ...productSchemas,
  ...listingSchemas,
  ...promoCodeSchemas,
  ...publishingSchemas,
  ...redirectSchemas,
  ...reviewSchemas,
  ...searchAdminSchemas,
  ...searchFileSchemas,
  ...settingsSchemas,
  ...translationSchemas,
  ...sizeChartSchemas,
  ...marketSchemas,
  ...marketPriceSchemas,
  ...taxSchemas,
} satisfies Record<EndpointName, EndpointSchema>

type Schemas = typeof schemas
type OutputAt<N extends EndpointName, K extends keyof EndpointSchema> =
  Schemas[N] extends Record<K, z.ZodType> ? z.output<Schemas[N][K]> : undefined
type InputAt<N extends EndpointName, K extends keyof EndpointSchema> =
  Schemas[N] extends Record<K, z.ZodType> ? z.input<Schemas[N][K]> : undefined

/** What a handler receives, parsed. */
export type Params<N extends EndpointName> = OutputAt<N, 'params'>
export type Query<N extends EndpointName> = OutputAt<N, 'query'>
export type Body<N extends EndpointName> = OutputAt<N, 'body'>
/** What a call returns. */
export type Reply<N extends EndpointName> = z.output<Schemas[N]['reply']>
/** What a client sends. */
export type BodyInput<N extends EndpointName> = InputAt<N, 'body'>
export type QueryInput<N extends EndpointName> = InputAt<N, 'query'>
