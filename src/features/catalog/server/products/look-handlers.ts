import { sql } from 'kysely'
import type { Handlers } from '../../../../api/http.ts'
import { recordAudit } from '../../../../desk/server/audit.ts'
import { requireNumbered } from '../../../../desk/server/given.ts'
import { requireUnchanged, versionOf } from '../../../../desk/server/record-version.ts'
import { type Database, type Trx, transact } from '../../../../platform/database/client.ts'
import { refuseFields } from '../../../../platform/http/http-error.ts'
import { isCatalogueId } from '../../../../platform/ids.ts'
import { messages } from '../../../../platform/pure/messages.ts'
import type { LookProduct } from '../../look-contract.ts'
import { findAnyProduct } from './product-admin-queries.ts'

async function listLook(db: Database | Trx, productId: string): Promise<LookProduct[]> {
  const { rows } = await sql<LookProduct>`
    SELECT products.id::text AS id, slug, name, status,
      (SELECT url FROM product_images WHERE product_id = products.id ORDER BY position LIMIT 1) AS "imageUrl"
    FROM product_looks JOIN products ON products.id = other_id
    WHERE product_id = ${productId} ORDER BY product_looks.position`.execute(db)
  return rows
}

async function countKnown(trx: Trx, ids: readonly string[]): Promise<number> {
  const { rows } = await sql<{ known: number }>`
    SELECT count(*)::int AS known FROM products WHERE id = any(${sql.val(ids)}::bigint[])`.execute(trx)
  return rows[0]?.known ?? 0
}

async function writeLook(trx: Trx, productId: string, otherIds: readonly string[]): Promise<void> {
  await trx.deleteFrom('product_looks').where('product_id', '=', productId).execute()
  const rows = otherIds.map((other_id, position) => ({ product_id: productId, other_id, position }))
  if (rows.length > 0) await trx.insertInto('product_looks').values(rows).execute()
  await trx.updateTable('products').set({ updated_at: sql<Date>`now()` }).where('id', '=', productId).execute()
}

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
