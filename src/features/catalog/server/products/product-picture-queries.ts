import { sql } from 'kysely'
import type { Database, Trx } from '../../../../platform/database/client.ts'
import { neutralColor } from '../../../../platform/pure/limits.ts'
import { colorNameIn } from '../../../translations/server/translated.ts'

export interface ImageRow {
  url: string
  alt: string
  width: number
  height: number
  color: string | null
}

export const listImages = (db: Database | Trx, productId: string): Promise<ImageRow[]> =>
  db
    .selectFrom('product_images')
    .where('product_id', '=', productId)
    .select(['url', 'alt', 'width', 'height', 'color_slug as color'])
    .orderBy('position')
    .execute()

/** The colours of a product's variants, in order. */
export const listColorsOf = (db: Database | Trx, productId: string, language: string | null) =>
  db
    .selectFrom('variants')
    .innerJoin('colors', 'colors.slug', 'color_slug')
    .where('product_id', '=', productId)
    .where('colors.slug', '<>', neutralColor)
    .groupBy(['colors.slug', 'colors.name'])
    .select(['colors.slug', colorNameIn(language).as('name')])
    .orderBy((expression) => expression.fn.min('variants.position'))
    .execute()

export async function writeImages(trx: Trx, productId: string, images: readonly ImageRow[]): Promise<void> {
  await trx.deleteFrom('product_images').where('product_id', '=', productId).execute()
  const rows = images.map(({ color, ...image }, position) => ({
    ...image,
    position,
    product_id: productId,
    color_slug: color,
  }))
  if (rows.length > 0) await trx.insertInto('product_images').values(rows).execute()
  await trx.updateTable('products').set({ updated_at: sql<Date>`now()` }).where('id', '=', productId).execute()
}
