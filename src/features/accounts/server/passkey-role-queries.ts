import { sql } from 'kysely'
import type { Database, Trx } from '../../../platform/database/client.ts'
import { type StaffRole, staffRoles } from '../../../platform/pure/access/roles.ts'

interface RoleRow {
  role: StaffRole
  required: boolean
  people: number
  withPasskey: number
}

/** Every role of staff in the order of the table of roles, with how many have it and how many of them have a passkey. */
export async function listPasskeyRoles(db: Database | Trx): Promise<RoleRow[]> {
  const { rows } = await sql<RoleRow>`
    SELECT listed.role, EXISTS (SELECT 1 FROM passkey_roles WHERE passkey_roles.role = listed.role) AS required,
      count(users.id)::int AS people,
      (count(users.id) FILTER (WHERE EXISTS (SELECT 1 FROM passkeys WHERE user_id = users.id)))::int AS "withPasskey"
    FROM unnest(${[...staffRoles]}::text[]) WITH ORDINALITY AS listed (role, place) LEFT JOIN users ON users.role = listed.role
    GROUP BY listed.role, listed.place ORDER BY listed.place`.execute(db)
  return rows
}

/** A role that stays keeps the time since when it requires a passkey. */
export async function replacePasskeyRoles(trx: Trx, roles: readonly StaffRole[]): Promise<void> {
  await sql`DELETE FROM passkey_roles WHERE role <> ALL (${[...roles]}::text[])`.execute(trx)
  await sql`INSERT INTO passkey_roles (role) SELECT unnest(${[...roles]}::text[]) ON CONFLICT DO NOTHING`.execute(trx)
}
