import type { Config } from '@netlify/functions'
import { serveFunction } from '../../src/server/function.ts'
import { handleBanners } from '../../src/server/handlers/banners.ts'

export default serveFunction(handleBanners)

export const config: Config = {
  path: [
    '/banner/public/active-banners',
    '/banner/get-all-banners',
    '/banner/create-banner',
    '/banner/update-banner/:id',
    '/banner/delete-banner/:id',
  ],
}
