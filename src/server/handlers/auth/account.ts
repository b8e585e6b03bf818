import { messages } from '../../../contract/messages.ts'
import { transact } from '../../db/client.ts'
import { collectPersonalData, deletePerson, hasOrderUnderWay } from '../../db/personal-data.ts'
import { getUser, lockUser } from '../../db/users.ts'
import type { Handlers } from '../../http.ts'
import { Refusal } from '../../refusal.ts'
import { clearSessionCookies, requireRecentProof } from '../../session.ts'
import { presentUser } from './present-user.ts'

export const handleAccount: Pick<Handlers, 'downloadMyData' | 'deleteAccount'> = {
  downloadMyData: async ({ user, headers }, { db }) => {
    headers.set('content-disposition', 'attachment; filename="my-data.json"')
    return { user: presentUser(await getUser(db, user.id)), ...(await collectPersonalData(db, user.id)) }
  },

  deleteAccount: async ({ user, headers }, { config, db }) => {
    requireRecentProof(user)
    await transact(db, async (trx) => {
      await lockUser(trx, user.id)
      if (await hasOrderUnderWay(trx, user.id)) throw new Refusal(409, messages.orderUnderWay)
      await deletePerson(trx, user)
    })
    clearSessionCookies(config, headers)
    return { message: messages.accountDeleted }
  },
}
