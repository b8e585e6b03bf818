import { sql } from 'kysely'
import type { Database } from './client.ts'

/** What signing in leaves behind and nobody needs any more: numbers and traces are not kept for longer than they serve. */
export async function forgetOldSignIns(db: Database): Promise<void> {
  await sql`DELETE FROM otp_challenges WHERE created_at < now() - interval '1 day'`.execute(db)
  await sql`DELETE FROM sessions WHERE expires_at < now() OR revoked_at < now() - interval '30 days'`.execute(db)
  await sql`DELETE FROM known_devices WHERE seen_at < now() - interval '400 days'`.execute(db)
  await sql`DELETE FROM passkey_challenges WHERE expires_at < now()`.execute(db)
  await sql`DELETE FROM throttles WHERE expires_at < now()`.execute(db)
  // A guest's cart that long ago merged is long gone from its device too.
  await sql`DELETE FROM cart_merges WHERE merged_at < now() - interval '1 year'`.execute(db)
}
