import { type Selectable, sql, type Updateable } from 'kysely'
import type { Body } from '../../../api/schemas.ts'
import type { Database, Trx } from '../../../platform/database/client.ts'
import type { PromoCodes } from '../../../platform/database/schema.ts'
import { isShownNow } from '../../publishing/server/schedule.ts'
import { normalisePromoCode, type PromoCode } from '../rules/promo.ts'

export interface StoredPromoCode extends PromoCode {
  id: string
  code: string
  description: string
  isPublic: boolean
  shownIn: ('cart' | 'checkout' | 'home')[]
}

function toPromoCode(row: Selectable<PromoCodes>): StoredPromoCode {
  return {
    id: row.id,
    code: row.code,
    // The column's check constraint allows only these three.
    kind: row.kind as StoredPromoCode['kind'],
    value: row.value,
    minimumCents: row.minimum_cents,
    description: row.description,
    startsAt: row.starts_at,
    endsAt: row.ends_at,
    usageLimit: row.usage_limit,
    perPersonLimit: row.per_person_limit,
    usedCount: row.used_count,
    isPublic: row.is_public,
    // The column's check constraint allows only these three.
    shownIn: row.shown_in as StoredPromoCode['shownIn'],
    active: row.active,
  }
}

const selectLive = (db: Database | Trx) => db.selectFrom('promo_codes').selectAll().where('deleted_at', 'is', null)

export async function findPromoCode(db: Database | Trx, code: string): Promise<StoredPromoCode | null> {
  const row = await selectLive(db).where('code', '=', code).executeTakeFirst()
  return row ? toPromoCode(row) : null
}

export async function findPromoCodeById(db: Database, id: string): Promise<StoredPromoCode | null> {
  const row = await selectLive(db).where('id', '=', id).executeTakeFirst()
  return row ? toPromoCode(row) : null
}

/** Locked until the transaction ends, so that the last use goes to one order. */
export async function lockPromoCode(trx: Trx, by: { code: string } | { id: string }): Promise<StoredPromoCode | null> {
  const query = 'id' in by ? selectLive(trx).where('id', '=', by.id) : selectLive(trx).where('code', '=', by.code)
  const row = await query.forNoKeyUpdate().executeTakeFirst()
  return row ? toPromoCode(row) : null
}

/** Newest first; the public ones are active, within their dates and not used up. */
export async function listPromoCodes(
  db: Database,
  { publicOnly }: { publicOnly: boolean },
): Promise<StoredPromoCode[]> {
  let query = selectLive(db).orderBy('id', 'desc')
  if (publicOnly) {
    query = query
      .where('is_public', '=', true)
      .where(isShownNow)
      .where(sql<boolean>`(usage_limit IS NULL OR used_count < usage_limit)`)
  }
  return (await query.execute()).map(toPromoCode)
}

type Changes = Omit<Updateable<PromoCodes>, 'id'>

/** The columns named in a body, with amounts in minor units; others stay as they are. */
function toChanges(body: Body<'updatePromoCode'>, kind: StoredPromoCode['kind']): Changes {
  const changes: Changes = { kind }
  if (body.code !== undefined) changes.code = normalisePromoCode(body.code)
  if (body.value !== undefined) changes.value = body.value
  if (body.minimum !== undefined) changes.minimum_cents = body.minimum
  if (body.description !== undefined) changes.description = body.description
  if (body.startsAt !== undefined) changes.starts_at = body.startsAt
  if (body.endsAt !== undefined) changes.ends_at = body.endsAt
  if (body.usageLimit !== undefined) changes.usage_limit = body.usageLimit
  if (body.perPersonLimit !== undefined) changes.per_person_limit = body.perPersonLimit
  if (body.isPublic !== undefined) changes.is_public = body.isPublic
  if (body.shownIn !== undefined) changes.shown_in = body.shownIn
  if (body.active !== undefined) changes.active = body.active
  return changes
}

/** Throws a unique violation when an active code already has the name; so does the update. */
export async function insertPromoCode(trx: Trx, body: Body<'createPromoCode'>): Promise<StoredPromoCode> {
  const { kind } = body
  const required = { kind, code: normalisePromoCode(body.code), value: body.value }
  const query = trx.insertInto('promo_codes').values({ ...toChanges(body, kind), ...required })
  return toPromoCode(await query.returningAll().executeTakeFirstOrThrow())
}

export async function updatePromoCode(
  trx: Trx,
  before: StoredPromoCode,
  body: Body<'updatePromoCode'>,
): Promise<StoredPromoCode> {
  const changes = toChanges(body, body.kind ?? before.kind)
  const query = trx.updateTable('promo_codes').set(changes).where('id', '=', before.id)
  return toPromoCode(await query.returningAll().executeTakeFirstOrThrow())
}

/** The row stays for the orders that used it. */
export async function deletePromoCode(trx: Trx, id: string): Promise<void> {
  await trx.updateTable('promo_codes').set({ deleted_at: sql<Date>`now()` }).where('id', '=', id).execute()
}
