import { z } from 'zod'
import { id, message, version } from '../../platform/schema/fields.ts'

export const arrangeable = z.enum(['banner', 'section', 'category'])
export type Arrangeable = z.infer<typeof arrangeable>

export const arrangeSchemas = {
  /**
   * The order of all banners, of all featured sections, or of all categories of one parent, by their ids. `version` is that of the
   * order as read, and in the reply that of the new one.
   */
  arrange: {
    body: z.object({ kind: arrangeable, ids: z.array(id).min(1).max(1000), version: version.optional() }),
    reply: z.object({ version, message }),
  },
}
