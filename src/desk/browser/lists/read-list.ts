import type { Params } from '../../../api/schemas.ts'
import { call } from '../../../site/browser/api.ts'
import { readParts } from './read-parts.ts'

export type ExportedList = Params<'exportList'>['list']

/** The first and the last day to include, such as 2026-11-22; empty: no limit. */
export interface Period {
  from: string
  to: string
}

/** A whole list as one CSV, read part by part; null when a part failed, which the merchant has been told. */
export function readList(
  list: ExportedList,
  { from, to }: Period,
  onRows: (sum: number) => void,
): Promise<Blob | null> {
  return readParts(async (after) => {
    const query = { ...(from && { from }), ...(to && { to }), ...(after && { after }) }
    const outcome = await call('exportList', { params: { list }, query })
    if (!outcome.ok) return null
    const { rows: count, ...part } = outcome.reply
    return { ...part, count }
  }, onRows)
}
