import type { Config } from '@netlify/functions'
import { handleFeatured } from '../../src/features/content/server/featured-handlers.ts'
import { serveFunction } from '../../src/hosts/netlify/function.ts'

export default serveFunction(handleFeatured)

export const config: Config = {
  path: ['/featured-section/*'],
}
