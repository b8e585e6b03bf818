import { sql } from 'kysely'
import type { Handlers } from '../../../api/http.ts'
import { recordAudit } from '../../../desk/server/audit.ts'
import { requireUnchanged, versionOf } from '../../../desk/server/record-version.ts'
import { type Database, type Trx, transact } from '../../../platform/database/client.ts'
import { refuseFields } from '../../../platform/http/http-error.ts'
import { type StaffRole, staffRoles } from '../../../platform/pure/access/roles.ts'
import { messages } from '../../../platform/pure/messages.ts'
import { listPasskeys } from './passkey-queries.ts'
import { lockAdmins } from './users.ts'

interface RoleRow {
  role: StaffRole
  required: boolean
  people: number
  withPasskey: number
}

/** Every role of staff in the order of the table of roles, with how many have it and how many of them have a passkey. */
async function listPasskeyRoles(db: Database | Trx): Promise<RoleRow[]> {
  const { rows } = await sql<RoleRow>`
    SELECT listed.role, EXISTS (SELECT 1 FROM passkey_roles WHERE passkey_roles.role = listed.role) AS required,
      count(users.id)::int AS people,
      (count(users.id) FILTER (WHERE EXISTS (SELECT 1 FROM passkeys WHERE user_id = users.id)))::int AS "withPasskey"
    FROM unnest(${[...staffRoles]}::text[]) WITH ORDINALITY AS listed (role, place) LEFT JOIN users ON users.role = listed.role
    GROUP BY listed.role, listed.place ORDER BY listed.place`.execute(db)
  return rows
}

/** A role that stays keeps the time since when it requires a passkey. */
async function replacePasskeyRoles(trx: Trx, roles: readonly StaffRole[]): Promise<void> {
  await sql`DELETE FROM passkey_roles WHERE role <> ALL (${[...roles]}::text[])`.execute(trx)
  await sql`INSERT INTO passkey_roles (role) SELECT unnest(${[...roles]}::text[]) ON CONFLICT DO NOTHING`.execute(trx)
}

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
