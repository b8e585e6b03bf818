import { z } from 'zod'
import { lookMax } from '../../platform/pure/limits.ts'
import { id, idParams, message, slug, version } from '../../platform/schema/fields.ts'
import { productStatus } from './admin-contract.ts'

const lookProduct = z.object({
  id,
  slug,
  name: z.string(),
  /** Only what is live and in stock is shown to shoppers. */
  status: productStatus,
  imageUrl: z.string().nullable(),
})
export type LookProduct = z.infer<typeof lookProduct>

const look = z.object({ products: z.array(lookProduct), version })

export const lookSchemas = {
  /** "Complete the look" of a product, in order. */
  readProductLook: { params: idParams, reply: look },
  saveProductLook: {
    params: idParams,
    body: z.object({ productIds: z.array(id).max(lookMax), version: version.optional() }),
    reply: look.extend({ message }),
  },
  /**
   * For each product's id the ids of others that were bought together with it, best first. Only pairs that enough different
   * customers bought are listed; numbers are not.
   */
  listBoughtTogether: { reply: z.object({ others: z.record(id, z.array(id)) }) },
}
