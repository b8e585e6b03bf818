import { sql } from 'kysely'
import type { Recipient } from '../../../../platform/correspondence.ts'
import type { Trx } from '../../../../platform/database/client.ts'
import type { ShippingMethod } from '../../../../platform/schema/shipping-fields.ts'
import type { PlacedAddress } from '../../../accounts/address-contract.ts'
import { holdStock, insertReservations } from '../../../catalog/server/reservations.ts'
import type { SaleVariant, VariantQuantity } from '../../../catalog/server/stock.ts'
import type { Costs } from '../../../pricing/rules/pricing.ts'
import type { OrderShipping } from '../../shipping-contract.ts'
import type { PaymentToOpen } from '../payments/opening-queries.ts'

/** A line of an order; a gift card has neither product nor variant. */
export type SoldLine = Omit<
  SaleVariant,
  'weightGrams' | 'variantId' | 'productId' | 'stock' | 'onSale' | 'taxClass'
> & {
  variantId: string | null
  productId: string | null
  quantity: number
}

export interface NewOrder extends Recipient {
  id: string
  /** Null for a customer of the merchant's without a phone number. */
  userId: string | null
  /** Made by the merchant, and paid by a link. */
  storeMade?: boolean
  email: string
  phone: string
  address: PlacedAddress
  shippingMethod: ShippingMethod
  /** Null: nothing is shipped. */
  shippingDetails: OrderShipping | null
  currency: string
  costs: Costs
  /** The buyer's, a business; empty for everybody else. */
  taxNumber: string
  promo: { id: string; code: string } | null
  holdMinutes: number
  /** In the order of `costs.lineShares`. */
  lines: SoldLine[]
  held: VariantQuantity[]
  /** What is left of the total for the payment provider. */
  dueCents: number
  paymentProvider: string
  /** What the shop says of it: the bank details of a transfer. */
  paymentNote?: string
  /** Confirmed by a wallet on our own page. */
  express?: boolean
  /** How long only its caller may open the payment. */
  openingSeconds: number
  /** The holders it counts against while it is unpaid. */
  holders: string[]
  /** The prefix of its number. */
  numberPrefix: string
}

interface Inserted {
  paymentId: string
  orderNumber: string
  holdExpiresAt: Date
  taken_count: number
}

/**
 * Reserves stock and writes the order with its lines, reservations and unopened payment, in one statement: the
 * variants are locked meanwhile, and every round trip makes others wait. Null when a variant has too few; the caller must roll
 * back.
 */
export async function insertOrder(trx: Trx, order: NewOrder): Promise<PaymentToOpen | null> {
  const { costs, promo } = order
  const lines = order.lines.map((line, at) => ({ ...line, ...costs.lineShares[at] }))
  const { rows } = await sql<Inserted>`
    WITH new_order AS (
      INSERT INTO orders (id, user_id, email, phone, address, shipping_method, currency, subtotal_cents, discount_cents,
        shipping_cents, tax_cents, tax_included, tax_exempt_cents, tax_number, total_cents, promo_code_id, promo_code, number_prefix,
        hold_expires_at, market, language, store_made, shipping_details, fee_cents, tax_calculation)
      VALUES (${order.id}, ${order.userId}, ${order.email}, ${order.phone}, ${JSON.stringify(order.address)},
        ${order.shippingMethod}, ${order.currency}, ${costs.subtotalCents}, ${costs.discountCents}, ${costs.shippingCents},
        ${costs.taxCents}, ${costs.taxIncluded}, ${costs.exemptCents}, ${order.taxNumber}, ${costs.totalCents}, ${promo?.id ?? null}, ${promo?.code ?? null}, ${order.numberPrefix},
        now() + make_interval(mins => ${order.holdMinutes}), ${order.market}, ${order.language}, ${order.storeMade ?? false}, ${order.shippingDetails && JSON.stringify(order.shippingDetails)}, ${costs.feeCents}, ${costs.calculation})
      RETURNING id, number_prefix || number AS number, total_cents, currency, hold_expires_at
    ), new_lines AS (
      INSERT INTO order_lines (order_id, position, variant_id, product_id, slug, name, sku, color, size, option_name,
        option_value, image_url, unit_price_cents, quantity, hsn_code, discount_cents, tax_cents, paid_cents, taxes)
      SELECT new_order.id, position, "variantId", "productId", slug, name, sku, color, size, "optionName", "optionValue",
        "imageUrl", "unitPriceCents", quantity, "hsnCode", "discountCents", "taxCents", "paidCents", taxes
      FROM new_order, ROWS FROM (jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) AS ("variantId" bigint,
        "productId" bigint, slug text, name text, sku text, color text, size text, "optionName" text,
        "optionValue" text, "imageUrl" text, "unitPriceCents" int, quantity int, "hsnCode" text, "discountCents" int,
        "taxCents" int, "paidCents" int, taxes jsonb)) WITH ORDINALITY AS line ("variantId", "productId", slug, name, sku, color,
        size, "optionName", "optionValue", "imageUrl", "unitPriceCents", quantity, "hsnCode", "discountCents", "taxCents",
        "paidCents", taxes, position)
    ), new_taxes AS (
      INSERT INTO order_tax_lines (order_id, position, name, rate_ppm, base_cents, tax_cents, reversed)
      SELECT new_order.id, position, name, "ratePpm", "baseCents", "taxCents", reversed
      FROM new_order, ROWS FROM (jsonb_to_recordset(${JSON.stringify(costs.taxLines)}::jsonb) AS (name text,
        "ratePpm" int, "baseCents" int, "taxCents" int, reversed boolean))
        WITH ORDINALITY AS tax (name, "ratePpm", "baseCents", "taxCents", reversed, position)
    ), new_reservations AS (
      ${insertReservations(sql.table('new_order'), order.held)}
    ), new_event AS (
      INSERT INTO order_events (order_id, state, actor) SELECT id, 'pending', ${order.storeMade ? 'admin' : 'shopper'} FROM new_order
    ), new_payment AS (
      INSERT INTO payments (order_id, provider, amount_cents, currency, note, express, opening_until)
      SELECT id, ${order.paymentProvider}, ${order.dueCents}::int, currency, ${order.paymentNote ?? ''}::text, ${order.express ?? false}::boolean,
        now() + make_interval(secs => ${order.openingSeconds})
      FROM new_order RETURNING id
    ), new_holders AS (
      INSERT INTO order_holders (order_id, holder)
      SELECT new_order.id, holder FROM new_order, unnest(${order.holders}::text[]) AS holder
    ), taken AS (
      ${holdStock(order.held)}
    )
    SELECT new_payment.id AS "paymentId", number AS "orderNumber", hold_expires_at AS "holdExpiresAt",
      (SELECT count(*)::int FROM taken) AS taken_count
    FROM new_payment, new_order`.execute(trx)
  const [row] = rows
  if (!row || row.taken_count !== order.held.length) return null
  const { orderNumber, holdExpiresAt } = row
  const { email, phone, currency } = order
  const amountCents = order.dueCents
  return {
    payment: {
      id: row.paymentId,
      orderId: order.id,
      provider: order.paymentProvider,
      state: 'opening',
      reference: null,
      url: '',
      form: null,
      clientSecret: null,
      amountCents,
      currency,
      capturedCents: 0,
      refundedCents: 0,
    },
    request: {
      orderId: order.id,
      orderNumber,
      express: order.express ?? false,
      amountCents,
      currency,
      email,
      phone,
      holdExpiresAt,
      market: order.market,
    },
  }
}

export type KeyClaim = { claimed: true } | { claimed: false; sameBody: boolean; orderId: string }

/** Claims a key for one order. A concurrent duplicate waits here until the first transaction ends, and then finds its order. */
export async function claimIdempotencyKey(
  trx: Trx,
  { userId, key, bodyHash, orderId }: { userId: string; key: string; bodyHash: Buffer; orderId: string },
): Promise<KeyClaim> {
  const inserted = await trx
    .insertInto('idempotency_keys')
    .values({ user_id: userId, key, body_hash: bodyHash, order_id: orderId })
    .onConflict((conflict) => conflict.columns(['user_id', 'key']).doNothing())
    .returning('order_id')
    .executeTakeFirst()
  if (inserted) return { claimed: true }
  const earlier = await trx
    .selectFrom('idempotency_keys')
    .select(['body_hash', 'order_id'])
    .where('user_id', '=', userId)
    .where('key', '=', key)
    .executeTakeFirstOrThrow()
  return { claimed: false, sameBody: earlier.body_hash.equals(bodyHash), orderId: earlier.order_id }
}
