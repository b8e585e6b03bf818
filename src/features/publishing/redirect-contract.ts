import { z } from 'zod'
import { catalogueFileMaxBytes } from '../../platform/pure/limits.ts'
import { id, idParams, instant, message, messageReply, pageQuery } from '../../platform/schema/fields.ts'

const count = z.number().int()
const redirect = z.object({
  id,
  from: z.string(),
  to: z.string(),
  createdAt: instant,
})
export type Redirect = z.infer<typeof redirect>

/** Addresses of a former shop. */
export const redirectSchemas = {
  listRedirects: {
    query: z.object({ ...pageQuery(25), query: z.string().max(200).optional() }),
    reply: z.object({ redirects: z.array(redirect), total: count }),
  },
  /** All or nothing: with faults, or as a dry run, nothing was written. Redirects that the file doesn't name stay. */
  importRedirects: {
    body: z.object({
      /** With the columns "from" and "to". */
      csv: z.string().min(1).max(catalogueFileMaxBytes),
      dryRun: z.boolean(),
    }),
    reply: z.object({
      added: count,
      changed: count,
      same: count,
      /** Those that led to another redirect and now lead to where that ends. */
      shortened: count,
      /** The first of them, in the order of rows. */
      faults: z.array(z.object({ row: count, column: z.string(), problem: z.string() })),
      faultCount: count,
      message,
    }),
  },
  deleteRedirect: { params: idParams, reply: messageReply },
}
