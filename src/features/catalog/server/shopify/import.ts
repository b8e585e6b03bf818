import type { Saved } from '../../../../desk/server/write-part.ts'
import { type Database, transact } from '../../../../platform/database/client.ts'
import { type CheckedFile, checkCatalogue } from './check.ts'
import type { ProductFile, Progress } from './rows.ts'
import { countCatalogue, writeCatalogue } from './write.ts'

export interface ImportResult extends CheckedFile, Saved {
  /** Products that are in the shop as the file says. */
  same: number
}

export const nothingSaved = { added: 0, changed: 0, same: 0 } as const

/**
 * Imports Shopify's product CSV. Streams the file twice: first to check every row and then, if all are valid, to write
 * it in one transaction. Products are identified by their handle. Stock on sale stays, unless `withStock` is set. Products with faults
 * prevent the import, unless `skipFaults` is set.
 */
export async function importCatalogue(
  db: Database,
  file: ProductFile,
  options: { dryRun: boolean; withStock?: boolean; skipFaults?: boolean; onProgress: Progress },
): Promise<ImportResult> {
  const { dryRun, withStock = false, skipFaults = false, onProgress } = options
  const checked = await checkCatalogue(db, file, { skipFaults, onProgress })
  if (checked.faults.length > 0) return { ...checked, ...nothingSaved }
  const writing = { withStock, checked, onProgress }
  if (dryRun) return { ...checked, ...(await countCatalogue(db, file, { withStock, checked })) }
  return { ...checked, ...(await transact(db, (trx) => writeCatalogue(trx, file, writing))) }
}
