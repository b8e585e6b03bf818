import type { AstroComponentFactory } from 'astro/runtime/server/index.js'
import type { RawBuilder } from 'kysely'
import type { Trx } from '../../platform/database/client.ts'
import { createSlot } from '../../platform/pure/slots.ts'

/** The tax classes that a product may have. */
export const taxClasses = createSlot<(trx: Trx) => Promise<string[]>>()

/** What a room keeps that is about products and variants, in SQL. */
export interface GoodsOf {
  /** Whether somebody has ordered the product, on sale or not. */
  isOrdered?: (productId: RawBuilder<unknown>) => RawBuilder<boolean>
  /** Whether a return is exchanged for the variant. */
  isExchanged?: (variantId: RawBuilder<unknown>) => RawBuilder<boolean>
  /** How many items of the variant were ordered after an instant, in orders that stand. */
  ordered?: (variantId: RawBuilder<unknown>, since: RawBuilder<unknown>) => RawBuilder<number>
  /** How many carts contain the variant. */
  carts?: (variantId: RawBuilder<unknown>) => RawBuilder<number>
  /**
   * Selects order_id, product_id, placed_at and person of the items of orders that are paid and not given back. Who ordered without an
   * account counts as another person each time.
   */
  bought?: RawBuilder<unknown>
}

export const goodsOfRooms = createSlot<GoodsOf>()

/** The button of a card that saves its product; it is given its `label`. */
export const cardHearts = createSlot<AstroComponentFactory>()
