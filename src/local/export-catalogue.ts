import { createWriteStream } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { stringify } from 'csv-stringify'
import { listExtraColumns, readProductsAfter } from '../server/db/catalogue-export.ts'
import type { Database, Trx } from '../server/db/client.ts'
import { planColumns } from './shopify/export-columns.ts'
import { writeProductRows } from './shopify/export-rows.ts'

const batchSize = 200

async function* writeRows(trx: Trx, count: () => void): AsyncGenerator<string[]> {
  const columns = planColumns(await listExtraColumns(trx))
  yield [...columns.headers]
  let after = '0'
  while (true) {
    const products = await readProductsAfter(trx, after, batchSize)
    for (const product of products) {
      yield* writeProductRows(product, columns)
      count()
    }
    const last = products.at(-1)
    if (!last) return
    after = last.id
  }
}

/**
 * Writes the catalogue as a product CSV of Shopify, as it was at one moment; answers how many products. The file appears
 * whole or not at all. An import of it into an empty shop, exported again, gives the same file.
 */
export async function exportCatalogue(db: Database, path: string): Promise<number> {
  let products = 0
  const unfinished = `${path}.part`
  try {
    await db
      .transaction()
      .setIsolationLevel('repeatable read')
      .execute((trx) =>
        pipeline(
          Readable.from(
            writeRows(trx, () => {
              products += 1
            }),
          ),
          stringify({ record_delimiter: '\n' }),
          createWriteStream(unfinished),
        ),
      )
    await rename(unfinished, path)
  } finally {
    await rm(unfinished, { force: true })
  }
  return products
}
