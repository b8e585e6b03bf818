import { z } from 'zod'
import { id, money } from '../../platform/schema/fields.ts'
import { variantOption } from '../catalog/contract.ts'

/** What was bought, as sold. */
export const orderLine = z.object({
  id,
  /** Empty once the product has left the catalogue. */
  productId: z.string(),
  variantId: z.string(),
  slug: z.string(),
  name: z.string(),
  sku: z.string(),
  color: z.string(),
  /** The colour as the merchant writes it, with which a name that isn't translated ends. Absent if the variant is gone. */
  writtenColor: z.string().optional(),
  size: z.string(),
  option: variantOption,
  imageUrl: z.string(),
  unitPrice: money,
  quantity: z.number().int(),
  lineTotal: money,
  /** Items refunded without a return. */
  refunded: z.number().int().default(0),
  /** Items whose refund could not be paid out, and that are to be refunded again. */
  refundFailed: z.number().int().default(0),
  /** Refunded items that had not been shipped, and no longer will be. */
  withdrawn: z.number().int().default(0),
})
