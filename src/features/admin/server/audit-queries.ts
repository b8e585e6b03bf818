import { sql } from 'kysely'
import type { Query, Reply } from '../../../api/schemas.ts'
import type { Database } from '../../../platform/database/client.ts'
import { isUuid } from '../../../platform/ids.ts'
import { holdsText, pageOf, takeTotal } from './list-page.ts'

interface AuditRow {
  id: string
  actor: string
  actor_id: string | null
  undoes: string | null
  undone_by: string | null
  key: string
  action: string
  entity: string
  entity_id: string
  title: string
  before: unknown
  after: unknown
  at: Date
}

/** The name of a record at the time, or else its current one. */
const title = sql`coalesce(
  after ->> 'name', after ->> 'title', after ->> 'code', before ->> 'name', before ->> 'title', before ->> 'code',
  after ->> 'text', before ->> 'text',
  CASE entity
    WHEN 'variant' THEN (SELECT products.name || ', ' || colors.name || ', ' || size || ' (' || sku || ')' FROM variants
      JOIN products ON products.id = product_id JOIN colors ON colors.slug = color_slug
      WHERE variants.id = entity_id::bigint)
    WHEN 'review' THEN (SELECT products.name FROM reviews JOIN products ON products.id = product_id
      WHERE reviews.id = entity_id::uuid)
    WHEN 'enquiry' THEN (SELECT coalesce(nullif(subject, ''), name) FROM enquiries WHERE id = entity_id::uuid)
    WHEN 'person' THEN (SELECT coalesce(nullif(name, ''), phone) FROM users WHERE id = entity_id::uuid)
    WHEN 'webhook' THEN coalesce(after ->> 'url', before ->> 'url', (SELECT url FROM webhooks WHERE id = entity_id::uuid))
    WHEN 'settings' THEN entity_id
    WHEN 'translation' THEN entity_id
    WHEN 'list' THEN entity_id
    WHEN 'order' THEN (SELECT number_prefix || number FROM orders WHERE id = entity_id::uuid)
    WHEN 'return' THEN (SELECT number_prefix || orders.number FROM returns JOIN orders ON orders.id = order_id
      WHERE returns.id = entity_id::uuid)
  END, '')`

const entries = sql`
  SELECT audit_log.id, actor_id, coalesce(nullif(users.name, ''), users.phone, '') AS actor, coalesce(key_name, '') AS key,
    action, entity, entity_id, ${title} AS title, before, after, at, undoes_id::text AS undoes,
    (SELECT max(undoing.id)::text FROM audit_log AS undoing WHERE undoing.undoes_id = audit_log.id) AS undone_by
  FROM audit_log LEFT JOIN users ON users.id = actor_id`

/** Who changed what, newest first. */
export async function listAudit(db: Database, query: Query<'listAudit'>): Promise<Reply<'listAudit'>> {
  const { actorId } = query
  const { rows } = await sql<AuditRow & { total: number }>`
    SELECT *, count(*) OVER ()::int AS total FROM (${entries}
      WHERE ${query.entity ? sql`entity = ${query.entity}` : sql`true`}
        AND ${query.entityId ? sql`entity_id = ${query.entityId}` : sql`true`}
        AND ${actorId ? sql`actor_id = ${isUuid(actorId) ? actorId : null}` : sql`true`}
    ) AS entries
    WHERE ${holdsText(query.query, [sql`action`, sql`entity`, sql`entity_id`, sql`title`, sql`actor`, sql`key`])}
    ORDER BY id DESC ${pageOf(query)}`.execute(db)
  const found = takeTotal(rows)
  const listed = found.rows.map(({ entity_id, actor_id, undone_by, at, ...row }) => ({
    ...row,
    entityId: entity_id,
    actorId: actor_id,
    undone: undone_by !== null,
    at: at.toISOString(),
  }))
  return { entries: listed, total: found.total }
}

export async function findAuditEntry(db: Database, id: string) {
  const { rows } = await sql<AuditRow>`${entries} WHERE audit_log.id = ${id}`.execute(db)
  const [row] = rows
  return row ? { ...row, entityId: row.entity_id, undoneBy: row.undone_by } : null
}
