import { z } from 'zod'
import { emailMaxLength, readEmail } from '../pure/email.ts'
import { inputMaxLength, pageLimitMax } from '../pure/limits.ts'
import { isSlug } from '../pure/slugs.ts'
import { cleanKey, cleanLine, cleanProse, cleanTyped, isInvisible } from '../pure/text/clean-text.ts'

// Every text of a call's body and query is made of these, so that it has passed pure/text/clean-text.ts before a handler sees it;
// tests/architecture/clean-texts.test.ts lists what programs alone exchange, which stays as it came.

/** Any text of one line, the empty one too. */
export const anyLine = z.string().overwrite(cleanLine)
/** Any text of several lines, the empty one too. */
export const anyProse = z.string().overwrite(cleanProse)
/** A text that is compared and not read, such as a SKU; see `cleanKey`. */
export const anyKey = z.string().overwrite(cleanKey)
/** What is typed in ASCII whatever the keyboard, such as a code or a number; see `cleanTyped`. */
export const anyTyped = z.string().overwrite(cleanTyped)

/** Money in the API: a decimal number with no more decimal places than its currency. */
export const money = z.number().meta({ description: 'Decimal amount in the currency, such as 49.5' })
export const id = z.string().min(1).max(64)
export const slug = anyKey.max(200)
/** A new slug; stored ones may be older and looser. */
export const slugInput = anyKey.max(100).refine(isSlug, 'lower-case letters, digits and single hyphens')
export const message = z.string()
/** The version of a record as read: sent back with a change, it reveals whether someone else has changed the record since. */
export const version = z.string().max(20_000)
export const instant = z.iso.datetime({ offset: true })
/** Length as a form's `maxlength` counts it, in UTF-16 code units; zod's own max counts code points. */
const fits = (max: number) => (text: string) => text.length <= max
const oneLine = (text: z.ZodString, max: number) =>
  text
    .max(max)
    .refine(fits(max), `${max} characters at most`)
    // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is refused
    .regex(/^[^\u0000-\u001f\u007f]*$/, 'one line of plain text')
/** One line of typed text: cleaned and trimmed, without control characters (a CR LF in a name would reach a mail header). */
export const line = (max: number) => oneLine(anyLine.min(1), max)
export const optionalLine = (max: number) => oneLine(anyLine, max).optional()
/** A line that is typed in ASCII: a phone number, a postcode, a code. Full-width letters and the digits of any script are ours. */
export const typedLine = (max: number) => oneLine(anyTyped.min(1), max)
export const optionalTypedLine = (max: number) => oneLine(anyTyped, max).optional()
/** A line that is compared, such as a SKU: no invisible character is part of it. */
export const keyLine = (max: number) => oneLine(anyKey.min(1), max)
export const optionalKeyLine = (max: number) => oneLine(anyKey, max).optional()
/** Text of several lines; invisible characters alone are no text. */
export const prose = (max: number) =>
  anyProse
    .refine((text) => !isInvisible(text), 'a text with visible characters')
    .trim()
    .min(1)
    .max(max)
    .refine(fits(max), `${max} characters at most`)
/** As `readEmail` has it; what no mail can be delivered to is refused. */
export const emailAddress = anyTyped
  .overwrite((text) => readEmail(text) ?? text)
  .max(emailMaxLength)
  .refine((text) => readEmail(text) !== null, {
    message: 'an email address such as name@shop.example',
    params: { format: 'email' },
  })
  .meta({ format: 'email' })
/** As typed; the server normalises it to E.164. */
export const phoneNumber = typedLine(inputMaxLength)
/** Any text: one that can't be a code is refused like a wrong code. */
export const otpCode = anyTyped.min(1)
export const otpType = z.enum(['Text_Message', 'Phone_Call', 'email'])
export type OtpType = z.infer<typeof otpType>

/** A whole number in a query; nonsense falls back to the default, extremes are clamped. */
export const queryNumber = (fallback: number, min: number, max: number) =>
  anyTyped
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
