import type { Trx } from '../../../platform/database/client.ts'
import { readRowClasses } from './tax-queries.ts'

/** The classes that a product may have. */
export const listTableClasses = (trx: Trx): Promise<string[]> => readRowClasses(trx)
