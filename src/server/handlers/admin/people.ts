import { messages } from '../../../contract/messages.ts'
import { listAudit } from '../../db/admin-log.ts'
import { listPeople, lockPerson, saveRole } from '../../db/admin-people.ts'
import { recordAudit } from '../../db/audit.ts'
import { transact } from '../../db/client.ts'
import type { Handlers } from '../../http.ts'
import { isUuid } from '../../ids.ts'
import { Refusal } from '../../refusal.ts'

export const handlePeople: Pick<Handlers, 'listPeople' | 'changeRole' | 'listAudit'> = {
  listPeople: ({ query }, { db }) => listPeople(db, query),

  changeRole: ({ params, body: { role }, user }, { db }) =>
    transact(db, async (trx) => {
      const before = isUuid(params.id) ? await lockPerson(trx, params.id) : null
      if (!before) throw new Refusal(404, messages.notFound)
      // So that a shop never ends up without an admin.
      if (before.id === user.id) throw new Refusal(409, messages.ownRole)
      await saveRole(trx, before.id, role)
      const write = { actorId: user.id, action: 'changed role', entity: 'person', entityId: before.id }
      await recordAudit(trx, { ...write, before: { role: before.role }, after: { role } })
      return { person: { ...before, role }, message: messages.saved }
    }),

  listAudit: ({ query }, { db }) => listAudit(db, query),
}
