import { sql } from 'kysely'
import { moveRows, moveUniqueRows, readStored } from '../../../platform/database/rows-of-person.ts'
import type { PersonalDataOf } from '../../accounts/slots.ts'

export const dataOfReviews: PersonalDataOf = {
  collect: (db, userId) =>
    readStored(db, {
      reviews: sql`SELECT to_jsonb(r) - 'user_id' AS row FROM reviews r WHERE user_id = ${userId}`,
      photos: sql`SELECT jsonb_build_object('review_id', review_id, 'created_at', created_at, 'picture',
            'data:image/webp;base64,' || translate(encode(bytes, 'base64'), E'\n', '')) AS row
          FROM review_photos WHERE user_id = ${userId}`,
    }),

  erase: async (trx, { id }) => {
    await trx.updateTable('reviews').set({ author_name: '', photo_url: null }).where('user_id', '=', id).execute()
  },

  count: (userId) => ({
    reviews: sql`(SELECT count(*)::int FROM reviews WHERE user_id = ${userId})`,
    photos: sql`(SELECT count(*)::int FROM review_photos WHERE user_id = ${userId})`,
  }),

  move: async (trx, merge) => {
    await moveRows(trx, 'review_photos', merge)
    await moveUniqueRows(trx, { table: 'reviews', columns: ['product_id'] }, merge)
  },
}
