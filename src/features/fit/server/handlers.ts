import { sql } from 'kysely'
import type { Handlers } from '../../../api/http.ts'
import { type Database, type Trx, transact } from '../../../platform/database/client.ts'
import { lockUser } from '../../accounts/server/users.ts'
import type { FitProfile } from '../../catalog/fit-profile-contract.ts'
import { isEmptyProfile, mergeProfiles, readProfile } from '../../catalog/rules/fit-profile.ts'

async function readFitProfile(db: Database | Trx, userId: string): Promise<FitProfile> {
  const row = await db.selectFrom('fit_profiles').where('user_id', '=', userId).select('profile').executeTakeFirst()
  return readProfile(row?.profile)
}

/** An empty profile leaves no row. */
async function writeFitProfile(trx: Trx, userId: string, profile: FitProfile): Promise<void> {
  if (isEmptyProfile(profile)) {
    await trx.deleteFrom('fit_profiles').where('user_id', '=', userId).execute()
    return
  }
  await sql`
    INSERT INTO fit_profiles (user_id, profile) VALUES (${userId}, ${JSON.stringify(profile)}::jsonb)
    ON CONFLICT (user_id) DO UPDATE SET profile = excluded.profile, updated_at = now()`.execute(trx)
}

export const handleFitProfile: Pick<Handlers, 'getFitProfile' | 'saveFitProfile'> = {
  getFitProfile: async ({ user }, { db }) => ({ profile: await readFitProfile(db, user.id) }),

  saveFitProfile: async ({ body: { profile, merge }, user }, { db }) =>
    transact(db, async (trx) => {
      await lockUser(trx, user.id)
      const next = merge ? mergeProfiles(await readFitProfile(trx, user.id), profile) : profile
      await writeFitProfile(trx, user.id, next)
      return { profile: await readFitProfile(trx, user.id) }
    }),
}
