import { sql } from 'kysely'
import type { Database, Trx } from '../../../platform/database/client.ts'
import type { FitProfile } from '../../catalog/fit-profile-contract.ts'
import { isEmptyProfile, readProfile } from '../../catalog/rules/fit-profile.ts'

export async function readFitProfile(db: Database | Trx, userId: string): Promise<FitProfile> {
  const row = await db.selectFrom('fit_profiles').where('user_id', '=', userId).select('profile').executeTakeFirst()
  return readProfile(row?.profile)
}

/** An empty profile leaves no row. */
export async function writeFitProfile(trx: Trx, userId: string, profile: FitProfile): Promise<void> {
  if (isEmptyProfile(profile)) {
    await trx.deleteFrom('fit_profiles').where('user_id', '=', userId).execute()
    return
  }
  await sql`
    INSERT INTO fit_profiles (user_id, profile) VALUES (${userId}, ${JSON.stringify(profile)}::jsonb)
    ON CONFLICT (user_id) DO UPDATE SET profile = excluded.profile, updated_at = now()`.execute(trx)
}
