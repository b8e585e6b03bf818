import type { z } from 'zod'
import { addressSchemas } from './address.ts'
import { adminCatalogueSchemas } from './admin-catalogue.ts'
import { adminContentSchemas } from './admin-content.ts'
import { adminPeopleSchemas } from './admin-people.ts'
import { adminProductSchemas } from './admin-products.ts'
import { adminTodaySchemas } from './admin-today.ts'
import { announcementSchemas } from './announcement.ts'
import { authSchemas } from './auth.ts'
import { bannerSchemas } from './banners.ts'
import { blogSchemas } from './blogs.ts'
import { cartSchemas } from './cart.ts'
import { categorySchemas } from './categories.ts'
import { deliverySchemas } from './delivery.ts'
import type { EndpointName } from './endpoints.ts'
import { enquirySchemas } from './enquiries.ts'
import { featuredSchemas } from './featured.ts'
import { operationSchemas } from './operations.ts'
import { orderSchemas } from './orders.ts'
import { productSchemas } from './products.ts'
import { promoCodeSchemas } from './promo-codes.ts'
import { reviewSchemas } from './reviews.ts'

/** The shapes of one call: path parameters, query, body and the successful reply; `status` where that is not 200, `contentType` where that is not JSON. */
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
  ...adminContentSchemas,
  ...adminPeopleSchemas,
  ...adminProductSchemas,
  ...adminTodaySchemas,
  ...announcementSchemas,
  ...authSchemas,
  ...bannerSchemas,
  ...blogSchemas,
  ...cartSchemas,
  ...categorySchemas,
  ...deliverySchemas,
  ...enquirySchemas,
  ...featuredSchemas,
  ...operationSchemas,
  ...orderSchemas,
  ...productSchemas,
  ...promoCodeSchemas,
  ...reviewSchemas,
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
/** What a call answers. */
export type Reply<N extends EndpointName> = z.output<Schemas[N]['reply']>
/** What a client sends. */
export type BodyInput<N extends EndpointName> = InputAt<N, 'body'>
export type QueryInput<N extends EndpointName> = InputAt<N, 'query'>
