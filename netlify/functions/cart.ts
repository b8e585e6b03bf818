import type { Config } from '@netlify/functions'
import { handleCart } from '../../src/features/cart/server/handlers.ts'
import { serveFunction } from '../../src/hosts/netlify/function.ts'

export default serveFunction(handleCart)

export const config: Config = {
  path: [
    '/api/add-to-cart',
    '/api/get-cart',
    '/api/cart-delete/*',
    '/api/delete-cart',
    '/api/merge-cart',
    '/api/reminded-cart/*',
    '/api/saved-lists',
    '/api/saved-lists/*',
  ],
}
