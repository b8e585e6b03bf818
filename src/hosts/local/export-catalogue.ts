import { createWriteStream } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { stringify } from 'csv-stringify'
import '../../app/server/translated-sources.ts'
import '../../app/server/used-goods.ts'
import { exportPart } from '../../features/catalog/server/shopify/export.ts'
import { loadConfig } from '../../platform/config.ts'
import { csvOptions } from '../../platform/csv.ts'
import type { Database, Trx } from '../../platform/database/client.ts'

const batchSize = 200

interface Rows {
  currency: string
  count: (products: number) => void
}

async function* writeRows(trx: Trx, { currency, count }: Rows): AsyncGenerator<string[]> {
  for (let after: string | null = '0'; after !== null; ) {
    const part = await exportPart(trx, { after, limit: batchSize, currency })
    yield* part.rows
    count(part.products)
    after = part.after
  }
}

/**
 * Writes a consistent snapshot of the catalogue as Shopify's product CSV; returns how many products. The file appears
 * complete or not at all. Imported into an empty shop and exported again, it is the same file.
 */
export async function exportCatalogue(
  db: Database,
  path: string,
  currency = loadConfig(process.env).CURRENCY,
): Promise<number> {
  let products = 0
  const unfinished = `${path}.part`
  try {
    await db
      .transaction()
      .setIsolationLevel('repeatable read')
      .execute((trx) =>
        pipeline(
          Readable.from(
            writeRows(trx, {
              currency,
              count: (more) => {
                products += more
              },
            }),
          ),
          stringify(csvOptions),
          createWriteStream(unfinished),
        ),
      )
    await rename(unfinished, path)
  } finally {
    await rm(unfinished, { force: true })
  }
  return products
}
