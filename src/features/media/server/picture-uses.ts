import { sql } from 'kysely'
import type { Query } from '../../../api/schemas.ts'
import { holdsText, orderBy, pageOf, takeTotal } from '../../../desk/server/list-page.ts'
import type { Database, Trx } from '../../../platform/database/client.ts'
import type { ListedPicture, Picture, PictureUse } from '../contract.ts'
import { type ForeignPicture, picturesOfRooms } from '../slots.ts'
import { type PictureRow, toPicture } from './picture-queries.ts'

/** An order keeps its text; pictures of orders block no deletion. */
export async function listUses(db: Database | Trx, url: string): Promise<PictureUse[]> {
  const uses = picturesOfRooms.parts().map((room) => room.uses(url))
  if (uses.length === 0) return []
  const { rows } = await sql<PictureUse>`${sql.join(uses, sql` UNION ALL `)} ORDER BY 1, 2`.execute(db)
  return rows
}

/** Replaces one file by another wherever it is used. */
export async function moveUses(trx: Trx, from: string, to: Pick<Picture, 'url' | 'width' | 'height'>): Promise<void> {
  for (const room of picturesOfRooms.parts()) await room.move(trx, from, to)
}

/** How often each row of `pictures` is used, and what has to be written before a statement that asks for it. */
function countUses() {
  const rooms = picturesOfRooms.parts()
  const once = rooms.flatMap(({ countedOnce }) => countedOnce ?? [])
  const counts = [sql`0`, ...rooms.map((room) => room.count(sql`pictures.file`))]
  return {
    before: once.length > 0 ? sql`WITH ${sql.join(once)}` : sql``,
    uses: sql`(${sql.join(counts, sql` + `)})`,
  }
}

const sorts = { added: sql`created_at`, name: sql`lower(name)`, size: sql`bytes` }

/** Newest first; the search matches the name or the description. */
export async function listPictures(
  db: Database,
  query: Query<'listPictures'>,
): Promise<{ pictures: ListedPicture[]; total: number }> {
  const { before, uses: counted } = countUses()
  const shown = { unused: sql`${counted} = 0`, undescribed: sql`alt = ''` }
  const { rows } = await sql<PictureRow & { uses: number; total: number }>`
    ${before} SELECT *, ${counted} AS uses, count(*) OVER ()::int AS total FROM pictures
    WHERE ${holdsText(query.query, [sql`name`, sql`alt`])} AND ${query.show ? shown[query.show] : sql`true`}
    ORDER BY ${orderBy(sorts, query.sort ?? '-added')} ${pageOf(query)}`.execute(db)
  const found = takeTotal(rows)
  return { pictures: found.rows.map(({ uses, ...row }) => ({ ...toPicture(row), uses })), total: found.total }
}

const foreignOfRooms = () => picturesOfRooms.parts().flatMap(({ foreign }) => foreign ?? [])

/** Pictures on other hosts that products show, in their gallery or their description, ordered by address. */
export async function listForeign(db: Database, after: string, limit: number) {
  const shown = foreignOfRooms().map((foreign) => foreign.shown)
  if (shown.length === 0) return { found: [], left: 0 }
  const { rows } = await sql<ForeignPicture & { left: number }>`
    SELECT *, count(*) OVER ()::int AS left FROM (
      SELECT url COLLATE "C" AS url, max(alt) AS alt, bool_or("inText") AS "inText"
      FROM (${sql.join(shown, sql` UNION ALL `)}) AS shown_pictures (url, alt, "inText")
      WHERE url COLLATE "C" > ${after} GROUP BY 1
    ) AS foreign_pictures ORDER BY url LIMIT ${limit}`.execute(db)
  return { found: rows.map(({ left: _left, ...picture }) => picture), left: rows[0]?.left ?? 0 }
}

/** Whatever used the foreign picture now uses the shop's own. */
export async function takeOver(trx: Trx, foreign: ForeignPicture, own: Picture): Promise<void> {
  for (const room of foreignOfRooms()) await room.takeOver(trx, foreign, own)
}
