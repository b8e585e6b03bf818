import { call } from '../../../site/browser/api.ts'
import type { ExportedList } from '../../insights/list-export-contract.ts'

/** The first and the last day to include, such as 2026-11-22; empty: no limit. */
export interface Period {
  from: string
  to: string
}

/** A whole list as one CSV, read part by part; null when a part failed, which the merchant has been told. */
export async function readList(
  list: ExportedList,
  { from, to }: Period,
  onRows: (sum: number) => void,
): Promise<Blob | null> {
  const parts: string[] = []
  let sum = 0
  for (let after: string | null | undefined; after !== null; ) {
    const query = { ...(from && { from }), ...(to && { to }), ...(after && { after }) }
    const outcome = await call('exportList', { params: { list }, query })
    if (!outcome.ok) return null
    parts.push(outcome.reply.csv)
    sum += outcome.reply.rows
    onRows(sum)
    after = outcome.reply.after
  }
  return new Blob(parts, { type: 'text/csv' })
}
