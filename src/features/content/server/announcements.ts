import { type Selectable, sql } from 'kysely'
import type { Body } from '../../../api/schemas.ts'
import type { Database, Trx } from '../../../platform/database/client.ts'
import type { Announcements } from '../../../platform/database/schema.ts'
import { isoOrNull, isShownNow } from '../../publishing/server/schedule.ts'
import { translatedColumns } from '../../translations/server/translated.ts'
import type { Announcement } from '../announcement-contract.ts'

function toAnnouncement(row: Selectable<Announcements>): Announcement {
  return {
    _id: row.id,
    id: row.id,
    text: row.text,
    link: row.link,
    active: row.active,
    startsAt: isoOrNull(row.starts_at),
    endsAt: isoOrNull(row.ends_at),
  }
}

/** The announcement that shoppers see: the last changed of those active now. */
export async function findShownAnnouncement(db: Database, language: string | null): Promise<Announcement | null> {
  const text = translatedColumns(language).of('announcement', 'text', sql`id`, sql`text`)
  const query = db.selectFrom('announcements').where(isShownNow).selectAll().select(text.as('text'))
  const row = await query.orderBy('updated_at', 'desc').orderBy('id', 'desc').executeTakeFirst()
  return row ? toAnnouncement(row) : null
}

/** The announcement that a merchant edits: the newest, active or not. */
export async function findLastAnnouncement(db: Database): Promise<Announcement | null> {
  const row = await db.selectFrom('announcements').selectAll().orderBy('id', 'desc').limit(1).executeTakeFirst()
  return row ? toAnnouncement(row) : null
}

/** The announcement that "create or update" and "toggle" refer to, locked until the transaction ends. */
export async function lockAnnouncement(trx: Trx): Promise<Announcement | null> {
  const row = await trx
    .selectFrom('announcements')
    .selectAll()
    .orderBy('id', 'desc')
    .limit(1)
    .forUpdate()
    .executeTakeFirst()
  return row ? toAnnouncement(row) : null
}

/** Overwrites the existing announcement, or creates the first; dates and link that the body leaves out are removed. */
export async function saveAnnouncement(
  trx: Trx,
  present: Announcement | null,
  body: Body<'saveAnnouncement'>,
): Promise<Announcement> {
  const values = {
    text: body.text,
    link: body.link ?? null,
    active: body.active ?? present?.active ?? true,
    starts_at: body.startsAt ?? null,
    ends_at: body.endsAt ?? null,
    updated_at: sql<Date>`now()`,
  }
  const query = present
    ? trx.updateTable('announcements').set(values).where('id', '=', present.id).returningAll()
    : trx.insertInto('announcements').values(values).returningAll()
  return toAnnouncement(await query.executeTakeFirstOrThrow())
}

export async function switchAnnouncement(trx: Trx, id: string, active: boolean): Promise<Announcement> {
  const changes = { active, updated_at: sql<Date>`now()` }
  const query = trx.updateTable('announcements').set(changes).where('id', '=', id).returningAll()
  return toAnnouncement(await query.executeTakeFirstOrThrow())
}
