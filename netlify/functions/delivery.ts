import type { Config } from '@netlify/functions'
import { handleDelivery } from '../../src/features/delivery/server/handlers.ts'
import { serveFunction } from '../../src/hosts/netlify/function.ts'

export default serveFunction(handleDelivery)

export const config: Config = {
  path: ['/api/product-api/*'],
}
