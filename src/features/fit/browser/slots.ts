import { createSlot } from '../../../platform/pure/slots.ts'
import type { ListBought } from './product-fit.ts'

/** Lists what a shopper bought, to compare a size with. */
export const boughtBefore = createSlot<ListBought>()
