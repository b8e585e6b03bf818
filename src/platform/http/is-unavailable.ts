/** The database is unreachable, starting, full or too slow, or this machine's disk is full: a dependency's fault, 503. */
export function isUnavailable(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  const text = error instanceof Error ? error.message : ''
  return (
    /^(ECONN|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|ENOSPC|EDQUOT|08|53|57|55P03)/.test(code) ||
    /connection (terminated|timeout)|timeout exceeded|query read timeout|not queryable/i.test(text)
  )
}
