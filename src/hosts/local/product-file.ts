import { createReadStream } from 'node:fs'
import type { ProductFile } from '../../features/catalog/server/shopify/rows.ts'
import { type Config, loadConfig } from '../../platform/config.ts'

/** A file of this machine; its prices are in the shop's currency. */
export function openProductFile(path: string, config: Config = loadConfig(process.env)): ProductFile {
  return { name: path, open: () => createReadStream(path), amounts: config, imageHosts: config.IMAGE_HOSTS }
}
