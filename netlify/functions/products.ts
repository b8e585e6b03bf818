import type { Config } from '@netlify/functions'
import { handleProducts } from '../../src/features/catalog/server/handlers.ts'
import { serveFunction } from '../../src/hosts/netlify/function.ts'

export default serveFunction(handleProducts)

export const config: Config = {
  path: [
    '/product-api/get-product/:id',
    '/product-api/notify-back-in-stock/:id',
    '/product-api/get-all-sameProduct-by-id/:id',
    '/product-api/get-all-sameproduct-by-id/:id',
    '/product-api/get-all-product',
    '/product-api/get-new-product',
    '/product-api/filter-products',
    '/product-api/filter-productsV2',
    '/product-api/filter-productsv2',
    '/product-api/filter-products-sidebar',
    '/product-api/all-brands',
  ],
}
