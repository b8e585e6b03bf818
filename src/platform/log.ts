import { pino } from 'pino'

export type Log = (level: 'info' | 'warn' | 'error', event: string, fields?: Record<string, unknown>) => void

const secretKeys =
  /^(authorization|cookie|set-cookie|token|otp|code|password|newPassword|oldPassword|secret|signature|phone|phoneNumber|email)$/i
const phoneLike = /\+?\d[\d\s().-]{7,}\d/g
// Bounded, so that a long text without an @ isn't scanned to the end from each of its letters.
const emailLike = /[^\s@"']{1,100}@[^\s@"']{1,255}/g
const tokenLike = /\b[A-Za-z0-9_-]{40,}\b/g

/** Removes phone numbers, codes, tokens and email addresses from anything that will be logged. */
export function scrub(value: unknown, depth = 0): unknown {
  if (typeof value === 'string') {
    return value
      .replace(emailLike, '[email]')
      .replace(tokenLike, '[token]')
      .replace(phoneLike, '[number]')
      .slice(0, 4000)
  }
  if (value === null || typeof value !== 'object') return value
  // What wasn't scrubbed isn't logged; circular objects end here too.
  if (depth > 4) return '[removed]'
  if (value instanceof Error)
    return { name: value.name, message: scrub(value.message), stack: scrub(value.stack ?? '') }
  if (Array.isArray(value)) return value.slice(0, 50).map((item) => scrub(item, depth + 1))
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [key, secretKeys.test(key) ? '[removed]' : scrub(inner, depth + 1)]),
  )
}

// Four digits or more, however separated, except the line and column at the end of a stack line.
const numberOrPosition = /(\.[mc]?[jt]sx?:\d+(?::\d+)?)|\+?\p{Nd}(?:[\s()./-]{0,8}\p{Nd}){3,}/gu
const encodedEmail = /[^\s@"'=&?/]{1,100}%40[^\s@"'=&?/]{1,255}/gi
const queryValue = /([?&#][^\s=&"'#]{1,60}=)[^\s&"'#)]*/g
const word = /[\w-]{20,}/g

/** Scrubs text from strangers for the log: also short codes, ids and query values. */
export function scrubFreeText(text: string): string {
  return text
    .replace(queryValue, '$1[removed]')
    .replace(emailLike, '[email]')
    .replace(encodedEmail, '[email]')
    .replace(word, (text) => (/\d/.test(text) ? '[token]' : text))
    .replace(numberOrPosition, (_match, position?: string) => position ?? '[number]')
}

const destination = () => pino.destination({ fd: 2, sync: true })

/** One JSON line for each event, on stderr, so that stdout is left for a command's own output. */
export function createLog(write?: (line: string) => void): Log {
  const options = {
    base: null,
    messageKey: 'event',
    timestamp: () => `,"at":"${new Date().toISOString()}"`,
    // scrub keeps the parts of an error that may be logged.
    serializers: {},
    formatters: {
      level: (level: string) => ({ level }),
      // A request id looks like a phone number, but it is needed to find a line.
      log: ({ requestId, ...fields }: Record<string, unknown>) => ({ requestId, ...(scrub(fields) as object) }),
    },
  }
  const logger = pino(options, write ? { write } : destination())
  return (level, event, fields = {}) => logger[level](fields, event)
}
