import type { Config } from '../../platform/config.ts'
import type { Database, Trx } from '../../platform/database/client.ts'
import { createSlot } from '../../platform/pure/slots.ts'

/** How many variants on sale have no price in the market of this configuration. */
export type CountUnpriced = (db: Database | Trx, config: Config) => Promise<number>

export const unpricedVariants = createSlot<CountUnpriced>()
