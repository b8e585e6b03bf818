import { z } from 'zod'
import { id } from '../../platform/schema/fields.ts'

export const timelineKind = z.enum(['step', 'money', 'parcel', 'mail', 'return', 'document', 'flag', 'note'])

/** Something that happened to an order. */
export const timelineEntry = z.object({
  kind: timelineKind,
  at: z.string(),
  title: z.string(),
  /** The reason, the text of a note, or why a mail was not sent. */
  detail: z.string(),
  /** A name or number of the shop's people, "Customer", "Payment provider" or empty. */
  by: z.string(),
  /** Failed, and nothing else will happen by itself. */
  failed: z.boolean(),
  /** Of a note, which can be deleted. */
  noteId: id.nullable(),
})
export type TimelineEntry = z.infer<typeof timelineEntry>
