import { sql } from 'kysely'
import type { Trx } from '../../../../platform/database/client.ts'
import type { Picture } from '../../../media/contract.ts'
import { addPictureSizes } from '../../../media/rules/pictures-in-text.ts'
import type { ForeignPicture, PicturesOf } from '../../../media/slots.ts'

/** Descriptions are long. */
const inDescriptions = sql`described AS MATERIALIZED (
  SELECT DISTINCT id, found[1] AS file FROM products, regexp_matches(description_html, '/media/([0-9a-f]{64}\\.webp)', 'g') AS found
    WHERE strpos(description_html, '/media/') > 0)`

async function moveOfProducts(trx: Trx, from: string, to: Pick<Picture, 'url' | 'width' | 'height'>): Promise<void> {
  await sql`UPDATE product_images SET url = ${to.url}, width = ${to.width}, height = ${to.height} WHERE url = ${from}`.execute(
    trx,
  )
  await sql`UPDATE product_videos SET poster_url = ${to.url} WHERE poster_url = ${from}`.execute(trx)
  await sql`UPDATE products SET description_html = replace(description_html, ${from}, ${to.url}), updated_at = now()
    WHERE strpos(description_html, ${from}) > 0`.execute(trx)
}

const shownForeign = sql<ForeignPicture>`
  SELECT url, alt, false AS "inText" FROM product_images WHERE url LIKE 'https://%'
  UNION ALL
  SELECT replace(found[1], '&amp;', '&'), '', true
    FROM products, regexp_matches(description_html, '<img src="(https://[^"]+)"', 'g') AS found
    WHERE strpos(description_html, '<img src="https://') > 0`

async function takeOver(trx: Trx, foreign: ForeignPicture, { url, width, height }: Picture): Promise<void> {
  await trx.updateTable('product_images').set({ url, width, height }).where('url', '=', foreign.url).execute()
  if (!foreign.inText) return
  const written = `<img src="${foreign.url.replaceAll('&', '&amp;')}"`
  const products = trx.selectFrom('products').select(['id', 'description_html']).forUpdate()
  for (const { id, description_html } of await products
    .where(sql<boolean>`strpos(description_html, ${written}) > 0`)
    .orderBy('id')
    .execute()) {
    const own = description_html.replaceAll(written, `<img src="${url}"`)
    const sized = addPictureSizes(own, new Map([[url, { width, height }]]))
    await trx
      .updateTable('products')
      .set({ description_html: sized, updated_at: sql<Date>`now()` })
      .where('id', '=', id)
      .execute()
  }
}

/** Galleries, posters of videos and descriptions. */
export const picturesOfCatalog: PicturesOf = {
  uses: (url) => sql`SELECT 'product' AS kind, id::text, name FROM products WHERE strpos(description_html, ${url}) > 0
    OR id IN (SELECT product_id FROM product_images WHERE url = ${url})
    OR id IN (SELECT product_id FROM product_videos WHERE poster_url = ${url})`,
  count: (file) => sql`(SELECT count(*)::int FROM product_images WHERE url = '/media/' || ${file})
    + (SELECT count(*)::int FROM product_videos WHERE poster_url = '/media/' || ${file})
    + (SELECT count(*)::int FROM described WHERE described.file = ${file})`,
  countedOnce: inDescriptions,
  move: moveOfProducts,
  foreign: { shown: shownForeign, takeOver },
}
