import { sql } from 'kysely'
import type { Trx } from '../../../platform/database/client.ts'
import type { AppliedPromotion } from '../../pricing/rules/discounts.ts'
import type { PromoPerson } from './promo-person.ts'
import { hasBought } from './promo-scope.ts'

interface OrderUse {
  orderId: string
  person: PromoPerson
  /** Those that took something off, in that order. */
  applied: readonly AppliedPromotion[]
}

/** Every transaction locks promotions in this order: the entered code, then the automatic ones by id. */
const inOrder = sql`(code IS NULL), promo_codes.id`

/** Writes what was applied to an order, and claims a use of each. */
export async function claimPromoUses(trx: Trx, { orderId, person, applied }: OrderUse): Promise<void> {
  if (applied.length === 0) return
  const rows = applied.map(({ promotion, cents }, at) => ({
    order_id: orderId,
    position: at + 1,
    promo_code_id: promotion.id ?? null,
    name: promotion.name,
    cents,
    is_shipping: promotion.kind === 'free-shipping',
  }))
  await trx.insertInto('order_promotions').values(rows).execute()
  const ids = applied.flatMap(({ promotion }) => promotion.id ?? [])
  await sql`
    WITH used AS MATERIALIZED (
      SELECT id FROM promo_codes WHERE id = ANY (${ids}::bigint[]) ORDER BY ${inOrder} FOR NO KEY UPDATE
    ), counted AS (UPDATE promo_codes SET used_count = used_count + 1 FROM used WHERE promo_codes.id = used.id)
    INSERT INTO promo_uses (promo_code_id, order_id, user_id, person_hashes)
    SELECT id, ${orderId}, ${person.userId}, ${person.hashes}::text[] FROM used`.execute(trx)
}

interface ChangedUse {
  id: string | null
  name: string
  cents: number
  isShipping: boolean
}

/** After an order's items changed: what is applied now. An automatic promotion that no longer takes anything off is released. */
export async function rewritePromotions(trx: Trx, orderId: string, applied: readonly ChangedUse[]): Promise<void> {
  await lockUsed(trx, orderId, 'claimed')
  await trx.deleteFrom('order_promotions').where('order_id', '=', orderId).execute()
  const rows = applied.map(({ id, name, cents, isShipping }, at) => ({
    order_id: orderId,
    position: at + 1,
    promo_code_id: id,
    name,
    cents,
    is_shipping: isShipping,
  }))
  if (rows.length > 0) await trx.insertInto('order_promotions').values(rows).execute()
  await sql`
    WITH gone AS (
      DELETE FROM promo_uses USING promo_codes
      WHERE promo_uses.order_id = ${orderId} AND promo_codes.id = promo_code_id AND promo_uses.state = 'claimed' AND code IS NULL
        AND NOT EXISTS (SELECT FROM order_promotions AS applied
          WHERE applied.order_id = ${orderId} AND applied.promo_code_id = promo_codes.id)
      RETURNING promo_code_id
    )
    UPDATE promo_codes SET used_count = used_count - 1 FROM gone WHERE promo_codes.id = gone.promo_code_id`.execute(trx)
}

/** Locked first, so that no order can change what is counted after it. */
async function lockUsed(trx: Trx, orderId: string, state: 'claimed' | 'released'): Promise<void> {
  await sql`
    SELECT 1 FROM promo_codes
    WHERE id IN (SELECT promo_code_id FROM promo_uses WHERE order_id = ${orderId} AND state = ${state})
    ORDER BY ${inOrder} FOR NO KEY UPDATE`.execute(trx)
}

/** Releases the uses of a cancelled order; a second call changes nothing. */
export async function releasePromoUses(trx: Trx, orderId: string): Promise<void> {
  await lockUsed(trx, orderId, 'claimed')
  await sql`
    WITH released AS (
      UPDATE promo_uses SET state = 'released' WHERE order_id = ${orderId} AND state = 'claimed' RETURNING promo_code_id
    )
    UPDATE promo_codes SET used_count = used_count - 1 FROM released WHERE promo_codes.id = released.promo_code_id`.execute(
    trx,
  )
}

/**
 * For a late payment: claims the uses again. False when one, or this person's share of it, has been used up meanwhile, or is for first
 * orders and the person has bought another.
 */
export async function reclaimPromoUses(trx: Trx, orderId: string): Promise<boolean> {
  await lockUsed(trx, orderId, 'released')
  const { rows } = await sql<{ limited: boolean }>`
    SELECT used_count >= usage_limit IS TRUE OR least(per_person_limit, CASE WHEN first_order THEN 1 END) <= (
      SELECT count(*) FROM promo_uses AS other
      WHERE other.promo_code_id = promo_codes.id AND other.state = 'claimed'
        AND (other.user_id = own.user_id OR other.person_hashes && own.person_hashes)
    ) IS TRUE OR (first_order AND ${hasBought(sql.ref('own.user_id'), orderId)}) AS limited
    FROM promo_uses AS own JOIN promo_codes ON promo_codes.id = own.promo_code_id
    WHERE own.order_id = ${orderId} AND own.state = 'released'`.execute(trx)
  if (rows.some(({ limited }) => limited)) return false
  await sql`
    WITH claimed AS (
      UPDATE promo_uses SET state = 'claimed' WHERE order_id = ${orderId} AND state = 'released' RETURNING promo_code_id
    )
    UPDATE promo_codes SET used_count = used_count + 1 FROM claimed WHERE promo_codes.id = claimed.promo_code_id`.execute(
    trx,
  )
  return true
}

/** Before a person is deleted: their uses still count by their current phone and email, also after a change of number. */
export async function keepPromoUses(trx: Trx, { userId, hashes }: PromoPerson): Promise<void> {
  await sql`
    UPDATE promo_uses SET person_hashes = ARRAY(SELECT DISTINCT unnest(person_hashes || ${hashes}::text[]))
    WHERE user_id = ${userId}`.execute(trx)
}
