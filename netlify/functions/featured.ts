import type { Config } from '@netlify/functions'
import { serveFunction } from '../../src/server/function.ts'
import { handleFeatured } from '../../src/server/handlers/featured.ts'

export default serveFunction(handleFeatured)

export const config: Config = {
  path: ['/featured-section/get-all-featured-sections'],
}
