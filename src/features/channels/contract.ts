import { z } from 'zod'
import { id } from '../../platform/schema/fields.ts'
import { listQuery, total } from '../../platform/schema/list-query.ts'
import { feedFaults } from './rules/feed-faults.ts'

const fault = z.enum(feedFaults)

export const channelSchemas = {
  /** Products of which at least a variant is left out of the product feeds, by name. */
  listFeedGaps: {
    query: listQuery.extend({ productId: id.optional() }),
    reply: z.object({
      products: z.array(
        z.object({
          id,
          name: z.string(),
          /** How many of its variants are left out. */
          leftOut: z.number().int(),
          variants: z.number().int(),
          faults: z.array(fault),
        }),
      ),
      total,
      /** Products on sale. */
      onSale: z.number().int(),
    }),
  },
}
