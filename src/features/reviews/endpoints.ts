import { adminCall, type Endpoint } from '../../platform/pure/endpoint.ts'

const photoBytes = 6 * 1024 * 1024

export const reviewsEndpoints = {
  createReview: {
    area: 'reviews',
    method: 'POST',
    path: '/product-api/create-comments/{id}/comments',
    who: 'shopper',
    maxBytes: photoBytes,
  },
  listReviews: { area: 'reviews', method: 'GET', path: '/product-api/get-comments/{id}', who: 'anyone' },
  checkOwnReview: {
    area: 'reviews',
    method: 'GET',
    path: '/product-api/check-user-in-comments/{id}',
    who: 'shopper',
  },
  updateReview: {
    area: 'reviews',
    method: 'PUT',
    path: '/product-api/update-comments/{id}',
    who: 'shopper',
    maxBytes: photoBytes,
  },
  /** Relative to the API root, as in photoUrl; a replaced photo gets a new id. */
  getReviewPhoto: { area: 'reviews', method: 'GET', path: '/product-api/review-photos/{id}', who: 'anyone' },
  listReviewQueue: adminCall('GET', 'reviews'),
  judgeReview: adminCall('PUT', 'reviews/{id}'),
} as const satisfies Record<string, Endpoint>
