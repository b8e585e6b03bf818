import type { Config } from '@netlify/functions'
import { handleOrders } from '../../src/features/orders/server/handlers.ts'
import { serveFunction } from '../../src/hosts/netlify/function.ts'

export default serveFunction(handleOrders)

export const config: Config = {
  path: ['/api/orders/*', '/api/webhooks/*', '/api/payments/*', '/returnAndExchangeRoutes', '/returnandexchangeroutes'],
}
