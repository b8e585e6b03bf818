import type { Handlers } from '../../api/http.ts'
import { handleProducts } from '../../features/catalog/server/handlers.ts'
import { handleProductFit } from '../../features/fit/server/product-fit.ts'
import { handleListing } from '../../features/listing/server/handlers.ts'
import './fit-evidence.ts'
import './previewed-records.ts'
import './translated-sources.ts'
import './used-goods.ts'

/** Products as shoppers see, filter and search them. */
export const productsArea = {
  ...handleProducts,
  ...handleProductFit,
  ...handleListing,
} satisfies Partial<Handlers>
