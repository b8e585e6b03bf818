import type { Params, QueryInput } from '../../../api/schemas.ts'
import { call } from '../../../site/browser/api.ts'

/** A part of a list as CSV, and where the next begins; null when the call failed. */
export async function readListPart({ list, query }: Params<'exportList'> & { query: QueryInput<'exportList'> }) {
  const outcome = await call('exportList', { params: { list }, query })
  if (!outcome.ok) return null
  const { rows: count, ...part } = outcome.reply
  return { ...part, count }
}
