import { sql } from 'kysely'
import type { Query, Reply } from '../../../api/schemas.ts'
import type { Database } from '../../../platform/database/client.ts'
import { holdsText, pageOf, takeTotal } from './list-page.ts'

interface AuditRow {
  id: string
  actor: string
  action: string
  entity: string
  entity_id: string
  before: unknown
  after: unknown
  at: Date
}

/** Who changed what, newest first. */
export async function listAudit(db: Database, query: Query<'listAudit'>): Promise<Reply<'listAudit'>> {
  const { rows } = await sql<AuditRow & { total: number }>`
    SELECT audit_log.id, coalesce(nullif(users.name, ''), users.phone, '') AS actor, action, entity, entity_id, before,
      after, at, count(*) OVER ()::int AS total
    FROM audit_log LEFT JOIN users ON users.id = actor_id
    WHERE ${query.entity ? sql`entity = ${query.entity}` : sql`true`}
      AND ${query.entityId ? sql`entity_id = ${query.entityId}` : sql`true`}
      AND ${holdsText(query.query, [sql`action`, sql`entity`, sql`entity_id`, sql`coalesce(users.name, '')`])}
    ORDER BY audit_log.id DESC ${pageOf(query)}`.execute(db)
  const found = takeTotal(rows)
  const entries = found.rows.map(({ entity_id, at, ...row }) => ({ ...row, entityId: entity_id, at: at.toISOString() }))
  return { entries, total: found.total }
}
