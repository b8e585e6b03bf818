import { sql } from 'kysely'
import type { Database } from './client.ts'

/** Deletes what signing in leaves behind: numbers and traces are not kept for longer than they are needed. */
export async function forgetOldSignIns(db: Database): Promise<void> {
  await sql`DELETE FROM otp_challenges WHERE created_at < now() - interval '1 day'`.execute(db)
  await sql`DELETE FROM sessions WHERE expires_at < now() OR revoked_at < now() - interval '30 days'`.execute(db)
  await sql`DELETE FROM known_devices WHERE seen_at < now() - interval '400 days'`.execute(db)
  await sql`DELETE FROM passkey_challenges WHERE expires_at < now()`.execute(db)
  await sql`DELETE FROM throttles WHERE expires_at < now()`.execute(db)
  // A guest's cart that was merged long ago is gone from its device too.
  await sql`DELETE FROM cart_merges WHERE merged_at < now() - interval '1 year'`.execute(db)
}
