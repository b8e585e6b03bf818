import type { Handlers } from '../../../api/http.ts'
import { recordAudit } from '../../../desk/server/audit.ts'
import { type Database, type Trx, transact } from '../../../platform/database/client.ts'
import { HttpError } from '../../../platform/http/http-error.ts'
import { isUuid } from '../../../platform/ids.ts'
import { isStaff, readRole } from '../../../platform/pure/access/roles.ts'
import { messages } from '../../../platform/pure/messages.ts'
import { forgetDevices, readDevice } from './known-devices.ts'
import { listPasskeys, removePasskeysOf } from './passkey-queries.ts'
import { presentSession } from './session-handlers.ts'
import { findSessionOwner, listSessions, revokeOtherSessions, revokeSession } from './session-queries.ts'
import { findUser } from './users.ts'

/** Where shoppers are signed in is not the owner's affair: 404. */
async function requireStaff(db: Database | Trx, id: string): Promise<void> {
  const person = isUuid(id) ? await findUser(db, id) : undefined
  if (!person || !isStaff(readRole(person.role))) throw new HttpError(404, messages.notFound)
}

type SessionCalls = 'listStaffSessions' | 'endStaffSessions' | 'endStaffSession' | 'removeStaffPasskeys'

export const handleStaffSessions: Pick<Handlers, SessionCalls> = {
  listStaffSessions: async ({ params: { id }, user }, { db }) => {
    await requireStaff(db, id)
    const rows = await listSessions(db, id)
    const passkeys = await listPasskeys(db, id)
    return { sessions: rows.map((row) => presentSession(row, user.sessionId)), passkeys: passkeys.length }
  },

  endStaffSessions: ({ params: { id }, user, request }, { db }) =>
    transact(db, async (trx) => {
      await requireStaff(trx, id)
      const ended = (await listSessions(trx, id)).filter((row) => row.id !== user.sessionId)
      await revokeOtherSessions(trx, id, user.sessionId)
      await forgetDevices(trx, id, id === user.id ? readDevice(request) : null)
      const entry = { actorId: user.id, action: 'signed out everywhere', entity: 'person', entityId: id }
      await recordAudit(trx, { ...entry, before: { devices: ended.map((row) => row.user_agent) } })
      return { message: messages.staffSignedOut }
    }),

  endStaffSession: ({ params: { id }, user }, { db }) =>
    transact(db, async (trx) => {
      const session = isUuid(id) && id !== user.sessionId ? await findSessionOwner(trx, id) : undefined
      if (!session || !isStaff(readRole(session.role))) throw new HttpError(404, messages.notFound)
      await revokeSession(trx, id)
      const entry = { actorId: user.id, action: 'signed out', entity: 'person', entityId: session.user_id }
      await recordAudit(trx, { ...entry, before: { devices: [session.user_agent] } })
      return { message: messages.sessionEnded }
    }),

  removeStaffPasskeys: ({ params: { id }, user }, { db }) =>
    transact(db, async (trx) => {
      await requireStaff(trx, id)
      if (id === user.id) throw new HttpError(409, messages.ownPasskeys)
      const removed = await removePasskeysOf(trx, id)
      const entry = { actorId: user.id, action: 'removed passkeys', entity: 'person', entityId: id }
      await recordAudit(trx, { ...entry, before: { passkeys: removed } })
      return { message: messages.passkeysOfStaffRemoved }
    }),
}
