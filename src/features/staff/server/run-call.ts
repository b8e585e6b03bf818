import type { Deps } from '../../../api/deps.ts'
import type { EndpointName } from '../../../api/endpoints.ts'
import type { Call, Handler, Handlers } from '../../../api/http.ts'
import { permissionsOf } from '../../../api/permissions.ts'
import { parseWith } from '../../../api/request-input.ts'
import { type EndpointSchema, type Reply, schemas } from '../../../api/schemas.ts'
import { requirePermission } from '../../../platform/http/require-permission.ts'
import type { SessionUser } from '../../accounts/server/session.ts'
import { handleAttributes } from '../../catalog/server/attributes/attribute-handlers.ts'
import { handleAdminCategories } from '../../catalog/server/category-admin-handlers.ts'
import { handleLooks } from '../../catalog/server/products/look-handlers.ts'
import { handleAdminProducts } from '../../catalog/server/products/product-admin-handlers.ts'
import { handleProductPictures } from '../../catalog/server/products/product-picture-handlers.ts'
import { handleSizeCharts } from '../../catalog/server/size-charts/size-chart-handlers.ts'
import { handleAdminVariants } from '../../catalog/server/variant-handlers.ts'
import { handleAnnouncement } from '../../content/server/announcement-handlers.ts'
import { handleBanners } from '../../content/server/banner-handlers.ts'
import { handleSections } from '../../content/server/featured-admin-handlers.ts'
import { handleAdminBlogs } from '../../content/server/journal-admin-handlers.ts'
import { handleNavigation } from '../../content/server/navigation-handlers.ts'
import { handleAdminPages } from '../../content/server/page-handlers.ts'
import { managePromoCodes } from '../../promotions/server/manage-handlers.ts'
import { handleAdminSettings } from '../../settings/server/handlers.ts'
import { handleTranslations } from '../../translations/server/handlers.ts'

/** The calls by which the merchant makes what can be undone. */
const calls = {
  ...handleAttributes,
  ...handleAdminCategories,
  ...handleLooks,
  ...handleAdminProducts,
  ...handleProductPictures,
  ...handleSizeCharts,
  ...handleAdminVariants,
  ...handleAnnouncement,
  ...handleBanners,
  ...handleSections,
  ...handleAdminBlogs,
  ...handleNavigation,
  ...handleAdminPages,
  ...managePromoCodes,
  ...handleAdminSettings,
  ...handleTranslations,
} satisfies Partial<Handlers>

export type MerchantCall = keyof typeof calls & EndpointName

export interface Caller {
  user: SessionUser
  deps: Deps
}

interface Given {
  id?: string
  body?: object
}

/** Makes a merchant's call in this process, with the permissions that it needs and the checks of its schema and handler. */
export async function runCall<N extends MerchantCall>(
  name: N,
  { id = '', body }: Given,
  by: Caller,
): Promise<Reply<N>> {
  for (const permission of permissionsOf(name)) requirePermission(by.user, permission)
  const schema: EndpointSchema = schemas[name]
  const call = {
    params: { id },
    query: schema.query?.parse({}),
    user: by.user,
    key: null,
    rawBody: '',
    requestId: '',
    body: schema.body ? parseWith(schema.body, body, true) : undefined,
    request: new Request(by.deps.config.siteUrl),
    headers: new Headers(),
    clientAddress: '',
    // Parsed by the schemas that these types come from.
  } as unknown as Call<N>
  const handler = calls[name] as unknown as Handler<N>
  return handler(call, by.deps)
}
