import type { Breach } from './breach.ts'

/** What others read of what shoppers wrote. */
export const moderationBreaches: readonly Breach[] = [
  {
    rule: 'reviews: One for each product and person',
    does: 'edits a review of somebody else',
    path: 'src/features/reviews/server/review-queries.ts',
    find: "    .where('id', '=', id)\n    .where('user_id', '=', userId)\n    .returning(columns)",
    replace: "    .where('id', '=', id)\n    .where(sql<boolean>`${userId}::text <> ''`)\n    .returning(columns)",
    tests: {
      'tests/api/reviews/reviews.test.ts':
        'one review a product: the second is refused, the first can be edited by its author alone',
    },
  },
  {
    rule: 'reviews: One for each product and person',
    does: 'edits every review of a person',
    path: 'src/features/reviews/server/review-queries.ts',
    find: "    .where('id', '=', id)\n    .where('user_id', '=', userId)\n    .returning(columns)",
    replace: "    .where(sql<boolean>`${id}::text <> ''`)\n    .where('user_id', '=', userId)\n    .returning(columns)",
    tests: {
      'tests/api/reviews/reviews.test.ts':
        'one review a product: the second is refused, the first can be edited by its author alone',
    },
  },
  {
    rule: 'reviews: Only the first name is shown',
    does: 'shows the whole name',
    path: 'src/features/reviews/server/handlers.ts',
    find: "return name.trim().split(/\\s+/)[0] ?? ''",
    replace: 'return name.trim()',
    tests: {
      'tests/api/reviews/reviews.test.ts': 'a review needs a person; it is stored as theirs whoever the body names',
    },
  },
  {
    rule: 'reviews: Only the first name is shown',
    does: 'marks everybody as a buyer',
    path: 'src/features/reviews/server/review-queries.ts',
    find: 'verified_buyer: hasPaidFor(userId, productId),',
    replace: 'verified_buyer: true,',
    tests: {
      'tests/api/reviews/reviews.test.ts': 'a review needs a person; it is stored as theirs whoever the body names',
    },
  },
  {
    rule: 'reviews: Moderated before it is shown',
    does: 'shows a review before it was read',
    path: 'src/features/reviews/server/review-queries.ts',
    find: "selectFrom('reviews').where('product_id', '=', productId).where('state', '=', 'published')",
    replace: "selectFrom('reviews').where('product_id', '=', productId).where('state', '<>', 'rejected')",
    tests: {
      'tests/api/reviews/reviews.test.ts': 'a pending review is hidden; a published one counts and rates the product',
    },
  },
  {
    rule: 'reviews: Moderated before it is shown',
    does: 'publishes an edited review',
    path: 'src/features/reviews/server/review-queries.ts',
    find: ".set({ ...fields, state: 'pending', rejection_reason: '',",
    replace: ".set({ ...fields, rejection_reason: '',",
    tests: {
      'tests/api/reviews/reviews.test.ts':
        'one review a product: the second is refused, the first can be edited by its author alone',
    },
  },
  {
    rule: 'reviews: Moderated before it is shown',
    does: 'counts reviews that nobody has read',
    path: 'src/features/reviews/server/review-queries.ts',
    find: "    .where('product_id', '=', productId)\n    .where('state', '=', 'published')\n    .groupBy",
    replace: "    .where('product_id', '=', productId)\n    .groupBy",
    tests: {
      'tests/api/reviews/reviews.test.ts': 'a pending review is hidden; a published one counts and rates the product',
    },
  },
  {
    rule: 'reviews: Moderated before it is shown',
    does: 'publishes every review with one',
    path: 'src/features/reviews/server/moderation-handlers.ts',
    find: "    .set({ state, rejection_reason: rejectionReason, updated_at: sql<Date>`now()` })\n    .where('id', '=', id)",
    replace:
      "    .set({ state, rejection_reason: rejectionReason, updated_at: sql<Date>`now()` })\n    .where(sql<boolean>`${id}::text <> ''`)",
    tests: {
      'tests/api/content/admin-content.test.ts':
        'a review waits in the queue, is published, and a rejected one has a reason',
    },
  },
  {
    rule: 'reviews: Moderated before it is shown',
    does: 'shows the reviews of other products',
    path: 'src/features/reviews/server/review-queries.ts',
    find: "let shown = db.selectFrom('reviews').where('product_id', '=', productId)",
    replace: "let shown = db.selectFrom('reviews').where('product_id', 'is not', null)",
    tests: {
      'tests/api/reviews/reviews.test.ts': 'a pending review is hidden; a published one counts and rates the product',
    },
  },
  {
    rule: 'reviews: Moderated before it is shown',
    does: 'lets the second of two moderators undo the first',
    path: 'src/features/reviews/server/moderation-handlers.ts',
    find: '      requireUnchanged(body.version, { state: before.state }, body)\n',
    replace: '',
    tests: {
      'tests/api/desk/two-editors.test.ts':
        'the announcement, a review, an enquiry, a role and a price work the same way',
    },
  },
  {
    rule: 'reviews: A photo is re-encoded',
    does: 'keeps the metadata of a photo',
    path: 'src/features/reviews/server/handlers.ts',
    find: '.webp({ quality: 75 })',
    replace: '.keepMetadata().webp({ quality: 75 })',
    tests: {
      'tests/api/reviews/review-photos.test.ts':
        'a photo is turned upright, made small, and loses the metadata of place and camera',
    },
  },
  {
    rule: 'reviews: A photo is re-encoded',
    does: 'shows a photo before its review is published',
    path: 'src/features/reviews/server/handlers.ts',
    find: 'if (!photo || !(published || (user',
    replace: 'if (!photo || !(published || photo.user_id || (user',
    tests: {
      'tests/api/reviews/review-photos.test.ts':
        'only the author and the shop see a photo until it is published, and again once it is withdrawn',
    },
  },
  {
    rule: 'reviews: A photo is re-encoded',
    does: 'removes the photos of every review',
    path: 'src/features/reviews/server/handlers.ts',
    find: "await trx.deleteFrom('review_photos').where('review_id', '=', reviewId).execute()",
    replace: "await trx.deleteFrom('review_photos').where('review_id', 'is not', null).execute()",
    tests: { 'tests/api/reviews/review-photos.test.ts': 'an edit keeps the photo, replaces it or removes it' },
  },
  {
    rule: 'reviews: Twenty an hour',
    does: 'takes any number of reviews',
    path: 'src/platform/policy.ts',
    find: "{ name: 'reviews', limit: 20, seconds: hour }",
    replace: "{ name: 'reviews', limit: 2000, seconds: hour }",
    tests: {
      'tests/api/reviews/reviews.test.ts': 'after twenty reviews in an hour a person has to wait, and nobody else',
    },
  },
  {
    rule: 'reviews: Twenty an hour',
    does: 'counts the reviews of everybody together',
    path: 'src/features/reviews/server/handlers.ts',
    find: '    if (!isUuid(params.id)) throw new HttpError(404, messages.notFound)\n    await throttle(deps, reviewsPerPerson, user.id)',
    replace:
      "    if (!isUuid(params.id)) throw new HttpError(404, messages.notFound)\n    await throttle(deps, reviewsPerPerson, 'all')",
    tests: {
      'tests/api/reviews/reviews.test.ts': 'after twenty reviews in an hour a person has to wait, and nobody else',
    },
  },
  {
    rule: 'reviews: The fit score',
    does: 'counts the opinions on other products',
    path: 'src/features/reviews/server/review-queries.ts',
    find: "    .selectFrom('reviews')\n    .where('product_id', '=', productId)\n    .where('state', '=', 'published')\n    .groupBy",
    replace:
      "    .selectFrom('reviews')\n    .where('product_id', 'is not', null)\n    .where('state', '=', 'published')\n    .groupBy",
    tests: {
      'tests/api/reviews/reviews.test.ts': 'a pending review is hidden; a published one counts and rates the product',
    },
  },
]
