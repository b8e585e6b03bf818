import { createReadStream } from 'node:fs'
import type { ProductFile } from '../../features/catalog/server/shopify/rows.ts'
import type { AmountScale } from '../../platform/amount.ts'
import { loadConfig } from '../../platform/config.ts'

/** A file of this machine; its prices are in the shop's currency. */
export function openProductFile(path: string, amounts: AmountScale = loadConfig(process.env)): ProductFile {
  return { name: path, open: () => createReadStream(path), amounts }
}
