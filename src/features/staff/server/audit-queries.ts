import { stringify } from 'csv-stringify/sync'
import { sql } from 'kysely'
import type { Query, Reply } from '../../../api/schemas.ts'
import { recordAudit } from '../../../desk/server/audit.ts'
import { holdsText, pageOf, takeTotal } from '../../../desk/server/list-page.ts'
import { csvOptions } from '../../../platform/csv.ts'
import { type Database, transact } from '../../../platform/database/client.ts'
import { isUuid } from '../../../platform/ids.ts'
import { takeTurn } from '../../../platform/take-turn.ts'
import { type RecordTitles, recordTitles } from '../slots.ts'

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
function selectTitle() {
  const titles = Object.entries(Object.assign({}, ...recordTitles.parts()) as RecordTitles)
  const present = titles.map(([entity, titleOf]) => sql`WHEN ${sql.lit(entity)} THEN ${titleOf(sql.ref('entity_id'))}`)
  return sql`coalesce(
    after ->> 'name', after ->> 'title', after ->> 'code', before ->> 'name', before ->> 'title', before ->> 'code',
    after ->> 'text', before ->> 'text', CASE entity WHEN 'webhook' THEN coalesce(after ->> 'url', before ->> 'url') END,
    CASE entity ${sql.join(present, sql` `)} WHEN 'person' THEN (SELECT shown_name FROM people WHERE people.id = entity_id::uuid) WHEN 'settings' THEN entity_id WHEN 'translation' THEN entity_id
      WHEN 'list' THEN entity_id END, '')`
}

const selectEntries = () => sql`
  SELECT audit_log.id, actor_id, coalesce(people.shown_name, '') AS actor, coalesce(key_name, '') AS key,
    action, entity, entity_id, ${selectTitle()} AS title, before, after, at, undoes_id::text AS undoes,
    (SELECT max(undoing.id)::text FROM audit_log AS undoing WHERE undoing.undoes_id = audit_log.id) AS undone_by
  FROM audit_log LEFT JOIN people ON people.id = actor_id`

/** The entries that a list or a file has. */
const filtered = ({ entity, entityId, actorId, query }: Omit<Query<'exportAudit'>, 'limit'>) => sql`(${selectEntries()}
    WHERE ${entity ? sql`entity = ${entity}` : sql`true`}
      AND ${entityId ? sql`entity_id = ${entityId}` : sql`true`}
      AND ${actorId ? sql`actor_id = ${isUuid(actorId) ? actorId : null}` : sql`true`}
  ) AS entries
  WHERE ${holdsText(query, [sql`action`, sql`entity`, sql`entity_id`, sql`title`, sql`actor`, sql`key`])}`

/** Who changed what, newest first. */
export async function listAudit(db: Database, query: Query<'listAudit'>): Promise<Reply<'listAudit'>> {
  const { rows } = await sql<AuditRow & { total: number }>`
    SELECT *, count(*) OVER ()::int AS total FROM ${filtered(query)} ORDER BY id DESC ${pageOf(query)}`.execute(db)
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

const headers = ['When', 'Who', 'API key', 'Action', 'Entity', 'Entity id', 'Title', 'Before', 'After']
const writeJson = (value: unknown): string => (value === null ? '' : JSON.stringify(value))

/** Entries are as large as what was changed: so many are read and written at once. */
const sliceRows = 50

const toCells = (row: AuditRow): string[] => [
  row.at.toISOString(),
  row.actor,
  row.key,
  row.action,
  row.entity,
  row.entity_id,
  row.title,
  writeJson(row.before),
  writeJson(row.after),
]

/** The next part of the log as CSV, oldest first. */
export async function exportAudit(
  db: Database,
  { after, limit, ...query }: Query<'exportAudit'>,
  actorId: string,
): Promise<Reply<'exportAudit'>> {
  let csv = after === undefined ? stringify([headers], csvOptions) : ''
  let count = 0
  let last = after
  for (let isEnd = false; !isEnd && count < limit; ) {
    const most = Math.min(sliceRows, limit - count)
    const { rows } = await sql<AuditRow>`
      SELECT * FROM ${filtered(query)} AND id > ${last ?? 0}::bigint ORDER BY id LIMIT ${most}`.execute(db)
    await takeTurn()
    csv += stringify(rows.map(toCells), csvOptions)
    count += rows.length
    last = rows.at(-1)?.id ?? last
    isEnd = rows.length < most
  }
  // Once all is read: the file doesn't tell of itself.
  if (after === undefined) {
    const entry = { actorId, action: 'exported', entity: 'list', entityId: 'audit', after: query }
    await transact(db, (trx) => recordAudit(trx, entry))
  }
  return { csv, rows: count, after: count === limit ? (last ?? null) : null }
}

export async function findAuditEntry(db: Database, id: string) {
  const { rows } = await sql<AuditRow>`${selectEntries()} WHERE audit_log.id = ${id}`.execute(db)
  const [row] = rows
  return row ? { ...row, entityId: row.entity_id, undoneBy: row.undone_by } : null
}
