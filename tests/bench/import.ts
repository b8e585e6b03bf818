import { fork } from 'node:child_process'
import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { importCatalogue } from '../../src/features/catalog/server/shopify/import.ts'
import { openProductFile } from '../../src/hosts/local/catalog.ts'
import { openDatabase } from '../../src/platform/database/client.ts'
import { createDatabase, startPostgres } from '../support/postgres.ts'
import { report } from './report.ts'

const rowCount = 10_000
const rowsPerProduct = 5
const limits = { seconds: 60, megabytes: 500 }
const colors = ['White', 'Sky', 'Navy', 'Ecru', 'Olive']

function* writeCsv(): Generator<string> {
  yield 'Handle,Title,Body (HTML),Vendor,Type,Tags,Option1 Name,Option1 Value,Option2 Name,Option2 Value,Variant SKU,Variant Inventory Qty,Variant Price,Image Src,Image Position\n'
  for (let row = 0; row < rowCount; row += 1) {
    const product = Math.floor(row / rowsPerProduct)
    const place = row % rowsPerProduct
    const first = `Shirt ${product},"<p>${'A shirt of good cloth. '.repeat(20)}</p>",Mill ${product % 40},Shirts,"cotton, plain",Color`
    const own = place === 0 ? first : ',,,,,'
    yield `shirt-${product},${own},${colors[place]},${place === 0 ? 'Size' : ''},M,SKU-${row},${row % 30},${40 + (product % 60)}.50,https://pictures.example/${row}.jpg,${place + 1}\n`
  }
}

/** Only the import, in its own process, to measure its memory. */
async function measure(databaseUrl: string, path: string): Promise<void> {
  const db = openDatabase(databaseUrl, 1)
  const start = performance.now()
  const { added, variants, faults } = await importCatalogue(db, openProductFile(path), {
    dryRun: false,
    onProgress: () => undefined,
  })
  const seconds = (performance.now() - start) / 1000
  await db.destroy()
  // maxRSS is in kilobytes.
  process.send?.({ added, variants, faults: faults.length, seconds, megabytes: process.resourceUsage().maxRSS / 1024 })
  // The channel alone would keep this process alive.
  process.disconnect?.()
}

async function compare(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'placket-bench-'))
  const postgres = await startPostgres()
  const database = await createDatabase(postgres.serverUrl)
  try {
    const path = join(folder, 'products.csv')
    await pipeline(Readable.from(writeCsv()), createWriteStream(path))
    const child = fork(import.meta.filename, [database.url, path])
    const [figures] = await once(child, 'message')
    const kept =
      figures.seconds < limits.seconds && figures.megabytes < limits.megabytes && figures.variants === rowCount
    const note = `${figures.added} products, ${figures.variants} variants, ${figures.faults} faults`
    await report('import', [
      {
        what: `Import of a Shopify CSV with ${rowCount} rows`,
        measured: `${figures.seconds.toFixed(1)} s, ${figures.megabytes.toFixed(0)} MB`,
        budget: `${limits.seconds} s, ${limits.megabytes} MB`,
        met: kept,
        note,
      },
    ])
    process.exitCode = kept ? 0 : 1
  } finally {
    await database.drop()
    await postgres.stop()
    await rm(folder, { recursive: true })
  }
}

// `node tests/bench/import.ts`: how long a product CSV of 10,000 rows takes, and how much memory.
const [databaseUrl, path] = process.argv.slice(2)
await (databaseUrl && path ? measure(databaseUrl, path) : compare())
