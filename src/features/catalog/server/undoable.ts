import { type Trx, transact } from '../../../platform/database/client.ts'
import { isCatalogueId } from '../../../platform/ids.ts'
import { fieldsOf, readBy } from '../../staff/server/undoable-kit.ts'
import type { UndoableRecord } from '../../staff/slots.ts'
import { wordFields } from '../rules/product-fields.ts'
import { lockAllVariants } from './variant-queries.ts'

/** A variant as the sheet of prices and stock has it; null when it no longer exists. */
async function findStoredVariant(trx: Trx, id: string, currency: string) {
  const found = (await lockAllVariants(trx, [id], { currency, language: null })).get(id)
  return found ? { ...found } : null
}

/** Changes of the catalogue that can be undone. */
export const undoableOfCatalogue = {
  product: {
    fields: fieldsOf('updateProduct', ...wordFields.map(({ name }) => name)),
    read: readBy('readProduct'),
    update: 'updateProduct',
  },
  variant: {
    fields: ['price', 'compareAt', 'stock', 'sku', 'barcode', 'weightGrams'],
    read: async (id, { deps: { db, config } }) =>
      isCatalogueId(id) ? transact(db, async (trx) => findStoredVariant(trx, id, config.CURRENCY)) : null,
    update: 'updateVariants',
    toBody: (id, restored, now) => {
      const seen = Object.keys(restored).map((field) => [`seen${field[0]?.toUpperCase()}${field.slice(1)}`, now[field]])
      return { changes: [{ id, ...restored, ...Object.fromEntries(seen) }] }
    },
  },
  category: {
    fields: fieldsOf('updateCategory'),
    read: readBy('listAllCategories'),
    update: 'updateCategory',
    create: 'createCategory',
    remove: 'deleteCategory',
  },
  'size chart': {
    fields: fieldsOf('updateSizeChart'),
    read: readBy('listAllSizeCharts'),
    whole: true,
    update: 'updateSizeChart',
    create: 'createSizeChart',
    remove: 'deleteSizeChart',
  },
  attribute: {
    fields: fieldsOf('updateAttribute'),
    read: readBy('listAttributes'),
    whole: true,
    update: 'updateAttribute',
  },
} satisfies Record<string, UndoableRecord>
