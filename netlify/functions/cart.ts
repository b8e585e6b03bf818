import type { Config } from '@netlify/functions'
import { serveFunction } from '../../src/server/function.ts'
import { handleCart } from '../../src/server/handlers/cart.ts'

export default serveFunction(handleCart)

export const config: Config = {
  path: [
    '/api/add-to-cart',
    '/api/get-cart',
    '/api/cart-delete/:id',
    '/api/delete-cart',
    '/api/merge-cart',
    '/api/saved-lists',
    '/api/saved-lists/:list',
    '/api/saved-lists/:list/:id',
  ],
}
