import { type RawBuilder, sql } from 'kysely'
import type { Database, Trx } from '../../../platform/database/client.ts'
import type { StoredPromoCode } from './promo-codes.ts'
import type { PromoPerson } from './promo-person.ts'

/** What promotions ask about a person, by the database's clock. */
export interface PersonFacts {
  now: Date
  groupIds: ReadonlySet<string>
  hasOrdered: boolean
  /** Their active orders with each promotion. */
  uses: ReadonlyMap<string, number>
  isKnown: boolean
}

/**
 * Whether a person has bought goods: by their account, with their number, or with their email once they have proved it. An unpaid order
 * is none yet, and a bought gift card is none of goods. `except`: an order that doesn't count.
 */
export const hasBought = (userId: RawBuilder<unknown>, except: string | null = null) => sql<boolean>`EXISTS (
  SELECT FROM orders WHERE id IN (
    SELECT id FROM orders WHERE user_id = ${userId}
    UNION ALL SELECT orders.id FROM users JOIN orders ON orders.phone <> '' AND orders.phone = users.phone WHERE users.id = ${userId}
    UNION ALL SELECT orders.id FROM users JOIN orders ON orders.email <> '' AND lower(orders.email) = lower(users.email)
      WHERE users.id = ${userId} AND email_verified_at IS NOT NULL
  ) AND id IS DISTINCT FROM ${except}::uuid AND state NOT IN ('pending', 'cancelled', 'refused')
    AND NOT EXISTS (SELECT FROM sold_gift_cards WHERE order_id = orders.id))`

/** A guest has no groups and no orders. */
export async function readPersonFacts(db: Database | Trx, person: PromoPerson | null): Promise<PersonFacts> {
  const { userId = null, hashes = [] } = person ?? {}
  const { rows } = await sql<{ now: Date; groupIds: string[]; hasOrdered: boolean; uses: Record<string, number> }>`
    SELECT now(),
      ARRAY(SELECT group_id::text FROM customer_group_members WHERE user_id = ${userId}) AS "groupIds",
      ${hasBought(sql`${userId}::uuid`)} AS "hasOrdered",
      (SELECT coalesce(jsonb_object_agg(id, uses), '{}') FROM (
        SELECT promo_code_id AS id, count(*)::int AS uses FROM promo_uses
        WHERE state = 'claimed' AND (user_id = ${userId} OR person_hashes && ${hashes}::text[])
        GROUP BY promo_code_id) AS used) AS uses`.execute(db)
  const { now, groupIds, hasOrdered, uses } = rows[0] ?? { now: new Date(), groupIds: [], hasOrdered: false, uses: {} }
  const isKnown = person !== null
  return { now, groupIds: new Set(groupIds), hasOrdered, uses: new Map(Object.entries(uses)), isKnown }
}

export const isOutsider = ({ groupIds }: Pick<StoredPromoCode, 'groupIds'>, facts: PersonFacts): boolean =>
  groupIds.length > 0 && !groupIds.some((id) => facts.groupIds.has(id))

/** It is for first orders, and the person has ordered, or has an unpaid order that uses it. */
export const hasUsedFirstOrder = ({ id, firstOrder }: StoredPromoCode, { hasOrdered, uses }: PersonFacts): boolean =>
  firstOrder && (hasOrdered || uses.has(id))

/** A variant with its product and the product's categories, up to the root. */
export interface CartProduct {
  variantId: string
  productId: string
  categoryIds: readonly string[]
}

type Scope = Pick<StoredPromoCode, 'productIds' | 'categoryIds' | 'getProductIds' | 'getCategoryIds'>

const isScoped = (promotion: Scope) =>
  [promotion.productIds, promotion.categoryIds, promotion.getProductIds, promotion.getCategoryIds].some(
    (ids) => ids.length > 0,
  )

/** Not asked for where no promotion has a scope. */
export async function readCartProducts(
  db: Database | Trx,
  promotions: readonly Scope[],
  variantIds: readonly string[],
): Promise<CartProduct[]> {
  if (!promotions.some(isScoped)) return []
  const { rows } = await sql<CartProduct>`
    WITH RECURSIVE above(variant_id, product_id, category_id) AS (
      SELECT variants.id, products.id, category_id FROM variants JOIN products ON products.id = product_id
      WHERE variants.id = ANY (${variantIds}::bigint[])
      UNION SELECT variant_id, product_id, parent_id FROM above JOIN categories ON categories.id = category_id
      WHERE parent_id IS NOT NULL
    )
    SELECT variant_id::text AS "variantId", product_id::text AS "productId", array_agg(category_id::text) AS "categoryIds"
    FROM above GROUP BY variant_id, product_id`.execute(db)
  return rows
}

function findIn(products: readonly CartProduct[], productIds: readonly string[], categoryIds: readonly string[]) {
  if (productIds.length === 0 && categoryIds.length === 0) return undefined
  return products
    .filter(
      (product) => productIds.includes(product.productId) || product.categoryIds.some((id) => categoryIds.includes(id)),
    )
    .map(({ variantId }) => variantId)
}

/** The variants of a cart that a promotion is for, and those that it gives; undefined: all. */
export const findCartItems = (promotion: Scope, products: readonly CartProduct[]) => ({
  items: findIn(products, promotion.productIds, promotion.categoryIds),
  gets: findIn(products, promotion.getProductIds, promotion.getCategoryIds),
})
