import type { Handlers } from '../../../api/http.ts'
import { recordAudit } from '../../../desk/server/audit.ts'
import { requireUnchanged, versionOf } from '../../../desk/server/record-version.ts'
import { type Database, type Trx, transact } from '../../../platform/database/client.ts'
import { refuseFields } from '../../../platform/http/http-error.ts'
import { messages } from '../../../platform/pure/messages.ts'
import { listPasskeys } from './passkey-queries.ts'
import { listPasskeyRoles, replacePasskeyRoles } from './passkey-role-queries.ts'
import { lockAdmins } from './users.ts'

async function presentRoles(db: Database | Trx) {
  const roles = await listPasskeyRoles(db)
  const required = roles.filter((row) => row.required).map(({ role }) => role)
  return { roles, required, version: versionOf({ roles: required }) }
}

export const handlePasskeyRoles: Pick<Handlers, 'readPasskeyRoles' | 'savePasskeyRoles'> = {
  readPasskeyRoles: async (_call, { db }) => {
    const { roles, version } = await presentRoles(db)
    return { roles, version }
  },

  savePasskeyRoles: ({ body, user }, { db }) =>
    transact(db, async (trx) => {
      await lockAdmins(trx)
      const before = (await presentRoles(trx)).required
      requireUnchanged(body.version, { roles: before }, { roles: body.roles })
      const more = body.roles.some((role) => !before.includes(role))
      // Otherwise the last owner could shut out everyone, themselves among them.
      if (more && (await listPasskeys(trx, user.id)).length === 0)
        throw refuseFields({ field: 'roles', problem: messages.ownPasskeyFirst })
      await replacePasskeyRoles(trx, body.roles)
      const { roles, required, version } = await presentRoles(trx)
      const entry = { actorId: user.id, action: 'changed', entity: 'passkey rule', entityId: 'staff' }
      await recordAudit(trx, { ...entry, before: { roles: before }, after: { roles: required } })
      return { roles, version, message: messages.saved }
    }),
}
