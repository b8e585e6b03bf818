import { z } from 'zod'
import { catalogueFileMaxBytes } from '../pure/limits.ts'
import { message } from './fields.ts'

const count = z.number().int()

/** What every import of a merchant's file is sent. It is all or nothing, unless it is asked for in parts. */
export const importFields = {
  csv: z.string().min(1).max(catalogueFileMaxBytes),
  /** With faults, or as a dry run, nothing is written. A dry run of a large file may go in parts too. */
  dryRun: z.boolean(),
  /**
   * For an import in parts: how many records of the file are imported, 0 at first. The call goes on from there, for about half of the
   * time that a call may take. A part that is sent again changes nothing more.
   */
  after: z.number().int().min(0).optional(),
}

/** What it replies: the counts are those of the part, the faults those of the whole file. */
export const importReply = {
  added: count,
  changed: count,
  /** The first of them, in the order of rows. */
  faults: z.array(
    z.object({
      /** As a spreadsheet numbers them: the header is row 1. */
      row: count,
      /** Empty when it is about the whole row. */
      column: z.string(),
      problem: z.string(),
    }),
  ),
  faultCount: count,
  /** Where the next part begins; null after the last, and for an import that is none in parts. */
  after: count.nullable(),
  message,
}
