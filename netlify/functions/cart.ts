import type { Config } from '@netlify/functions'
import { cartArea } from '../../src/app/server/cart.ts'
import { serveFunction } from '../../src/hosts/netlify/function.ts'

export default serveFunction(cartArea)

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
