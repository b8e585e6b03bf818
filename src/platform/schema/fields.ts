import { z } from 'zod'
import { inputMaxLength, pageLimitMax } from '../pure/limits.ts'

/** Money in the API: a decimal number with no more decimal places than its currency. */
export const money = z.number().meta({ description: 'Decimal amount in the currency, such as 49.5' })
export const id = z.string().min(1).max(64)
export const slug = z.string().max(200)
/** A new slug; stored ones may be older and looser. */
export const slugInput = z
  .string()
  .max(100)
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'lower-case letters, digits and single hyphens')
export const message = z.string()
/** The version of a record as read: sent back with a change, it reveals whether someone else has changed the record since. */
export const version = z.string().max(20_000)
export const instant = z.iso.datetime({ offset: true })
/** Length as a form's `maxlength` counts it, in UTF-16 code units; zod's own max counts code points. */
const fits = (max: number) => (text: string) => text.length <= max
/** One line of typed text: trimmed, without control characters (a CR LF in a name would reach a mail header). */
export const line = (max: number) =>
  z
    .string()
    .trim()
    .min(1)
    .max(max)
    .refine(fits(max), `${max} characters at most`)
    // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is refused
    .regex(/^[^\u0000-\u001f\u007f]*$/, 'one line of plain text')
export const optionalLine = (max: number) => z.union([z.literal(''), line(max)]).optional()
/** Text of several lines, kept as typed. */
export const prose = (max: number) => z.string().trim().min(1).max(max).refine(fits(max), `${max} characters at most`)
export const emailAddress = z.email().max(inputMaxLength).toLowerCase()
/** As typed; the server normalises it to E.164. */
export const phoneNumber = line(inputMaxLength)
/** Any text: one that can't be a code is refused like a wrong code. */
export const otpCode = z.string().min(1)
export const otpType = z.enum(['Text_Message', 'Phone_Call', 'email'])
export type OtpType = z.infer<typeof otpType>

/** A required, non-empty query value. */
export const requiredText = z.string().trim().min(1)

/** A whole number in a query; nonsense falls back to the default, extremes are clamped. */
export const queryNumber = (fallback: number, min: number, max: number) =>
  z
    .string()
    .optional()
    .transform((text) => {
      const value = Number(text)
      if (text === undefined || text.trim() === '' || !Number.isFinite(value)) return fallback
      return Math.min(max, Math.max(min, Math.trunc(value)))
    })
    .meta({ description: `A whole number from ${min} to ${max}; ${fallback} by default` })

export const pageQuery = (limit: number, limitMax = pageLimitMax) => ({
  page: queryNumber(1, 1, 1_000_000),
  limit: queryNumber(limit, 1, limitMax),
})

export const idParams = z.object({ id })
export const messageReply = z.object({ message })
/** The reply of every refused or failed call. */
export const refusalReply = z.object({
  message,
  requestId: z.string(),
  /** The merchant's calls: which fields are invalid, and why. */
  faults: z.array(z.object({ field: z.string(), problem: z.string() })).optional(),
  /** The merchant's calls, 409: what someone else has changed since the record was read. */
  changes: z.array(z.object({ field: z.string(), theirs: z.unknown(), yours: z.unknown() })).optional(),
  /** The merchant's calls, 409: the record's current version. */
  version: z.string().optional(),
})

/** ISO 3166-1 alpha-2 */
export const countryCode = z
  .string()
  .regex(/^[A-Za-z]{2}$/)
  .toUpperCase()
