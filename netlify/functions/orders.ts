import type { Config } from '@netlify/functions'
import { ordersArea } from '../../src/app/server/orders.ts'
import { serveFunction } from '../../src/hosts/netlify/function.ts'

export default serveFunction(ordersArea)

export const config: Config = {
  path: ['/api/orders/*', '/api/webhooks/*', '/api/payments/*', '/returnAndExchangeRoutes', '/returnandexchangeroutes'],
}
