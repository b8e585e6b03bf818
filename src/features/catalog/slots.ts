import type { Trx } from '../../platform/database/client.ts'
import { createSlot } from '../../platform/pure/slots.ts'

/** The tax classes that a product may have. */
export const taxClasses = createSlot<(trx: Trx) => Promise<string[]>>()
