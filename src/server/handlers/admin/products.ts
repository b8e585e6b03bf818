import { messages } from '../../../contract/messages.ts'
import { findAnyProduct, listAllProducts, saveProductDetail } from '../../db/admin-products.ts'
import { listVariantsOf } from '../../db/admin-variants.ts'
import { recordAudit } from '../../db/audit.ts'
import { transact } from '../../db/client.ts'
import { sanitiseHtml } from '../../html.ts'
import type { Handlers } from '../../http.ts'
import { requireCategory } from './categories.ts'
import { requireNumbered, withGiven } from './given.ts'

export const handleAdminProducts: Pick<Handlers, 'listAllProducts' | 'readProduct' | 'updateProduct'> = {
  listAllProducts: ({ query }, { db }) => listAllProducts(db, query),

  readProduct: async ({ params }, { db }) => {
    const product = await requireNumbered(params.id, (id) => findAnyProduct(db, id))
    return { product: { ...product, variants: await listVariantsOf(db, product.id) } }
  },

  updateProduct: ({ params, body, user }, { db }) =>
    transact(db, async (trx) => {
      const before = await requireNumbered(params.id, (id) => findAnyProduct(trx, id, { lock: true }))
      if (body.categoryId !== undefined) await requireCategory(trx, body.categoryId)
      const description = body.description === undefined ? undefined : sanitiseHtml(body.description)
      const after = withGiven(before, { ...body, description })
      await saveProductDetail(trx, before.id, after)
      const change = { actorId: user.id, action: 'changed', entity: 'product', entityId: before.id }
      await recordAudit(trx, { ...change, before, after })
      return { product: { ...after, variants: await listVariantsOf(trx, before.id) }, message: messages.saved }
    }),
}
