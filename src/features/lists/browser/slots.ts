import { createSlot } from '../../../platform/pure/slots.ts'
import type { Product, Variant } from '../../catalog/contract.ts'

/** Puts one item into the cart; `capped`: the cart has as many as one line may have. */
export type AddItem = (product: Product, variant: Variant) => Promise<'added' | 'capped' | 'failed'>

/** Where a saved product can go. */
export const addsItem = createSlot<AddItem>()
