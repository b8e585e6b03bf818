import type { Trx } from '../../../../platform/database/client.ts'
import type { ImportPart } from '../../../admin/server/write-part.ts'
import { removeUnusedWords } from '../../../translations/server/unused-words.ts'
import { readAttributes } from '../attribute-queries.ts'
import { saveProducts } from '../catalogue-writes.ts'
import { saveSizeFacts } from '../size-facts-queries.ts'
import { saveTaxFacts } from '../tax-facts-queries.ts'
import type { Fault } from './faults.ts'
import { type ReadProduct, readProduct } from './product.ts'
import { type ProductFile, readProductRows } from './rows.ts'
import { saveColumns } from './saved-columns.ts'

const batchSize = 200

export type Progress = (pass: 'check' | 'write', bytesRead: number) => void

interface WriteOptions {
  withStock?: boolean
  onProgress?: Progress
  part?: ImportPart | undefined
}

/** Writes every product of a file that passed the check, or a part of them. `after`: where the next part begins. */
export async function writeCatalogue(
  trx: Trx,
  file: ProductFile,
  { withStock = false, onProgress = () => undefined, part }: WriteOptions = {},
): Promise<{ added: number; changed: number; after: number | null }> {
  const changedFile: Fault[] = []
  const reader = readProductRows(file, (fault) => changedFile.push(fault))
  const sum = { added: 0, changed: 0 }
  const attributes = await readAttributes(trx)
  let batch: ReadProduct[] = []
  const save = async () => {
    const saved = await saveProducts(
      trx,
      batch.map(({ product }) => product),
      { withStock },
    )
    await saveSizeFacts(
      trx,
      batch.map(({ product, sizes }) => ({ slug: product.slug, category: product.category.slug, facts: sizes })),
    )
    await saveTaxFacts(
      trx,
      batch.map(({ product, taxes }) => ({ slug: product.slug, facts: taxes })),
    )
    await saveColumns(
      trx,
      batch.map(({ product }) => product),
      attributes,
    )
    sum.added += saved.added
    sum.changed += saved.changed
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
    const read = readProduct(rows, file.amounts)
    if (Array.isArray(read)) throw new Error(`${file.name} was changed while it was being imported`)
    batch.push(read)
    if (batch.length >= batchSize) await save()
  }
  await save()
  if (sum.changed > 0) await removeUnusedWords(trx, ['style', 'option', 'alternative'])
  if (changedFile.length > 0) throw new Error(`${file.name} was changed while it was being imported`)
  return { ...sum, after }
}
