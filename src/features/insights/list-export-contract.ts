import { z } from 'zod'
import { exportedLists } from '../../platform/pure/exported-lists.ts'
import { queryNumber } from '../../platform/schema/fields.ts'

const exportedList = z.enum(exportedLists)

/** A day in UTC, as sales by day count them. */
const day = z.iso.date()
/** The last row read: microseconds since 1970, and its id. */
const cursor = z
  .string()
  .max(200)
  .regex(/^\d{1,17}\|.+$/)

export const listExportSchemas = {
  /**
   * One part of a list as CSV, oldest first; all parts joined are the file, and only the first has the row of headers. Cells that a
   * spreadsheet would run as formulas begin with an apostrophe. The first part is recorded in the audit log.
   */
  exportList: {
    params: z.object({ list: exportedList }),
    /** Rows placed, made, joined or written from the first day to the last, both included. */
    query: z.object({
      from: day.optional(),
      to: day.optional(),
      after: cursor.optional(),
      limit: queryNumber(500, 1, 1000),
    }),
    reply: z.object({
      csv: z.string(),
      rows: z.number().int(),
      /** The cursor for the next part; null at the end. */
      after: z.string().nullable(),
    }),
  },
}
