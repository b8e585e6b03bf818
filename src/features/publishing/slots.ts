import type { Database, Trx } from '../../platform/database/client.ts'
import { createSlot } from '../../platform/pure/slots.ts'

/** Those of the paths that lead to no page that it knows. */
export type FindDeadPaths = (db: Database | Trx, paths: readonly string[]) => Promise<ReadonlySet<string>>

export const deadPaths = createSlot<FindDeadPaths>()
