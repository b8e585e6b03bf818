import { pino } from 'pino'

export type Log = (level: 'info' | 'warn' | 'error', event: string, fields?: Record<string, unknown>) => void

const secretKeys =
  /^(authorization|cookie|set-cookie|token|otp|code|password|newPassword|oldPassword|secret|signature|phone|phoneNumber|email)$/i
const phoneLike = /\+?\d[\d\s().-]{7,}\d/g
// Bounded: a long text without an @ is not searched from each of its letters to the end.
const emailLike = /[^\s@"']{1,100}@[^\s@"']{1,255}/g
const tokenLike = /\b[A-Za-z0-9_-]{40,}\b/g

/** Takes phone numbers, codes, tokens and addresses of mail out of anything that will be logged. */
export function scrub(value: unknown, depth = 0): unknown {
  if (typeof value === 'string') {
    return value
      .replace(emailLike, '[email]')
      .replace(tokenLike, '[token]')
      .replace(phoneLike, '[number]')
      .slice(0, 4000)
  }
  if (value === null || typeof value !== 'object') return value
  // What nobody looked through is not logged; an object that holds itself ends here, too.
  if (depth > 4) return '[removed]'
  if (value instanceof Error)
    return { name: value.name, message: scrub(value.message), stack: scrub(value.stack ?? '') }
  if (Array.isArray(value)) return value.slice(0, 50).map((item) => scrub(item, depth + 1))
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [key, secretKeys.test(key) ? '[removed]' : scrub(inner, depth + 1)]),
  )
}

// Four digits and more, however they are set apart, but for the position in a script that a stack ends its lines with.
const numberOrPosition = /(\.[mc]?[jt]sx?:\d+(?::\d+)?)|\+?\p{Nd}(?:[\s()./-]{0,8}\p{Nd}){3,}/gu
const encodedEmail = /[^\s@"'=&?/]{1,100}%40[^\s@"'=&?/]{1,255}/gi
const queryValue = /([?&#][^\s=&"'#]{1,60}=)[^\s&"'#)]*/g
const word = /[\w-]{20,}/g

/** Text that a stranger sent for the log: also short codes, ids and the values of queries go. */
export function scrubFreeText(text: string): string {
  return text
    .replace(queryValue, '$1[removed]')
    .replace(emailLike, '[email]')
    .replace(encodedEmail, '[email]')
    .replace(word, (text) => (/\d/.test(text) ? '[token]' : text))
    .replace(numberOrPosition, (_match, position?: string) => position ?? '[number]')
}

const destination = () => pino.destination({ fd: 2, sync: true })

/** One JSON line an event, on stderr, so that stdout stays for what a person started the program for. */
export function createLog(write?: (line: string) => void): Log {
  const options = {
    base: null,
    messageKey: 'event',
    timestamp: () => `,"at":"${new Date().toISOString()}"`,
    // Of an error, scrub keeps what may be kept.
    serializers: {},
    formatters: {
      level: (level: string) => ({ level }),
      // A request id looks like a number of somebody's, and is what a line is found by.
      log: ({ requestId, ...fields }: Record<string, unknown>) => ({ requestId, ...(scrub(fields) as object) }),
    },
  }
  const logger = pino(options, write ? { write } : destination())
  return (level, event, fields = {}) => logger[level](fields, event)
}
