import { sql } from 'kysely'
import type { Database, Trx } from '../../../../platform/database/client.ts'

export interface VideoRow {
  file: string
  bytes: number
  poster_url: string
  alt: string
}

export const findVideo = (db: Database | Trx, productId: string): Promise<VideoRow | undefined> =>
  db
    .selectFrom('product_videos')
    .where('product_id', '=', productId)
    .select(['file', 'bytes', 'poster_url', 'alt'])
    .executeTakeFirst()

/** Whether any product has this file. */
export const hasVideoFile = async (trx: Trx, file: string): Promise<boolean> =>
  (await trx.selectFrom('product_videos').select('product_id').where('file', '=', file).executeTakeFirst()) !==
  undefined

/** Null removes it. */
export async function writeVideo(trx: Trx, productId: string, video: VideoRow | null): Promise<void> {
  await trx.deleteFrom('product_videos').where('product_id', '=', productId).execute()
  if (video)
    await trx
      .insertInto('product_videos')
      .values({ ...video, product_id: productId })
      .execute()
  await trx.updateTable('products').set({ updated_at: sql<Date>`now()` }).where('id', '=', productId).execute()
}
