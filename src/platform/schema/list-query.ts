import { z } from 'zod'
import { pageQuery } from './fields.ts'

/** What every list of the merchant takes; each says which sorts and filters it knows, and ignores others. */
export const listQuery = z.object({
  ...pageQuery(25),
  query: z.string().trim().max(100).optional(),
  sort: z.string().max(40).optional(),
})

export const total = z.number().int()
/** One of a few words; anything else filters nothing. */
export const oneOf = <const T extends readonly [string, ...string[]]>(words: T) =>
  z.enum(words).optional().catch(undefined)
