import type { Config } from '@netlify/functions'
import { handleOrders } from '../../src/features/orders/server/handlers.ts'
import { serveFunction } from '../../src/hosts/netlify/function.ts'

export default serveFunction(handleOrders)

export const config: Config = {
  path: [
    '/api/orders/create-order',
    '/api/orders/verify-payment',
    '/api/webhooks/:provider',
    '/api/orders/order-List',
    '/api/orders/order-list',
    '/api/orders/get/order/:id',
    '/api/payments/return/:id',
    '/api/orders/price-rules',
    '/api/orders/cancel/:id',
    '/api/orders/all-orders',
    '/api/orders/all-orders/:id',
    '/api/orders/advance/:id',
    '/api/orders/refund/:id',
    '/api/orders/clear-flag/:id',
    '/api/orders/settle-return/:id',
    '/returnAndExchangeRoutes',
    '/returnandexchangeroutes',
  ],
}
