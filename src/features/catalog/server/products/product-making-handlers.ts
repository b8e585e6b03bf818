import type { Handlers } from '../../../../api/http.ts'
import { recordAudit } from '../../../../desk/server/audit.ts'
import { requireNumbered } from '../../../../desk/server/given.ts'
import { transact } from '../../../../platform/database/client.ts'
import { ownTextLanguage } from '../../../../platform/markets.ts'
import { messages } from '../../../../platform/pure/messages.ts'
import { viewProduct } from './product-admin-handlers.ts'
import { findAnyProduct } from './product-admin-queries.ts'
import { createProduct, deleteProduct, duplicateProduct } from './product-making.ts'
import { readOptions } from './product-option-queries.ts'
import { saveOptions } from './product-options.ts'

type ProductCalls = 'createProduct' | 'saveProductOptions' | 'duplicateProduct' | 'deleteProduct'

export const handleProductMaking: Pick<Handlers, ProductCalls> = {
  createProduct: ({ body, user }, { db, config }) =>
    transact(db, async (trx) => {
      const id = await createProduct(trx, body, config)
      const product = await viewProduct(trx, id, config)
      const write = { actorId: user.id, action: 'created', entity: 'product', entityId: id }
      await recordAudit(trx, { ...write, after: product })
      return { product, message: messages.saved }
    }),

  saveProductOptions: ({ params, body, user }, { db, config }) =>
    transact(db, async (trx) => {
      const language = ownTextLanguage(config)
      const { id, slug } = await requireNumbered(params.id, (known) => findAnyProduct(trx, known, { lock: true }))
      const before = await readOptions(trx, id, language)
      await saveOptions(trx, { id, slug, language }, body)
      const product = await viewProduct(trx, id, config)
      const write = { actorId: user.id, action: 'changed', entity: 'product', entityId: id }
      await recordAudit(trx, { ...write, before: { options: before }, after: { options: product.options } })
      return { product, message: messages.saved }
    }),

  duplicateProduct: ({ params, user }, { db, config }) =>
    transact(db, async (trx) => {
      const { id: from } = await requireNumbered(params.id, (known) => findAnyProduct(trx, known, { lock: true }))
      const id = await duplicateProduct(trx, from)
      const product = await viewProduct(trx, id, config)
      const write = { actorId: user.id, action: 'duplicated', entity: 'product', entityId: id }
      await recordAudit(trx, { ...write, after: { name: product.name, from } })
      return { product, message: messages.saved }
    }),

  deleteProduct: ({ params, user }, { db }) =>
    transact(db, async (trx) => {
      const before = await requireNumbered(params.id, (id) => findAnyProduct(trx, id, { lock: true }))
      await deleteProduct(trx, before.id)
      const write = { actorId: user.id, action: 'deleted', entity: 'product', entityId: before.id }
      await recordAudit(trx, { ...write, before })
      return { message: messages.deleted }
    }),
}
