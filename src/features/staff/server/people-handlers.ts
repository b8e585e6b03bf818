import type { Handlers } from '../../../api/http.ts'
import { recordAudit } from '../../../desk/server/audit.ts'
import { requireUnchanged, versionOf } from '../../../desk/server/record-version.ts'
import { transact } from '../../../platform/database/client.ts'
import { HttpError, orNotFound } from '../../../platform/http/http-error.ts'
import { isUuid } from '../../../platform/ids.ts'
import { messages } from '../../../platform/pure/messages.ts'
import { lockAdmins, saveRole } from '../../accounts/server/users.ts'
import { exportAudit, listAudit } from './audit-queries.ts'
import { listInvites, withdrawInvite } from './invite-queries.ts'
import { inviteStaff } from './invite-staff.ts'
import { acceptInvite } from './mail-invites.ts'
import { listPeople, lockPerson } from './people-queries.ts'
import { previewUndo, undoChange } from './undo.ts'

type PeopleCalls = 'listPeople' | 'changeRole' | 'inviteStaff' | 'listInvites' | 'withdrawInvite' | 'acceptInvite'
type AuditCalls = 'listAudit' | 'exportAudit' | 'previewUndo' | 'undoChange'

const refuseRole = (message: string, problem: string) =>
  new HttpError(409, message, {}, { faults: [{ field: 'role', problem }] })

export const handlePeople: Pick<Handlers, PeopleCalls | AuditCalls> = {
  listPeople: ({ query }, { db }) => listPeople(db, query),

  changeRole: ({ params, body: { role, version }, user }, { db }) =>
    transact(db, async (trx) => {
      const admins = await lockAdmins(trx)
      const before = isUuid(params.id) ? await lockPerson(trx, params.id) : null
      if (!before) throw new HttpError(404, messages.notFound)
      requireUnchanged(version, { role: before.role }, { role })
      if (before.id === user.id) throw refuseRole(messages.ownRole, 'is your own')
      // The caller may have just lost the role.
      if (role !== 'admin' && admins.every((id) => id === before.id))
        throw refuseRole(messages.lastAdminRole, 'is that of the only owner')
      await saveRole(trx, before.id, role)
      const write = { actorId: user.id, action: 'changed role', entity: 'person', entityId: before.id }
      await recordAudit(trx, { ...write, before: { role: before.role }, after: { role } })
      return { person: { ...before, role, version: versionOf({ role }) }, message: messages.saved }
    }),

  inviteStaff: async ({ body, user }, deps) => {
    const person = await inviteStaff(deps, { actorId: user.id, input: body })
    return { person, message: person ? messages.invited : messages.invitedByMail }
  },

  listInvites: async (_call, { db }) => ({ invites: await listInvites(db) }),

  withdrawInvite: ({ params: { id }, user }, { db }) =>
    transact(db, async (trx) => {
      const { email, role } = orNotFound(isUuid(id) ? await withdrawInvite(trx, id) : null)
      const entry = { actorId: user.id, action: 'withdrew', entity: 'invitation', entityId: id }
      await recordAudit(trx, { ...entry, before: { name: email, role } })
      return { message: messages.inviteWithdrawn }
    }),

  acceptInvite: async ({ body, user }, deps) => ({
    role: await acceptInvite(deps, user.id, body.token),
    message: messages.inviteAccepted,
  }),

  previewUndo: ({ params, user }, deps) => previewUndo(params.id, { user, deps }),

  undoChange: ({ params, user }, deps) => undoChange(params.id, { user, deps }),

  listAudit: ({ query }, { db }) => listAudit(db, query),

  exportAudit: ({ query, user }, { db }) => exportAudit(db, query, user.id),
}
