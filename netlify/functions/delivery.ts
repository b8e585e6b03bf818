import type { Config } from '@netlify/functions'
import { serveFunction } from '../../src/server/function.ts'
import { handleDelivery } from '../../src/server/handlers/delivery.ts'

export default serveFunction(handleDelivery)

export const config: Config = {
  path: ['/api/product-api/service/availability'],
}
