import '../../app/server/translated-sources.ts'
import '../../app/server/used-goods.ts'
import '../../app/server/used-pictures.ts'
import { createReadStream, createWriteStream, statSync, writeFileSync } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { parseArgs } from 'node:util'
import { SingleBar } from 'cli-progress'
import { stringify } from 'csv-stringify'
import { stringify as writeCsv } from 'csv-stringify/sync'
import { openDeps } from '../../api/deps.ts'
import { type ExportFormat, exportFormats } from '../../features/catalog/rules/export-formats.ts'
import { importNotes } from '../../features/catalog/rules/import-notes.ts'
import { type ExportOptions, exportPart } from '../../features/catalog/server/shopify/export.ts'
import { describeFault } from '../../features/catalog/server/shopify/faults.ts'
import { type ImportResult, importCatalogue } from '../../features/catalog/server/shopify/import.ts'
import { listRowsWithProblems, type ProductFile, type Progress } from '../../features/catalog/server/shopify/rows.ts'
import { copyForeignPictures } from '../../features/media/server/copy-pictures.ts'
import { type Config, loadConfig } from '../../platform/config.ts'
import { csvOptions } from '../../platform/csv.ts'
import { type Database, openDatabase, type Trx } from '../../platform/database/client.ts'
import { languageOfShop } from '../../platform/markets.ts'
import { withDatabase } from './owner.ts'
import { runCommand } from './run-command.ts'

const batchSize = 200

interface Rows extends Pick<ExportOptions, 'currency' | 'siteUrl' | 'timeZone' | 'format'> {
  count: (products: number) => void
}

async function* writeRows(trx: Trx, { count, ...options }: Rows): AsyncGenerator<string[]> {
  for (let after: string | null = '0'; after !== null; ) {
    const part = await exportPart(trx, { ...options, after, limit: batchSize })
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
  { format = 'placket', config = loadConfig(process.env) }: { format?: ExportFormat; config?: Config } = {},
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
              currency: config.CURRENCY,
              siteUrl: config.siteUrl,
              timeZone: config.timeZone,
              format,
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

/** A file of this machine; its prices are in the shop's currency. */
export function openProductFile(path: string, config: Config = loadConfig(process.env)): ProductFile {
  return {
    name: path,
    open: () => createReadStream(path),
    amounts: config,
    imageHosts: config.IMAGE_HOSTS,
    siteUrl: config.siteUrl,
    timeZone: config.timeZone,
    language: languageOfShop(config),
  }
}

const usage = `Usage: npm run catalog -- import <file.csv> [--dry-run] [--with-stock] [--skip-errors] [--copy-pictures]
       npm run catalog -- copy-pictures
       npm run catalog -- export <file.csv> [--for shopify|woocommerce]`

/** A progress bar; one line a second without a terminal. */
async function withProgress<T>(size: number, work: (onProgress: Progress) => Promise<T>): Promise<T> {
  const format = '{pass} [{bar}] {percentage}%'
  const bar = new SingleBar({ format, hideCursor: true, noTTYOutput: true, notTTYSchedule: 1000 })
  bar.start(2 * size, 0, { pass: 'Checking' })
  try {
    return await work((pass, bytesRead) => {
      const writing = pass === 'write'
      bar.update(writing ? size + bytesRead : bytesRead, { pass: writing ? 'Importing' : 'Checking' })
    })
  } finally {
    bar.stop()
  }
}

interface Choice {
  dryRun: boolean
  /** Overwrites the stock of products already on sale. */
  withStock: boolean
  /** Leaves out products with errors, and writes their rows to a file beside it. */
  skipFaults: boolean
}

function reportStock({ differs, examples }: ImportResult['stock'], { dryRun, withStock }: Choice): void {
  if (differs === 0) return
  const some = examples
    .slice(0, 3)
    .map(({ sku, shop, file }) => `${sku}: ${shop ?? 'not counted'} in the shop, ${file ?? 'not counted'} in the file`)
  const [would, did] = withStock ? ['would be overwritten', 'was overwritten'] : ['would stay', 'stayed as it was']
  console.warn(`The stock of ${differs} variants on sale ${dryRun ? would : did} (${some.join('; ')})`)
  if (!withStock) console.warn('Add --with-stock to take the stock from the file')
}

function reportPictures(foreign: ImportResult['foreignPictures']): void {
  for (const { host, pictures, row } of foreign) {
    console.warn(`Row ${row}: ${pictures} pictures on ${host} are not shown: IMAGE_HOSTS does not name this host`)
  }
}

function reportHandles({ changed, examples }: ImportResult['handles']): void {
  for (const { row, handle, slug } of examples) console.warn(`Row ${row}: the handle "${handle}" becomes ${slug}`)
  if (changed > examples.length) console.warn(`${changed - examples.length} more handles change`)
}

function reportAttributes(attributes: ImportResult['attributes']): void {
  for (const { column, attribute, products } of attributes)
    console.log(`${column}: ${attribute ?? 'no attribute has this name; kept, not shown'} (${products} products)`)
}

function reportNotes(notes: ImportResult['notes']): void {
  for (const { kind, count, values } of notes) {
    console.warn(`${importNotes[kind]}: ${count}`)
    for (const { row, column, text } of values) console.warn(`  Row ${row}, ${column}: ${text}`)
    if (count > values.length) console.warn(`  ${count - values.length} more`)
  }
}

/** Writes the rows that were left out to a file of their own. */
async function saveSkipped(path: string, { skipped }: ImportResult): Promise<void> {
  if (skipped.rows.size === 0) return
  const rows = await listRowsWithProblems(openProductFile(path), skipped.rows)
  const target = `${path.replace(/\.csv$/i, '')}.left-out.csv`
  writeFileSync(target, writeCsv(rows, csvOptions))
  console.warn(`${skipped.products} products with errors were left out: ${target} has their rows`)
}

function report(
  {
    added,
    changed,
    same,
    variants,
    faults,
    stock,
    handles,
    foreignPictures,
    attributes,
    notes,
    skippable,
  }: ImportResult,
  choice: Choice,
): number {
  for (const fault of faults) console.error(describeFault(fault))
  if (faults.length > 0) {
    console.error(`${faults.length} ${faults.length === 1 ? 'fault' : 'faults'}; nothing was imported`)
    if (skippable) console.error('Add --skip-errors to leave these products out')
    return 1
  }
  const [add, change] = choice.dryRun ? ['Would add', 'change'] : ['Added', 'changed']
  console.log(`${add} ${added} products and ${change} ${changed}: ${variants} variants; ${same} unchanged`)
  reportStock(stock, choice)
  reportHandles(handles)
  reportPictures(foreignPictures)
  reportAttributes(attributes)
  reportNotes(notes)
  return 0
}

async function importFile(path: string, choice: Choice): Promise<number> {
  const file = statSync(path, { throwIfNoEntry: false })
  if (!file?.isFile()) {
    console.error(`There is no file ${path}`)
    return 1
  }
  return withDatabase(async (url) => {
    const db = openDatabase(url, 1, { patient: true })
    try {
      const result = await withProgress(file.size, (onProgress) =>
        importCatalogue(db, openProductFile(path), { ...choice, onProgress }),
      )
      await saveSkipped(path, result)
      return report(result, choice)
    } finally {
      await db.destroy()
    }
  })
}

/** Copied pictures stay: a second run continues where the first was stopped. */
async function copyPictures(): Promise<number> {
  return withDatabase(async (url) => {
    const deps = await openDeps(process.env, url)
    const bar = new SingleBar({ format: 'Pictures [{bar}] {value}/{total}', noTTYOutput: true, notTTYSchedule: 1000 })
    const sum = { copied: 0, failed: 0 }
    let total: number | undefined
    try {
      for (let after: string | null = ''; after !== null; ) {
        const part = await copyForeignPictures(deps, { after, forMs: 1000 })
        for (const { url: foreign, problem } of part.failed) console.error(`${foreign}: ${problem}`)
        sum.copied += part.copied
        sum.failed += part.failed.length
        if (total === undefined) {
          total = sum.copied + sum.failed + part.left
          bar.start(total, 0)
        }
        bar.update(sum.copied + sum.failed)
        after = part.after
      }
    } finally {
      bar.stop()
      await deps.db.destroy()
    }
    console.log(`Copied ${sum.copied} pictures; ${sum.failed} stayed where they are`)
    return sum.failed > 0 ? 1 : 0
  })
}

async function exportFile(path: string, format: ExportFormat): Promise<number> {
  return withDatabase(async (url) => {
    const db = openDatabase(url, 1, { patient: true })
    try {
      const products = await exportCatalogue(db, path, { format })
      console.log(`${path} has ${products} products`)
      return 0
    } finally {
      await db.destroy()
    }
  })
}

// `npm run catalog`: imports, exports and picture copying on the command line.
await runCommand(async () => {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    strict: false,
    options: {
      'dry-run': { type: 'boolean' },
      'with-stock': { type: 'boolean' },
      'skip-errors': { type: 'boolean' },
      'copy-pictures': { type: 'boolean' },
      for: { type: 'string' },
    },
  })
  const [command, path] = positionals
  if (command === 'import' && path) {
    const choice = {
      dryRun: values['dry-run'] === true,
      withStock: values['with-stock'] === true,
      skipFaults: values['skip-errors'] === true,
    }
    const imported = await importFile(path, choice)
    return imported === 0 && !choice.dryRun && values['copy-pictures'] === true ? copyPictures() : imported
  }
  if (command === 'copy-pictures') return copyPictures()
  const format = exportFormats.find((known) => known === (values['for'] ?? 'placket'))
  if (command === 'export' && path && format) return exportFile(path, format)
  console.error(usage)
  return 1
})
