import { z } from 'zod'
import { emailAddress } from '../../platform/schema/fields.ts'
import { addressInput } from '../accounts/address-contract.ts'

export const editInput = z.object({
  version: z.iso.datetime(),
  /** Where it goes now; refused where shipping or taxes would differ. */
  address: addressInput.optional(),
  email: emailAddress.optional(),
})
export type EditInput = z.infer<typeof editInput>
