import type { ImportPart, Saved, SavedPart } from '../../../../desk/server/write-part.ts'
import type { Database, Trx } from '../../../../platform/database/client.ts'
import { removeUnusedWords } from '../../../translations/server/unused-words.ts'
import { readAttributes, type StoredAttribute } from '../attributes/attribute-queries.ts'
import { saveProducts } from '../catalogue-writes.ts'
import { subtractOrdered } from '../ordered-since.ts'
import { saveSizeFacts } from '../size-charts/size-facts-queries.ts'
import { saveTaxFacts } from '../tax-facts-queries.ts'
import type { CheckedFile } from './check.ts'
import { addCollections, withCollections } from './collections.ts'
import type { Fault } from './faults.ts'
import { restoreNumbers } from './lost-zeros.ts'
import { type ReadProduct, readProduct } from './product.ts'
import { type ProductFile, type Progress, readProductRows } from './rows.ts'
import { findSame } from './same-products.ts'
import { saveColumns } from './saved-columns.ts'

const batchSize = 200

interface WriteOptions {
  withStock?: boolean
  /** Takes from the file's stock what was ordered since it was written. */
  lessOrdered?: boolean
  /** What a check of the same file found. */
  checked: Pick<CheckedFile, 'skipped' | 'hasCollections'>
  onProgress?: Progress
  part?: ImportPart | undefined
}

/** Saves products that the file changes or adds. */
async function saveBatch(
  trx: Trx,
  batch: readonly ReadProduct[],
  { withStock, attributes }: { withStock: boolean; attributes: readonly StoredAttribute[] },
): Promise<Saved> {
  const products = batch.map(({ product }) => product)
  const saved = await saveProducts(trx, products, { withStock })
  await saveSizeFacts(
    trx,
    batch.map(({ product, sizes }) => ({ slug: product.slug, category: product.category.slug, facts: sizes })),
  )
  await saveTaxFacts(
    trx,
    batch.map(({ product, taxes }) => ({ slug: product.slug, facts: taxes })),
  )
  await saveColumns(trx, products, attributes)
  return saved
}

/** Reads the products of a file that passed the check, or those of a part, at least one batch. */
async function readBatches(
  file: ProductFile,
  { onProgress = () => undefined, part, checked: { skipped } }: WriteOptions,
  save: (batch: readonly ReadProduct[]) => Promise<Saved>,
): Promise<SavedPart> {
  const refused: Fault[] = []
  const reader = readProductRows(file, { refuse: (fault) => refused.push(fault), note: () => undefined })
  const pricing = { ...file, now: new Date() }
  const sum = { added: 0, changed: 0, same: 0 }
  let batch: ReadProduct[] = []
  const saveRead = async () => {
    const { added, changed } = await save(batch)
    sum.added += added
    sum.changed += changed
    sum.same += batch.length - added - changed
    batch = []
    onProgress('write', reader.bytesRead())
  }
  let place = 0
  let after: number | null = null
  for await (const rows of reader.products) {
    place += 1
    if (part && place <= part.after) continue
    if (part && batch.length === 0 && place > part.after + 1 && part.isOver()) {
      after = place - 1
      break
    }
    if (skipped.firstRows.has(rows[0].number)) continue
    const read = readProduct(rows, pricing)
    if (Array.isArray(read)) throw new Error(`${file.name} was changed while it was being imported`)
    batch.push(read)
    if (batch.length >= batchSize) await saveRead()
  }
  await saveRead()
  if (refused.some(({ row }) => !skipped.rows.has(row)))
    throw new Error(`${file.name} was changed while it was being imported`)
  return { ...sum, after }
}

/** What of a batch is read otherwise than it is written. */
async function prepare(
  db: Database | Trx,
  batch: readonly ReadProduct[],
  { file, options }: { file: ProductFile; options: Omit<WriteOptions, 'onProgress'> },
): Promise<void> {
  await restoreNumbers(db, batch)
  if (options.lessOrdered && file.writtenAt) await subtractOrdered(db, batch, file.writtenAt)
}

/** Writes every product of a file that passed the check, or a part of them. Those that it doesn't change are left alone. */
export async function writeCatalogue(trx: Trx, file: ProductFile, options: WriteOptions): Promise<SavedPart> {
  if (options.checked.hasCollections) await addCollections(trx, await readAttributes(trx), file.language)
  const saving = { withStock: options.withStock ?? false, attributes: await readAttributes(trx) }
  const sum = await readBatches(file, options, async (batch) => {
    await prepare(trx, batch, { file, options })
    const { same } = await findSame(trx, batch, saving)
    return saveBatch(
      trx,
      batch.filter((read) => !same.has(read)),
      saving,
    )
  })
  if (sum.changed > 0) await removeUnusedWords(trx, ['style', 'option', 'alternative'])
  return sum
}

/** What writing the file would do. */
export async function countCatalogue(
  db: Database,
  file: ProductFile,
  options: Omit<WriteOptions, 'onProgress'>,
): Promise<SavedPart> {
  const known = await readAttributes(db)
  const attributes = options.checked.hasCollections ? withCollections(known, file.language) : known
  const comparing = { withStock: options.withStock ?? false, attributes }
  return readBatches(file, options, async (batch) => {
    await prepare(db, batch, { file, options })
    const { known: present, same } = await findSame(db, batch, comparing)
    return { added: batch.length - present, changed: present - same.size }
  })
}
