import type { ListColumn, ListIdType, ListSource } from '../../../desk/server/list-source.ts'
import { exportedLists } from '../../../desk/server/slots.ts'
import { isCatalogueId, isUuid } from '../../../platform/ids.ts'
import type { ExportedList } from '../../../platform/pure/exported-lists.ts'
import { writeAmount } from '../../../platform/pure/money.ts'

/** A cell as the database has it: a date becomes an ISO instant, null an empty cell. */
type Cell = string | number | boolean | Date | null

/** Whether a cursor's id is one, before Postgres would refuse it. */
export const isIdOf: Record<ListIdType, (id: string) => boolean> = {
  uuid: isUuid,
  bigint: isCatalogueId,
  text: () => true,
}

/** Each room gives its lists. */
export function findListSource(list: ExportedList): ListSource {
  for (const lists of exportedLists.parts()) if (lists[list]) return lists[list]
  throw new Error(`No room gives the list ${list}`)
}

/** A cell of the file. */
export function writeCell(cell: Cell, { money }: ListColumn, currency: string): string {
  if (cell === null) return ''
  if (money) return writeAmount(Number(cell), currency)
  if (typeof cell === 'boolean') return cell ? 'yes' : 'no'
  return cell instanceof Date ? cell.toISOString() : String(cell)
}
