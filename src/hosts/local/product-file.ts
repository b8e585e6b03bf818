import { createReadStream } from 'node:fs'
import type { ProductFile } from '../../features/catalog/server/shopify/rows.ts'

export const openProductFile = (path: string): ProductFile => ({ name: path, open: () => createReadStream(path) })
