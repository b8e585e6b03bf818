import type { Trx } from '../../../platform/database/client.ts'
import { lockAllVariants } from './variant-queries.ts'

/** A variant as the sheet of prices and stock has it; null when it no longer exists. */
export async function findStoredVariant(trx: Trx, id: string, currency: string) {
  const found = (await lockAllVariants(trx, [id], { currency, language: null })).get(id)
  return found ? { ...found } : null
}
