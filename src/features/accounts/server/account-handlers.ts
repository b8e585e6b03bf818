import type { Handlers } from '../../../api/http.ts'
import { transact } from '../../../platform/database/client.ts'
import { HttpError } from '../../../platform/http/http-error.ts'
import { messages } from '../../../platform/pure/messages.ts'
import { collectPersonalData, deletePerson, hasOrderUnderWay } from './personal-data.ts'
import { presentUser } from './present-user.ts'
import { clearSessionCookies, requireRecentProof } from './session.ts'
import { getUser, lockAdmins, lockUser } from './users.ts'

export const handleAccount: Pick<Handlers, 'downloadMyData' | 'deleteAccount'> = {
  downloadMyData: async ({ user, headers }, { db }) => {
    headers.set('content-disposition', 'attachment; filename="my-data.json"')
    return { user: presentUser(await getUser(db, user.id)), ...(await collectPersonalData(db, user.id)) }
  },

  deleteAccount: async ({ user, headers }, { config, db }) => {
    requireRecentProof(user)
    await transact(db, async (trx) => {
      const admins = await lockAdmins(trx)
      if (admins.length === 1 && admins[0] === user.id) throw new HttpError(409, messages.lastAdmin)
      await lockUser(trx, user.id)
      if (await hasOrderUnderWay(trx, user.id)) throw new HttpError(409, messages.orderUnderWay)
      await deletePerson(trx, config, user)
    })
    clearSessionCookies(config, headers)
    return { message: messages.accountDeleted }
  },
}
