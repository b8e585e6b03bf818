import { sql } from 'kysely'
import type { Database, Trx } from '../../../platform/database/client.ts'
import type { ApiKey } from '../key-contract.ts'

interface KeyRow {
  id: string
  name: string
  scopes: string[]
  ending: string
  made_by: string
  created_at: Date
  expires_at: Date | null
  revoked_at: Date | null
  last_used_at: Date | null
  state: ApiKey['state']
}

const selectKeys = sql`
  SELECT api_keys.id, api_keys.name, scopes, ending, people.shown_name AS made_by,
    api_keys.created_at, expires_at, revoked_at, last_used_at,
    CASE WHEN revoked_at IS NOT NULL THEN 'revoked' WHEN expires_at <= now() THEN 'expired' ELSE 'active' END AS state
  FROM api_keys JOIN people ON people.id = api_keys.made_by`

const instantOf = (at: Date | null) => at?.toISOString() ?? null

const toKey = ({ made_by, created_at, expires_at, revoked_at, last_used_at, ...row }: KeyRow): ApiKey => ({
  ...row,
  madeBy: made_by,
  createdAt: created_at.toISOString(),
  expiresAt: instantOf(expires_at),
  revokedAt: instantOf(revoked_at),
  lastUsedAt: instantOf(last_used_at),
})

export async function listKeys(db: Database): Promise<ApiKey[]> {
  const { rows } = await sql<KeyRow>`${selectKeys} ORDER BY api_keys.created_at DESC, api_keys.id`.execute(db)
  return rows.map(toKey)
}

export interface NewKey {
  name: string
  scopes: string[]
  hash: Buffer
  ending: string
  madeBy: string
  days: number | null
}

export async function insertKey(trx: Trx, { name, scopes, hash, ending, madeBy, days }: NewKey): Promise<ApiKey> {
  const { id } = await trx
    .insertInto('api_keys')
    .values({
      name,
      scopes,
      ending,
      key_hash: hash,
      made_by: madeBy,
      expires_at: days === null ? null : sql<Date>`now() + make_interval(days => ${days})`,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { rows } = await sql<KeyRow>`${selectKeys} WHERE api_keys.id = ${id}`.execute(trx)
  return rows.map(toKey)[0] as ApiKey
}

/** Null when there is no such key, or when it was revoked before. */
export async function markRevoked(trx: Trx, id: string) {
  const row = await trx
    .updateTable('api_keys')
    .set({ revoked_at: sql<Date>`now()` })
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .returning(['id', 'name', 'scopes'])
    .executeTakeFirst()
  return row ?? null
}

interface LiveKey {
  id: string
  name: string
  scopes: string[]
  user_id: string
  user_name: string
  phone: string
  email: string | null
  role: string
  unused_for_long: boolean
}

/** The valid key, and whoever made it with their present role. */
export async function findLiveKey(db: Database, hash: Buffer) {
  const { rows } = await sql<LiveKey>`
    SELECT api_keys.id, api_keys.name, scopes, people.id AS user_id, people.name AS user_name, phone, email, role,
      last_used_at IS NULL OR last_used_at < now() - interval '1 minute' AS unused_for_long
    FROM api_keys JOIN people ON people.id = made_by
    WHERE key_hash = ${hash} AND revoked_at IS NULL AND (expires_at IS NULL OR expires_at > now())`.execute(db)
  return rows[0]
}

export async function touchKey(db: Database, id: string): Promise<void> {
  await db.updateTable('api_keys').set({ last_used_at: sql<Date>`now()` }).where('id', '=', id).execute()
}
