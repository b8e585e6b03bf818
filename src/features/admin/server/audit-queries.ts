import { sql } from 'kysely'
import type { Query, Reply } from '../../../api/schemas.ts'
import type { Database } from '../../../platform/database/client.ts'
import { holdsText, pageOf, takeTotal } from './list-page.ts'

interface AuditRow {
  id: string
  actor: string
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
    WHEN 'list' THEN entity_id
    WHEN 'order' THEN (SELECT number_prefix || number FROM orders WHERE id = entity_id::uuid)
    WHEN 'return' THEN (SELECT number_prefix || orders.number FROM returns JOIN orders ON orders.id = order_id
      WHERE returns.id = entity_id::uuid)
  END, '')`

/** Who changed what, newest first. */
export async function listAudit(db: Database, query: Query<'listAudit'>): Promise<Reply<'listAudit'>> {
  const { rows } = await sql<AuditRow & { total: number }>`
    SELECT *, count(*) OVER ()::int AS total FROM (
      SELECT audit_log.id, coalesce(nullif(users.name, ''), users.phone, '') AS actor,
        coalesce(key_name, '') AS key, action, entity, entity_id,
        ${title} AS title, before, after, at
      FROM audit_log LEFT JOIN users ON users.id = actor_id
      WHERE ${query.entity ? sql`entity = ${query.entity}` : sql`true`}
        AND ${query.entityId ? sql`entity_id = ${query.entityId}` : sql`true`}
    ) AS entries
    WHERE ${holdsText(query.query, [sql`action`, sql`entity`, sql`entity_id`, sql`title`, sql`actor`, sql`key`])}
    ORDER BY id DESC ${pageOf(query)}`.execute(db)
  const found = takeTotal(rows)
  const entries = found.rows.map(({ entity_id, at, ...row }) => ({ ...row, entityId: entity_id, at: at.toISOString() }))
  return { entries, total: found.total }
}
