import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { Query } from '../../../api/schemas.ts'
import { holdsText, orderBy, pageOf, takeTotal } from '../../../desk/server/list-page.ts'
import { versionOf } from '../../../desk/server/record-version.ts'
import type { Database, Trx } from '../../../platform/database/client.ts'
import type { Pictures } from '../../../platform/database/schema.ts'
import type { ListedPicture, Picture, PictureUse } from '../contract.ts'
import { pictureUrl } from '../rules/picture-address.ts'
import { addPictureSizes } from '../rules/pictures-in-text.ts'

type Row = Selectable<Pictures>

export interface NewPicture {
  file: string
  sourceHash: string
  name: string
  alt: string
  width: number
  height: number
  bytes: number
}

function toPicture({ id, file, name, alt, width, height, bytes, focus_x, focus_y, created_at }: Row): Picture {
  const picture = { id, url: pictureUrl(file), name, alt, width, height, bytes, focus: { x: focus_x, y: focus_y } }
  const version = versionOf({ name, alt, focus: picture.focus, url: picture.url })
  return { ...picture, version, createdAt: created_at.toISOString() }
}

/** Until the transaction ends nobody else stores or removes that file. */
export async function lockFile(trx: Trx, file: string): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${file}, 24))`.execute(trx)
}

export async function findPictureBy(
  db: Database | Trx,
  column: 'id' | 'file' | 'source_hash',
  value: string,
): Promise<Picture | null> {
  const row = await db.selectFrom('pictures').selectAll().where(column, '=', value).orderBy('id').executeTakeFirst()
  return row ? toPicture(row) : null
}

/** The current picture, locked until the transaction ends. */
export async function lockPicture(trx: Trx, id: string): Promise<Picture | null> {
  const row = await trx.selectFrom('pictures').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
  return row ? toPicture(row) : null
}

export async function insertPicture(trx: Trx, { sourceHash, ...picture }: NewPicture): Promise<Picture> {
  await trx.deleteFrom('former_picture_files').where('file', '=', picture.file).execute()
  const row = await trx
    .insertInto('pictures')
    .values({ ...picture, source_hash: sourceHash })
    .returningAll()
    .executeTakeFirstOrThrow()
  return toPicture(row)
}

const changed = { updated_at: sql<Date>`now()` }

export async function savePicture(trx: Trx, { id, name, alt, focus }: Picture): Promise<Picture> {
  const row = await trx
    .updateTable('pictures')
    .set({ name, alt, focus_x: focus.x, focus_y: focus.y, ...changed })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
  return toPicture(row)
}

export async function deletePicture(trx: Trx, id: string): Promise<void> {
  await trx.deleteFrom('pictures').where('id', '=', id).execute()
}

/** Everything that can use a picture: the table, and the columns with its address. */
const showing = (url: string): readonly RawBuilder<PictureUse>[] => [
  sql`SELECT 'product' AS kind, id::text, name FROM products WHERE strpos(description_html, ${url}) > 0
    OR id IN (SELECT product_id FROM product_images WHERE url = ${url})
    OR id IN (SELECT product_id FROM product_videos WHERE poster_url = ${url})`,
  sql`SELECT 'banner' AS kind, id::text, title AS name FROM banners WHERE ${url} IN (image_url, phone_image_url)`,
  sql`SELECT 'article' AS kind, id::text, title AS name FROM blogs WHERE image_url = ${url} OR strpos(body_markdown, ${url}) > 0`,
  sql`SELECT 'page' AS kind, id::text, title AS name FROM pages WHERE strpos(body_html, ${url}) > 0`,
  sql`SELECT 'setting' AS kind, 'look' AS id, 'Logo' AS name FROM shop_settings WHERE key = 'logo' AND value = to_jsonb(${url}::text)`,
]

/** An order keeps its text; pictures of orders block no deletion. */
export async function listUses(db: Database | Trx, url: string): Promise<PictureUse[]> {
  const { rows } = await sql<PictureUse>`${sql.join(showing(url), sql` UNION ALL `)} ORDER BY 1, 2`.execute(db)
  return rows
}

/** Replaces one file by another wherever it is used. */
export async function moveUses(trx: Trx, from: string, to: Pick<Picture, 'url' | 'width' | 'height'>): Promise<void> {
  const swap = (column: string) => sql`replace(${sql.ref(column)}, ${from}, ${to.url})`
  await sql`UPDATE product_images SET url = ${to.url}, width = ${to.width}, height = ${to.height} WHERE url = ${from}`.execute(
    trx,
  )
  await sql`UPDATE product_videos SET poster_url = ${to.url} WHERE poster_url = ${from}`.execute(trx)
  await sql`UPDATE products SET description_html = ${swap('description_html')}, updated_at = now()
    WHERE strpos(description_html, ${from}) > 0`.execute(trx)
  await sql`UPDATE shop_settings SET value = to_jsonb(${to.url}::text) WHERE key = 'logo' AND value = to_jsonb(${from}::text)`.execute(
    trx,
  )
  await sql`UPDATE banners SET image_url = ${swap('image_url')}, phone_image_url = ${swap('phone_image_url')}
    WHERE ${from} IN (image_url, phone_image_url)`.execute(trx)
  await sql`UPDATE blogs SET image_url = ${swap('image_url')}, body_markdown = ${swap('body_markdown')},
    body_html = ${swap('body_html')} WHERE image_url = ${from} OR strpos(body_markdown, ${from}) > 0`.execute(trx)
  await sql`UPDATE pages SET body_html = ${swap('body_html')}, updated_at = now()
    WHERE strpos(body_html, ${from}) > 0`.execute(trx)
}

/** The picture has a new file; the former one redirects to it. */
export async function replaceFile(trx: Trx, picture: Picture & { file: string }, drawn: Omit<NewPicture, 'alt'>) {
  const { name: _name, sourceHash, ...kept } = drawn
  await trx.deleteFrom('former_picture_files').where('file', '=', drawn.file).execute()
  const row = await trx
    .updateTable('pictures')
    .set({ ...kept, source_hash: sourceHash, ...changed })
    .where('id', '=', picture.id)
    .returningAll()
    .executeTakeFirstOrThrow()
  await trx.insertInto('former_picture_files').values({ file: picture.file, picture_id: picture.id }).execute()
  return toPicture(row)
}

/** The file that replaced a former one. */
export async function findPresentFile(db: Database, file: string): Promise<string | null> {
  const row = await db
    .selectFrom('former_picture_files')
    .innerJoin('pictures', 'pictures.id', 'picture_id')
    .where('former_picture_files.file', '=', file)
    .select('pictures.file')
    .executeTakeFirst()
  return row?.file ?? null
}

const sorts = { added: sql`created_at`, name: sql`lower(name)`, size: sql`bytes` }
/** Descriptions are long, so they are read once, not for every picture. */
const inDescriptions = sql`described AS MATERIALIZED (
  SELECT DISTINCT id, found[1] AS file FROM products, regexp_matches(description_html, '/media/([0-9a-f]{64}\\.webp)', 'g') AS found
    WHERE strpos(description_html, '/media/') > 0)`
const usesOfListed = sql`(SELECT count(*)::int FROM product_images WHERE url = '/media/' || file)
  + (SELECT count(*)::int FROM product_videos WHERE poster_url = '/media/' || file)
  + (SELECT count(*)::int FROM banners WHERE '/media/' || file IN (image_url, phone_image_url))
  + (SELECT count(*)::int FROM blogs WHERE image_url = '/media/' || file OR strpos(body_markdown, file) > 0)
  + (SELECT count(*)::int FROM pages WHERE strpos(body_html, file) > 0)
  + (SELECT count(*)::int FROM described WHERE described.file = pictures.file)
  + (SELECT count(*)::int FROM shop_settings WHERE key = 'logo' AND value = to_jsonb('/media/' || file))`

const shown = {
  unused: sql`${usesOfListed} = 0`,
  undescribed: sql`alt = ''`,
}

/** Newest first; the search matches the name or the description. */
export async function listPictures(
  db: Database,
  query: Query<'listPictures'>,
): Promise<{ pictures: ListedPicture[]; total: number }> {
  const { rows } = await sql<Row & { uses: number; total: number }>`
    WITH ${inDescriptions} SELECT *, ${usesOfListed} AS uses, count(*) OVER ()::int AS total FROM pictures
    WHERE ${holdsText(query.query, [sql`name`, sql`alt`])} AND ${query.show ? shown[query.show] : sql`true`}
    ORDER BY ${orderBy(sorts, query.sort ?? '-added')} ${pageOf(query)}`.execute(db)
  const found = takeTotal(rows)
  return { pictures: found.rows.map(({ uses, ...row }) => ({ ...toPicture(row), uses })), total: found.total }
}

/** Which of these files are in the library; locked until the transaction ends. */
export async function holdFiles(trx: Trx, files: readonly string[]) {
  const { rows } = await sql<Pick<Row, 'file' | 'width' | 'height'>>`
    SELECT file, width, height FROM pictures WHERE file = any(${sql.val(files)}::text[])
    ORDER BY id FOR KEY SHARE`.execute(trx)
  return rows
}

/** Pictures on other hosts that products show, in their gallery or their description, ordered by address. */
export async function listForeign(db: Database, after: string, limit: number) {
  const { rows } = await sql<ForeignPicture & { left: number }>`
    SELECT *, count(*) OVER ()::int AS left FROM (
      SELECT url COLLATE "C" AS url, max(alt) AS alt, bool_or("inText") AS "inText" FROM (
        SELECT url, alt, false AS "inText" FROM product_images WHERE url LIKE 'https://%'
        UNION ALL
        SELECT replace(found[1], '&amp;', '&'), '', true
          FROM products, regexp_matches(description_html, '<img src="(https://[^"]+)"', 'g') AS found
          WHERE strpos(description_html, '<img src="https://') > 0
      ) AS shown_pictures WHERE url COLLATE "C" > ${after} GROUP BY 1
    ) AS foreign_pictures ORDER BY url LIMIT ${limit}`.execute(db)
  return { found: rows.map(({ left: _left, ...picture }) => picture), left: rows[0]?.left ?? 0 }
}

export interface ForeignPicture {
  url: string
  alt: string
  /** It is in a description. */
  inText: boolean
}

/** Products that used the foreign picture now use the shop's own. */
export async function takeOver(trx: Trx, foreign: ForeignPicture, { url, width, height }: Picture): Promise<void> {
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
      .set({ description_html: sized, ...changed })
      .where('id', '=', id)
      .execute()
  }
}
