import { z } from 'zod'
import { anyLine, id, idParams, instant, messageReply, pageQuery } from '../../platform/schema/fields.ts'
import { importFields, importReply } from '../../platform/schema/import-fields.ts'

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
    query: z.object({ ...pageQuery(25), query: anyLine.max(200).optional() }),
    reply: z.object({ redirects: z.array(redirect), total: count }),
  },
  /** All or nothing, unless it is asked for in parts, whose records are redirects. Redirects that the file doesn't name stay. */
  importRedirects: {
    /** `csv` with the columns "from" and "to". */
    body: z.object(importFields),
    reply: z.object({
      ...importReply,
      same: count,
      /** Of the whole file: those that led to another redirect and now lead to where that ends. */
      shortened: count,
    }),
  },
  deleteRedirect: { params: idParams, reply: messageReply },
}
