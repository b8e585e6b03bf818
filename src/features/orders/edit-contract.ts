import { z } from 'zod'
import { emailAddress, id } from '../../platform/schema/fields.ts'
import { addressInput } from '../accounts/address-contract.ts'

export const editInput = z.object({
  version: z.iso.datetime(),
  /** Where it goes now; refused where shipping or taxes would differ. */
  address: addressInput.optional(),
  email: emailAddress.optional(),
  /** All items of a line become this variant of the same product, at the same price. */
  swaps: z
    .array(z.object({ lineId: id, variantId: id }))
    .max(50)
    .optional(),
})
export type EditInput = z.infer<typeof editInput>
