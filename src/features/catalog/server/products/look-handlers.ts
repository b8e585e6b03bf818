import type { Handlers } from '../../../../api/http.ts'
import { recordAudit } from '../../../../desk/server/audit.ts'
import { requireNumbered } from '../../../../desk/server/given.ts'
import { requireUnchanged, versionOf } from '../../../../desk/server/record-version.ts'
import { type Database, type Trx, transact } from '../../../../platform/database/client.ts'
import { refuseFields } from '../../../../platform/http/http-error.ts'
import { isCatalogueId } from '../../../../platform/ids.ts'
import { messages } from '../../../../platform/pure/messages.ts'
import { countKnown, listLook, writeLook } from './look-queries.ts'
import { findAnyProduct } from './product-admin-queries.ts'

const idsOf = (products: readonly { id: string }[]) => products.map(({ id }) => id)

async function viewLook(db: Database | Trx, productId: string) {
  const products = await listLook(db, productId)
  return { products, version: versionOf({ productIds: idsOf(products) }) }
}

async function checkIds(trx: Trx, productId: string, ids: readonly string[]): Promise<void> {
  const refuse = (problem: string) => refuseFields({ field: 'productIds', problem })
  if (ids.includes(productId)) throw refuse('must be other products')
  if (new Set(ids).size < ids.length) throw refuse('must each be named once')
  const known = ids.every(isCatalogueId) ? await countKnown(trx, ids) : 0
  if (known < ids.length) throw refuse('must be products of the shop')
}

export const handleLooks: Pick<Handlers, 'readProductLook' | 'saveProductLook'> = {
  readProductLook: async ({ params }, { db }) => {
    const { id } = await requireNumbered(params.id, (id) => findAnyProduct(db, id))
    return viewLook(db, id)
  },

  saveProductLook: ({ params, body, user }, { db }) =>
    transact(db, async (trx) => {
      const { id } = await requireNumbered(params.id, (id) => findAnyProduct(trx, id, { lock: true }))
      const before = { productIds: idsOf(await listLook(trx, id)) }
      requireUnchanged(body.version, before, body)
      await checkIds(trx, id, body.productIds)
      await writeLook(trx, id, body.productIds)
      const change = { actorId: user.id, action: 'changed', entity: 'product', entityId: id }
      await recordAudit(trx, { ...change, before: { look: before.productIds }, after: { look: body.productIds } })
      return { ...(await viewLook(trx, id)), message: messages.saved }
    }),
}
