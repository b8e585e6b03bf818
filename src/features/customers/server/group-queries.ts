import { sql } from 'kysely'
import { pickFields, versionOf } from '../../../desk/server/record-version.ts'
import type { Database, Trx } from '../../../platform/database/client.ts'
import { promotionsForGroup } from '../../promotions/server/promo-codes.ts'
import { type CustomerGroup, groupFields } from '../contract.ts'

type GroupRow = Omit<CustomerGroup, 'version'>

const toGroup = (row: GroupRow): CustomerGroup => ({ ...row, version: versionOf(pickFields(row, groupFields)) })

/** By name; or the one with this id. */
export async function listGroups(db: Database | Trx, only?: string): Promise<CustomerGroup[]> {
  const { rows } = await sql<GroupRow>`
    SELECT id::text, name,
      (SELECT count(*)::int FROM customer_group_members WHERE group_id = customer_groups.id)
        + (SELECT count(*)::int FROM customer_group_contacts WHERE group_id = customer_groups.id) AS members,
      ${promotionsForGroup(sql`customer_groups.id`)} AS promotions
    FROM customer_groups WHERE ${only === undefined ? sql`true` : sql`id = ${only}`} ORDER BY lower(name), id`.execute(
    db,
  )
  return rows.map(toGroup)
}

/** The group, locked until the transaction ends. */
export async function lockGroup(trx: Trx, id: string): Promise<CustomerGroup | null> {
  await sql`SELECT 1 FROM customer_groups WHERE id = ${id} FOR UPDATE`.execute(trx)
  return (await listGroups(trx, id))[0] ?? null
}

/** Throws a unique violation when another group has the name; so does the update. */
export async function insertGroup(trx: Trx, name: string): Promise<string> {
  const query = trx.insertInto('customer_groups').values({ name }).returning('id')
  return (await query.executeTakeFirstOrThrow()).id
}

export async function renameGroup(trx: Trx, id: string, name: string): Promise<void> {
  await trx.updateTable('customer_groups').set({ name }).where('id', '=', id).execute()
}

export async function deleteGroup(trx: Trx, id: string): Promise<void> {
  await trx.deleteFrom('customer_groups').where('id', '=', id).execute()
}

export async function listGroupsOf(db: Database | Trx, userId: string): Promise<{ id: string; name: string }[]> {
  const { rows } = await sql<{ id: string; name: string }>`
    SELECT id::text, name FROM customer_groups WHERE id IN (
      SELECT group_id FROM customer_group_members WHERE user_id = ${userId}
      UNION SELECT group_id FROM customer_group_contacts
        JOIN people ON people.id = ${userId} AND contact IN (people.phone, people.proved_email))
    ORDER BY name`.execute(db)
  return rows
}

/** Of the groups that a customer is in, in any order. */
export const versionOfGroups = (groups: readonly { id: string }[]): string => versionOf(fieldsOfGroups(groups))

/** The same as requireUnchanged compares it. */
export const fieldsOfGroups = (groups: readonly { id: string }[]) => ({ groups: groups.map(({ id }) => id).sort() })

/** Leaves all other groups. False when one of them doesn't exist; the caller must then roll back. */
export async function replaceGroupsOf(trx: Trx, userId: string, groupIds: readonly string[]): Promise<boolean> {
  const ids = [...new Set(groupIds)]
  await sql`DELETE FROM customer_group_members WHERE user_id = ${userId} AND group_id <> ALL (${ids}::bigint[])`.execute(
    trx,
  )
  // From the former shop: from now on the account's own.
  await sql`DELETE FROM customer_group_contacts USING people
    WHERE people.id = ${userId} AND contact IN (people.phone, people.proved_email)`.execute(trx)
  const { rows } = await sql`SELECT id FROM customer_groups WHERE id = ANY (${ids}::bigint[]) FOR KEY SHARE`.execute(
    trx,
  )
  await sql`
    INSERT INTO customer_group_members (group_id, user_id)
    SELECT id, ${userId} FROM customer_groups WHERE id = ANY (${ids}::bigint[]) ON CONFLICT DO NOTHING`.execute(trx)
  return rows.length === ids.length
}
