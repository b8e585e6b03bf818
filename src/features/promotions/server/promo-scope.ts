import { type RawBuilder, sql } from 'kysely'
import type { Database, Trx } from '../../../platform/database/client.ts'
import { listPlacesOfVariants, type VariantPlace } from '../../catalog/server/variant-places.ts'
import { customerGroups, purchases } from '../slots.ts'
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

/** Whether a person has bought goods before, in SQL. */
export const hasBought = (userId: RawBuilder<unknown>, exceptOrderId: string | null = null): RawBuilder<boolean> =>
  purchases.parts()[0]?.(userId, exceptOrderId) ?? sql<boolean>`false`

/** A guest has no groups and no orders. */
export async function readPersonFacts(db: Database | Trx, person: PromoPerson | null): Promise<PersonFacts> {
  const { userId = null, hashes = [] } = person ?? {}
  const { rows } = await sql<{ now: Date; groupIds: string[]; hasOrdered: boolean; uses: Record<string, number> }>`
    SELECT now(),
      ${customerGroups.parts()[0]?.idsOf(userId) ?? sql`ARRAY[]::text[]`} AS "groupIds",
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
): Promise<VariantPlace[]> {
  if (!promotions.some(isScoped)) return []
  return listPlacesOfVariants(db, variantIds)
}

function findIn(products: readonly VariantPlace[], productIds: readonly string[], categoryIds: readonly string[]) {
  if (productIds.length === 0 && categoryIds.length === 0) return undefined
  return products
    .filter(
      (product) => productIds.includes(product.productId) || product.categoryIds.some((id) => categoryIds.includes(id)),
    )
    .map(({ variantId }) => variantId)
}

/** The variants of a cart that a promotion is for, and those that it gives; undefined: all. */
export const findCartItems = (promotion: Scope, products: readonly VariantPlace[]) => ({
  items: findIn(products, promotion.productIds, promotion.categoryIds),
  gets: findIn(products, promotion.getProductIds, promotion.getCategoryIds),
})
