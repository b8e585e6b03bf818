import type { Config } from '@netlify/functions'
import { productsArea } from '../../src/app/server/products.ts'
import { serveFunction } from '../../src/hosts/netlify/function.ts'

export default serveFunction(productsArea)

export const config: Config = {
  path: ['/product-api/*', '/preview/*'],
  // The function of reviews serves the picture library; these calls go there.
  excludedPath: [
    '/product-api/create-comments/*',
    '/product-api/get-comments/*',
    '/product-api/check-user-in-comments/*',
    '/product-api/update-comments/*',
    '/product-api/review-photos/*',
  ],
}
