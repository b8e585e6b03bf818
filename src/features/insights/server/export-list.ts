import { stringify } from 'csv-stringify/sync'
import { sql } from 'kysely'
import type { Deps } from '../../../api/deps.ts'
import type { Handlers } from '../../../api/http.ts'
import type { Query } from '../../../api/schemas.ts'
import { recordAudit } from '../../../desk/server/audit.ts'
import type { ListColumn, ListIdType, ListSource } from '../../../desk/server/list-source.ts'
import { exportedLists } from '../../../desk/server/slots.ts'
import { csvOptions } from '../../../platform/csv.ts'
import { transact } from '../../../platform/database/client.ts'
import { HttpError } from '../../../platform/http/http-error.ts'
import { requirePermission } from '../../../platform/http/require-permission.ts'
import { isCatalogueId, isUuid } from '../../../platform/ids.ts'
import type { Permission } from '../../../platform/pure/access/roles.ts'
import type { ExportedList } from '../../../platform/pure/exported-lists.ts'
import { messages } from '../../../platform/pure/messages.ts'
import { writeAmount } from '../../../platform/pure/money.ts'

/** A cell as the database has it: a date becomes an ISO instant, null an empty cell. */
type Cell = string | number | boolean | Date | null

/** Whether a cursor's id is one, before Postgres would refuse it. */
const isIdOf: Record<ListIdType, (id: string) => boolean> = {
  uuid: isUuid,
  bigint: isCatalogueId,
  text: () => true,
}

/** Each room gives its lists. */
function findListSource(list: ExportedList): ListSource {
  for (const lists of exportedLists.parts()) if (lists[list]) return lists[list]
  throw new Error(`No room gives the list ${list}`)
}

/** A cell of the file. */
function writeCell(cell: Cell, { money }: ListColumn, currency: string): string {
  if (cell === null) return ''
  if (money) return writeAmount(Number(cell), currency)
  if (typeof cell === 'boolean') return cell ? 'yes' : 'no'
  return cell instanceof Date ? cell.toISOString() : String(cell)
}

interface ExportedRow {
  at: string
  id: string
  currency: string | null
  [cell: `c${number}`]: string | number | boolean | Date | null
}

/** `from` and `to` are days of the shop's time zone. */
async function readPart(
  { db, config: { timeZone } }: Pick<Deps, 'db' | 'config'>,
  list: ExportedList,
  { after, from, to, limit }: Query<'exportList'>,
) {
  const { columns, from: tables, at, id, idType, currency = sql`NULL::text` } = findListSource(list)
  const [, seenAt = '', seenId = ''] = /^(\d+)\|(.*)$/.exec(after ?? '') ?? []
  if (after && !isIdOf[idType](seenId)) throw new HttpError(404, messages.notFound)
  const micros = sql`(extract(epoch FROM ${at}) * 1000000)::bigint`
  const cells = columns.map(({ value }, place) => sql`${value} AS ${sql.ref(`c${place}`)}`)
  const { rows } = await sql<ExportedRow>`
    SELECT ${micros} AS at, ${id}::text AS id, ${currency} AS currency, ${sql.join(cells)} FROM ${tables}
    WHERE ${after ? sql`(${micros}, ${id}) > (${seenAt}::bigint, ${seenId}::${sql.raw(idType)})` : sql`true`}
      AND ${from ? sql`${at} >= ${from}::date::timestamp AT TIME ZONE ${timeZone}` : sql`true`}
      AND ${to ? sql`${at} < (${to}::date + 1)::timestamp AT TIME ZONE ${timeZone}` : sql`true`}
    ORDER BY 1, ${id} LIMIT ${limit}`.execute(db)
  return rows
}

/** What a person has to be allowed to read, to take it out of the shop. */
const readBy: Record<ExportedList, Permission> = {
  orders: 'orders.read',
  'order-lines': 'orders.read',
  returns: 'orders.read',
  documents: 'orders.read',
  customers: 'customers.read',
  'past-orders': 'customers.read',
  'gift-cards': 'orders.money',
  promotions: 'promotions.read',
  stock: 'stock.read',
  reviews: 'content.read',
  enquiries: 'customers.read',
  searches: 'catalogue.read',
  redirects: 'content.read',
}

export const handleListExport: Pick<Handlers, 'exportList'> = {
  exportList: async ({ params: { list }, query, user }, { db, config }) => {
    requirePermission(user, readBy[list])
    const { columns } = findListSource(list)
    const rows = await readPart({ db, config }, list, query)
    if (!query.after) {
      const { from, to } = query
      const entry = { actorId: user.id, action: 'exported', entity: 'list', entityId: list, after: { from, to } }
      await transact(db, (trx) => recordAudit(trx, entry))
    }
    const cells = rows.map((row) =>
      columns.map((column, place) => writeCell(row[`c${place}`] ?? null, column, row.currency ?? config.CURRENCY)),
    )
    const headers = query.after ? [] : [columns.map(({ header }) => header)]
    const last = rows.at(-1)
    return {
      csv: stringify([...headers, ...cells], csvOptions),
      rows: rows.length,
      after: last && rows.length === query.limit ? `${last.at}|${last.id}` : null,
    }
  },
}
