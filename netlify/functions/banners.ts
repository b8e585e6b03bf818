import type { Config } from '@netlify/functions'
import { handleBanners } from '../../src/features/content/server/banner-handlers.ts'
import { serveFunction } from '../../src/hosts/netlify/function.ts'

export default serveFunction(handleBanners)

export const config: Config = {
  path: ['/banner/*'],
}
