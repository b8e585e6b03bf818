import { type Insertable, type RawBuilder, type Selectable, sql } from 'kysely'
import { z } from 'zod'
import type { Database, Trx } from '../../../platform/database/client.ts'
import type { PromoCodes } from '../../../platform/database/schema.ts'
import type { Deal } from '../../pricing/rules/deal.ts'
import { isShownNow } from '../../publishing/server/schedule.ts'
import { deleteTexts } from '../../translations/server/deleted-texts.ts'
import { translatedColumns } from '../../translations/server/translated.ts'
import type { PromoCode } from '../rules/promo.ts'

const whole = z.number().int()

/** As the column has it. */
const storedDeal: z.ZodType<Deal> = z.discriminatedUnion('kind', [
  z.object({ kind: z.enum(['percent', 'fixed', 'free-shipping']), value: whole }),
  z.object({ kind: z.literal('buy-get'), value: whole, buy: whole, get: whole }),
  z.object({
    kind: z.literal('tiers'),
    per: z.enum(['amount', 'quantity']),
    off: z.enum(['percent', 'fixed']),
    steps: z.array(z.object({ from: whole, value: whole })),
  }),
])

export interface StoredPromoCode extends PromoCode {
  id: string
  /** Null: an automatic promotion. */
  code: string | null
  title: string
  deal: Deal
  description: string
  isPublic: boolean
  shownIn: ('cart' | 'checkout' | 'home')[]
  combines: boolean
  firstOrder: boolean
  productIds: string[]
  categoryIds: string[]
  getProductIds: string[]
  getCategoryIds: string[]
  groupIds: string[]
  /** 0 is the first market, which has no row. */
  marketIds: string[]
}

/** A code or an automatic promotion as the merchant wrote it. */
export type PromoDraft = Omit<StoredPromoCode, 'id' | 'usedCount' | 'startsAt' | 'endsAt'> & {
  startsAt: string | Date | null
  endsAt: string | Date | null
}

function toPromoCode(row: Selectable<PromoCodes>): StoredPromoCode {
  return {
    id: row.id,
    code: row.code,
    title: row.title,
    // The column's check constraint allows only these three.
    deal: row.deal ? storedDeal.parse(row.deal) : { kind: row.kind as 'percent', value: row.value },
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
    combines: row.combines,
    firstOrder: row.first_order,
    productIds: row.product_ids.map(String),
    categoryIds: row.category_ids.map(String),
    getProductIds: row.get_product_ids.map(String),
    getCategoryIds: row.get_category_ids.map(String),
    groupIds: row.group_ids.map(String),
    marketIds: row.market_ids.map(String),
  }
}

function selectLive(db: Database | Trx, language: string | null = null) {
  const { of } = translatedColumns(language)
  return db
    .selectFrom('promo_codes')
    .selectAll()
    .select([of('promotion', 'title', sql`id`, sql`title`).as('title')])
    .select([of('promotion', 'description', sql`id`, sql`description`).as('description')])
    .where('deleted_at', 'is', null)
}

export async function findPromoCode(
  db: Database | Trx,
  code: string,
  language: string | null = null,
): Promise<StoredPromoCode | null> {
  const row = await selectLive(db, language).where('code', '=', code).executeTakeFirst()
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

/** What was applied to an order, in that order, as it is defined today; also what has ended or was deleted since. */
export async function listAppliedTo(db: Database | Trx, orderId: string): Promise<StoredPromoCode[]> {
  const rows = await db
    .selectFrom('promo_codes')
    .innerJoin('order_promotions', 'order_promotions.promo_code_id', 'promo_codes.id')
    .selectAll('promo_codes')
    .where('order_id', '=', orderId)
    .orderBy('position')
    .execute()
  return rows.map(toPromoCode)
}

const isAutomatic = sql<boolean>`code IS NULL AND ${isShownNow}`

/** The automatic promotions of today, oldest first. */
export async function listAutomatic(db: Database | Trx, language: string | null): Promise<StoredPromoCode[]> {
  return (await selectLive(db, language).where(isAutomatic).orderBy('id').execute()).map(toPromoCode)
}

/** The same, those with a limit locked until the transaction ends: then they are read again, since they may have been used up. */
export async function lockAutomatic(trx: Trx, language: string | null): Promise<StoredPromoCode[]> {
  const found = await listAutomatic(trx, language)
  if (!found.some((each) => each.firstOrder || each.usageLimit !== null || each.perPersonLimit !== null)) return found
  const limited = sql<boolean>`(first_order OR num_nonnulls(usage_limit, per_person_limit) > 0)`
  await selectLive(trx).where(isAutomatic).where(limited).orderBy('id').forNoKeyUpdate().execute()
  return listAutomatic(trx, language)
}

/** Whether pages have to ask for automatic promotions. */
export async function hasAutomatic(db: Database): Promise<boolean> {
  const query = selectLive(db).where(sql<boolean>`code IS NULL AND active AND (ends_at IS NULL OR ends_at > now())`)
  return (await query.limit(1).executeTakeFirst()) !== undefined
}

/** Newest first; the public ones are active, within their dates and not used up. */
export async function listPromoCodes(
  db: Database,
  { publicOnly, language = null }: { publicOnly: boolean; language?: string | null },
): Promise<StoredPromoCode[]> {
  let query = selectLive(db, language).orderBy('id', 'desc')
  if (publicOnly) {
    query = query
      .where('is_public', '=', true)
      .where(isShownNow)
      .where(sql<boolean>`(usage_limit IS NULL OR used_count < usage_limit)`)
  }
  return (await query.execute()).map(toPromoCode)
}

/** What a former release can apply stands in the columns that it knows; it gives nothing for the rest. */
function toColumns(draft: PromoDraft): Insertable<PromoCodes> {
  const { deal } = draft
  const scopes = [draft.productIds, draft.categoryIds, draft.getProductIds, draft.getCategoryIds].concat([
    draft.groupIds,
    draft.marketIds,
  ])
  const isPlain = scopes.every((ids) => ids.length === 0) && !draft.firstOrder
  const isKnown = deal.kind === 'percent' || deal.kind === 'fixed' || deal.kind === 'free-shipping'
  const plain = isPlain && isKnown ? { ...deal, deal: null } : { kind: 'fixed', value: 0, deal: JSON.stringify(deal) }
  return {
    code: draft.code,
    title: draft.title,
    ...plain,
    minimum_cents: draft.minimumCents,
    description: draft.description,
    active: draft.active,
    starts_at: draft.startsAt,
    ends_at: draft.endsAt,
    is_public: draft.isPublic,
    shown_in: draft.shownIn,
    usage_limit: draft.usageLimit,
    per_person_limit: draft.perPersonLimit,
    combines: draft.combines,
    first_order: draft.firstOrder,
    group_ids: draft.groupIds,
    market_ids: draft.marketIds,
    product_ids: draft.productIds,
    category_ids: draft.categoryIds,
    get_product_ids: draft.getProductIds,
    get_category_ids: draft.getCategoryIds,
  }
}

/** Throws a unique violation when an active code already has the name; so does the update. */
export async function insertPromoCode(trx: Trx, draft: PromoDraft): Promise<StoredPromoCode> {
  const query = trx.insertInto('promo_codes').values(toColumns(draft))
  return toPromoCode(await query.returningAll().executeTakeFirstOrThrow())
}

export async function updatePromoCode(trx: Trx, id: string, draft: PromoDraft): Promise<StoredPromoCode> {
  const query = trx.updateTable('promo_codes').set(toColumns(draft)).where('id', '=', id)
  return toPromoCode(await query.returningAll().executeTakeFirstOrThrow())
}

/** The row stays for the orders that used it. */
export async function deletePromoCode(trx: Trx, id: string): Promise<void> {
  await trx.updateTable('promo_codes').set({ deleted_at: sql<Date>`now()` }).where('id', '=', id).execute()
  await deleteTexts(trx, 'promotion', id)
}

/** Codes, or titles of automatic promotions, that are for a group of customers. */
export const promotionsForGroup = (groupId: RawBuilder<unknown>) => sql<string[]>`ARRAY(
  SELECT coalesce(code, title) FROM promo_codes
  WHERE ${groupId} = ANY (group_ids) AND deleted_at IS NULL ORDER BY promo_codes.id)`
