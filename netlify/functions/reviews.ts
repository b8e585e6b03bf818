import type { Config } from '@netlify/functions'
import { handleReviews } from '../../src/features/reviews/server/handlers.ts'
import { serveFunction } from '../../src/hosts/netlify/function.ts'

export default serveFunction(handleReviews)

export const config: Config = {
  path: [
    '/product-api/create-comments/*',
    '/product-api/get-comments/*',
    '/product-api/check-user-in-comments/*',
    '/product-api/update-comments/*',
    '/product-api/review-photos/*',
  ],
}
