import { sql } from 'kysely'
import type { Trx } from '../../../platform/database/client.ts'

interface Merged {
  keptId: string
  goneId: string
  /** The one that the customer then has, and the one that the kept customer had; empty: none. */
  email: string
  formerEmail: string
}

/**
 * The consents of two customers who become one: all stay as evidence, and one at most counts. What one of them withdrew for an address
 * counts for the other's consent to it. The consent of the customer who goes counts only for the address that is kept, and so does one
 * for an address that the kept customer loses. Of two that are left the confirmed one stays, else the kept customer's.
 */
export async function mergeConsents(trx: Trx, { keptId, goneId, email, formerEmail }: Merged): Promise<void> {
  const both = sql`user_id IN (${keptId}, ${goneId})`
  await sql`
    UPDATE mail_consents AS live SET withdrawn_at = now(), withdrawn_by = theirs.withdrawn_by FROM mail_consents AS theirs
    WHERE live.user_id IN (${keptId}, ${goneId}) AND live.withdrawn_at IS NULL
      AND theirs.user_id IN (${keptId}, ${goneId}) AND theirs.user_id <> live.user_id
      AND theirs.email = live.email AND theirs.withdrawn_by IN ('account', 'link')`.execute(trx)
  await sql`
    UPDATE mail_consents SET withdrawn_at = now(), withdrawn_by = 'replaced'
    WHERE withdrawn_at IS NULL AND email <> lower(${email}) AND (user_id = ${goneId} OR (user_id = ${keptId}
      AND email = lower(${formerEmail})))`.execute(trx)
  await sql`
    UPDATE mail_consents SET withdrawn_at = now(), withdrawn_by = 'replaced' WHERE id IN (
      SELECT id FROM mail_consents WHERE ${both} AND withdrawn_at IS NULL
      ORDER BY confirmed_at IS NULL, user_id <> ${keptId} OFFSET 1)`.execute(trx)
  await sql`UPDATE mail_consents SET user_id = ${keptId} WHERE user_id = ${goneId}`.execute(trx)
}
