import { createSlot } from '../../../platform/pure/slots.ts'
import type { StoredProduct } from '../../catalog/rules/product-snapshot.ts'

/** Loads what another room does with a product once a shopper has seen its page. */
export const whenViewed = createSlot<() => Promise<(product: StoredProduct) => void>>()
