import type { Handlers } from '../../../api/http.ts'
import { transact } from '../../../platform/database/client.ts'
import { lockUser } from '../../accounts/server/users.ts'
import { mergeProfiles } from '../../catalog/rules/fit-profile.ts'
import { readFitProfile, writeFitProfile } from './fit-profile-queries.ts'

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
