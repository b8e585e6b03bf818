import type { Handlers } from '../../../api/http.ts'
import { transact } from '../../../platform/database/client.ts'
import { sanitiseHtml } from '../../../platform/html.ts'
import { messages } from '../../../platform/pure/messages.ts'
import { recordAudit } from '../../admin/server/audit.ts'
import { refuseTakenSlug, requireNumbered, withGiven } from '../../admin/server/given.ts'
import { pickFields, requireUnchanged, versionOf } from '../../admin/server/record-version.ts'
import { productFields } from '../admin-contract.ts'
import { requireCategory } from './category-admin-handlers.ts'
import { findAnyProduct, listAllProducts, saveProductDetail } from './product-admin-queries.ts'
import { listVariantsOf } from './variant-queries.ts'

const versionOfProduct = (product: object) => versionOf(pickFields(product, productFields))

export const handleAdminProducts: Pick<Handlers, 'listAllProducts' | 'readProduct' | 'updateProduct'> = {
  listAllProducts: ({ query }, { db, config }) => listAllProducts(db, query, config.CURRENCY),

  readProduct: async ({ params }, { db, config }) => {
    const product = await requireNumbered(params.id, (id) => findAnyProduct(db, id))
    const variants = await listVariantsOf(db, product.id, config.CURRENCY)
    return { product: { ...product, variants, version: versionOfProduct(product) } }
  },

  updateProduct: ({ params, body: { version, ...body }, user }, { db, config }) =>
    refuseTakenSlug(
      transact(db, async (trx) => {
        const before = await requireNumbered(params.id, (id) => findAnyProduct(trx, id, { lock: true }))
        requireUnchanged(version, pickFields(before, productFields), body)
        if (body.categoryId !== undefined) await requireCategory(trx, body.categoryId)
        const description = body.description === undefined ? undefined : sanitiseHtml(body.description)
        const after = withGiven(before, { ...body, description })
        await saveProductDetail(trx, before.id, after)
        const change = { actorId: user.id, action: 'changed', entity: 'product', entityId: before.id }
        await recordAudit(trx, { ...change, before, after })
        const variants = await listVariantsOf(trx, before.id, config.CURRENCY)
        return { product: { ...after, variants, version: versionOfProduct(after) }, message: messages.saved }
      }),
    ),
}
