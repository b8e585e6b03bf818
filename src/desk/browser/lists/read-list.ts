import type { ExportedList } from '../../../platform/pure/exported-lists.ts'
import { listParts } from '../slots.ts'
import { readParts } from './read-parts.ts'

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
    return (await listParts.parts()[0]?.({ list, query })) ?? null
  }, onRows)
}
