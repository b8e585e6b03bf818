import { z } from 'zod'
import { anyLine, pageQuery } from './fields.ts'

/** Parameters of every merchant's list; each has its own sorts and filters, and ignores others. */
export const listQuery = z.object({
  ...pageQuery(25),
  query: anyLine.max(100).optional(),
  sort: z.string().max(40).optional(),
})

export const total = z.number().int()
/** One of the given words; anything else filters nothing. */
export const oneOf = <const T extends readonly [string, ...string[]]>(words: T) =>
  z.enum(words).optional().catch(undefined)
