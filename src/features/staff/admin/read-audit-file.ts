import { readParts } from '../../../desk/browser/lists/read-parts.ts'
import { call } from '../../../site/browser/api.ts'

/** The audit log as CSV, of the entries that the screen's filters leave; null when a part failed. */
export function readAuditFile(
  query: Readonly<Record<string, string>>,
  onRows: (sum: number) => void,
): Promise<Blob | null> {
  const { page: _page, sort: _sort, ...filters } = query
  return readParts(async (after) => {
    const outcome = await call('exportAudit', { query: { ...filters, ...(after && { after }) } })
    if (!outcome.ok) return null
    const { rows: count, ...part } = outcome.reply
    return { ...part, count }
  }, onRows)
}
