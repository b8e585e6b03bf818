import { createSlot } from '../../../platform/pure/slots.ts'
import type { StoredProduct } from '../../catalog/rules/product-snapshot.ts'

/** What another room does with a product once a shopper has seen its page. */
export const whenViewed = createSlot<(product: StoredProduct) => void>()
