export type Log = (level: 'info' | 'warn' | 'error', event: string, fields?: Record<string, unknown>) => void

const secretKeys =
  /^(authorization|cookie|set-cookie|token|otp|code|password|newPassword|oldPassword|secret|signature|phone|phoneNumber|email)$/i
const phoneLike = /\+?\d[\d\s().-]{7,}\d/g
const emailLike = /[^\s@"']+@[^\s@"']+\.[^\s@"']+/g
const tokenLike = /\b[A-Za-z0-9_-]{40,}\b/g

/** Takes phone numbers, codes, tokens and addresses of mail out of anything that will be logged (acceptance 33). */
export function scrub(value: unknown, depth = 0): unknown {
  if (typeof value === 'string') {
    return value
      .replace(emailLike, '[email]')
      .replace(tokenLike, '[token]')
      .replace(phoneLike, '[number]')
      .slice(0, 4000)
  }
  if (value === null || typeof value !== 'object' || depth > 4) return value
  if (value instanceof Error)
    return { name: value.name, message: scrub(value.message), stack: scrub(value.stack ?? '') }
  if (Array.isArray(value)) return value.slice(0, 50).map((item) => scrub(item, depth + 1))
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [key, secretKeys.test(key) ? '[removed]' : scrub(inner, depth + 1)]),
  )
}

/** One JSON line an event, on stderr, so that stdout stays for what a person started the program for. */
export function createLog(write: (line: string) => void = (line) => process.stderr.write(line)): Log {
  return (level, event, fields = {}) => {
    // A request id looks like a number of somebody's, and is what a line is found by.
    const { requestId, ...rest } = fields
    write(`${JSON.stringify({ at: new Date().toISOString(), level, event, requestId, ...(scrub(rest) as object) })}\n`)
  }
}
