import { sql } from 'kysely'
import type { Database, Trx } from '../../../platform/database/client.ts'
import type { PromoPerson } from './promo-person.ts'

/** The database's clock, and how many of this person's active orders use the code. */
export async function readPromoMoment(
  db: Database | Trx,
  promoCodeId: string,
  person: PromoPerson | null,
): Promise<{ now: Date; personUses: number }> {
  const { userId = null, hashes = [] } = person ?? {}
  const { rows } = await sql<{ now: Date; personUses: number }>`
    SELECT now(), count(*)::int AS "personUses" FROM promo_uses
    WHERE promo_code_id = ${promoCodeId} AND state = 'claimed'
      AND (user_id = ${userId} OR person_hashes && ${hashes}::text[])`.execute(db)
  return rows[0] ?? { now: new Date(), personUses: 0 }
}

export async function claimPromoUse(
  trx: Trx,
  use: { promoCodeId: string; orderId: string; person: PromoPerson },
): Promise<void> {
  await trx
    .updateTable('promo_codes')
    .set({ used_count: sql<number>`used_count + 1` })
    .where('id', '=', use.promoCodeId)
    .execute()
  await trx
    .insertInto('promo_uses')
    .values({
      promo_code_id: use.promoCodeId,
      order_id: use.orderId,
      user_id: use.person.userId,
      person_hashes: use.person.hashes,
    })
    .execute()
}

/** Releases the use of a cancelled order; a second call changes nothing. */
export async function releasePromoUse(trx: Trx, orderId: string): Promise<void> {
  await sql`
    WITH released AS (
      UPDATE promo_uses SET state = 'released' WHERE order_id = ${orderId} AND state = 'claimed' RETURNING promo_code_id
    )
    UPDATE promo_codes SET used_count = used_count - 1 FROM released WHERE promo_codes.id = released.promo_code_id`.execute(
    trx,
  )
}

/** For a late payment: claims the use again. False when the code, or this person's share of it, has been used up meanwhile. */
export async function reclaimPromoUse(trx: Trx, orderId: string): Promise<boolean> {
  // The lock comes first, so that no order can change what is counted after it.
  await sql`
    SELECT 1 FROM promo_codes
    WHERE id = (SELECT promo_code_id FROM promo_uses WHERE order_id = ${orderId} AND state = 'released')
    FOR NO KEY UPDATE`.execute(trx)
  const { rows } = await sql<{ limited: boolean }>`
    SELECT used_count >= usage_limit IS TRUE OR per_person_limit <= (
      SELECT count(*) FROM promo_uses AS other
      WHERE other.promo_code_id = promo_codes.id AND other.state = 'claimed'
        AND (other.user_id = own.user_id OR other.person_hashes && own.person_hashes)
    ) IS TRUE AS limited
    FROM promo_uses AS own JOIN promo_codes ON promo_codes.id = own.promo_code_id
    WHERE own.order_id = ${orderId} AND own.state = 'released'`.execute(trx)
  if (rows[0]?.limited) return false
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
