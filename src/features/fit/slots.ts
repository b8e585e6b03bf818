import type { Database } from '../../platform/database/client.ts'
import { createSlot } from '../../platform/pure/slots.ts'
import type { Said } from './rules/evidence.ts'

/** Counts what buyers said of a product's fit. */
export type CountFit = (db: Database, productId: string) => Promise<Partial<Said>>

export const fitEvidence = createSlot<CountFit>()
