import { type Selectable, sql, type Updateable } from 'kysely'
import type { Body } from '../../../api/schemas.ts'
import type { Database, Trx } from '../../../platform/database/client.ts'
import type { Banners } from '../../../platform/database/schema.ts'
import { isoOrNull, isShownNow } from '../../publishing/server/schedule.ts'
import { translatedColumns } from '../../translations/server/translated.ts'
import type { Banner } from '../banner-contract.ts'

function toBanner(row: Selectable<Banners>): Banner {
  return {
    _id: row.id,
    id: row.id,
    title: row.title,
    text: row.text,
    link: row.link,
    linkText: row.link_text,
    image: { url: row.image_url, phoneUrl: row.phone_image_url, alt: row.image_alt },
    position: row.position,
    active: row.active,
    startsAt: isoOrNull(row.starts_at),
    endsAt: isoOrNull(row.ends_at),
  }
}

/** The middle is where a picture's focal point starts: it says nothing. */
function toFocus(x: number | null, y: number | null) {
  return x === null || y === null || (x === 50 && y === 50) ? null : { x, y }
}

type Changes = Omit<Updateable<Banners>, 'id'>

/** The columns named in a body; others stay as they are. */
function toChanges(body: Body<'updateBanner'>): Changes {
  const changes: Changes = {}
  if (body.title !== undefined) changes.title = body.title
  if (body.text !== undefined) changes.text = body.text
  if (body.link !== undefined) changes.link = body.link
  if (body.linkText !== undefined) changes.link_text = body.linkText
  if (body.imageUrl !== undefined) changes.image_url = body.imageUrl
  if (body.phoneImageUrl !== undefined) changes.phone_image_url = body.phoneImageUrl
  if (body.imageAlt !== undefined) changes.image_alt = body.imageAlt
  if (body.position !== undefined) changes.position = body.position
  if (body.active !== undefined) changes.active = body.active
  if (body.startsAt !== undefined) changes.starts_at = body.startsAt
  if (body.endsAt !== undefined) changes.ends_at = body.endsAt
  return changes
}

/** In a language; null: as written. */
export async function listBanners(
  db: Database,
  { activeOnly, language = null }: { activeOnly: boolean; language?: string | null },
): Promise<Banner[]> {
  const { of } = translatedColumns(language)
  const id = sql`banners.id`
  let query = db
    .selectFrom('banners')
    .leftJoin('picture_focus as wide', (join) => join.on(sql<boolean>`image_url = '/media/' || wide.file`))
    .leftJoin('picture_focus as phone', (join) => join.on(sql<boolean>`phone_image_url = '/media/' || phone.file`))
    .selectAll('banners')
    .select([of('banner', 'title', id, sql`title`).as('title'), of('banner', 'text', id, sql`text`).as('text')])
    .select([of('banner', 'linkText', id, sql`link_text`).as('link_text')])
    .select([of('banner', 'imageAlt', id, sql`image_alt`).as('image_alt')])
    .select(['wide.focus_x as x', 'wide.focus_y as y', 'phone.focus_x as phone_x', 'phone.focus_y as phone_y'])
    .orderBy('position')
    .orderBy('banners.id')
  if (activeOnly) query = query.where(isShownNow)
  return (await query.execute()).map((row) => {
    const banner = toBanner(row)
    const focus = toFocus(row.x, row.y)
    const phoneFocus = toFocus(row.phone_x, row.phone_y)
    const image = { ...banner.image, ...(focus ? { focus } : {}), ...(phoneFocus ? { phoneFocus } : {}) }
    return { ...banner, image }
  })
}

/** The current banner, locked until the transaction ends. */
export async function lockBanner(trx: Trx, id: string): Promise<Banner | null> {
  const row = await trx.selectFrom('banners').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
  return row ? toBanner(row) : null
}

export async function insertBanner(trx: Trx, body: Body<'createBanner'>): Promise<Banner> {
  const values = { ...toChanges(body), title: body.title, image_url: body.imageUrl, image_alt: body.imageAlt }
  return toBanner(await trx.insertInto('banners').values(values).returningAll().executeTakeFirstOrThrow())
}

export async function updateBanner(trx: Trx, id: string, body: Body<'updateBanner'>): Promise<Banner> {
  const changes = { ...toChanges(body), updated_at: sql<Date>`now()` }
  const query = trx.updateTable('banners').set(changes).where('id', '=', id)
  return toBanner(await query.returningAll().executeTakeFirstOrThrow())
}

export async function deleteBanner(trx: Trx, id: string): Promise<void> {
  await trx.deleteFrom('banners').where('id', '=', id).execute()
}
