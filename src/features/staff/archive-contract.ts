import { z } from 'zod'
import { archivePartMaxBytes } from '../../platform/pure/limits.ts'
import { id, idParams, messageReply } from '../../platform/schema/fields.ts'

const count = z.number().int().min(0)

export const archiveSchemas = {
  /** Stores the whole shop of this moment as lines, to be read part by part. Recorded in the audit log. 409 when it takes too long. */
  startShopExport: { reply: z.object({ id, lines: count }) },
  /** The next lines of an export, each ended by a line feed: up to about 2 MB, or a single picture or video. */
  readShopExport: {
    params: idParams,
    /** How many lines were read so far. */
    query: z.object({
      after: z
        .string()
        .regex(/^\d{1,9}$/)
        .optional(),
    }),
    reply: z.object({ text: z.string(), read: count }),
  },
  /** 409 unless the shop is empty: no products, no orders, and no people but the caller. */
  startShopImport: { reply: z.object({ id }) },
  /** Whole lines of an archive. The same lines may be sent again. */
  sendShopImport: {
    params: idParams,
    body: z.object({
      /** How many lines come before these. */
      after: count.max(999_999_999),
      text: z.string().min(1).max(archivePartMaxBytes),
    }),
    /** How many lines the shop has now. */
    reply: z.object({ read: count }),
  },
  /**
   * Writes what was sent into the shop, or nothing. Everybody, the caller too, signs in anew, as a person of the imported shop. 409
   * with the reason when something is wrong with the archive, or it takes too long.
   */
  finishShopImport: {
    params: idParams,
    /** How many lines were sent. */
    body: z.object({ lines: count }),
    reply: messageReply,
  },
  /** Deletes what is stored of an export or import. */
  endShopArchive: { params: idParams, reply: messageReply },
}
