import type { Config } from '@netlify/functions'
import { handleReviews } from '../../src/features/reviews/server/handlers.ts'
import { serveFunction } from '../../src/hosts/netlify/function.ts'

export default serveFunction(handleReviews)

export const config: Config = {
  path: [
    '/product-api/create-comments/:id/comments',
    '/product-api/get-comments/:id',
    '/product-api/check-user-in-comments/:id',
    '/product-api/update-comments/:id',
    '/product-api/review-photos/:id',
  ],
}
