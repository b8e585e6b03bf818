import { type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import type { Database, Trx } from '../../../../platform/database/client.ts'
import { deleteChangeHolds } from '../../../catalog/server/reservations.ts'

const cents = z.number().int()
const taxLine = z.object({
  name: z.string(),
  ratePpm: z.number(),
  baseCents: cents,
  taxCents: cents,
  reversed: z.boolean(),
})
const quantities = z.array(z.object({ variantId: z.string(), quantity: z.number().int() }))

/** What an order becomes by a change, as agreed with its customer. */
const changedOrder = z.object({
  lines: z.array(
    z.object({
      /** Null: a new line. */
      id: z.string().nullable(),
      variantId: z.string().nullable(),
      productId: z.string().nullable(),
      slug: z.string(),
      name: z.string(),
      sku: z.string(),
      color: z.string(),
      size: z.string(),
      optionName: z.string(),
      optionValue: z.string(),
      imageUrl: z.string(),
      hsnCode: z.string(),
      unitPriceCents: cents,
      quantity: z.number().int(),
      discountCents: cents,
      taxCents: cents,
      paidCents: cents,
      taxes: z.array(taxLine),
    }),
  ),
  subtotalCents: cents,
  discountCents: cents,
  shippingCents: cents,
  taxCents: cents,
  exemptCents: cents,
  totalCents: cents,
  taxIncluded: z.boolean(),
  taxLines: z.array(taxLine),
  calculation: z.string().default(''),
  promotions: z.array(z.object({ id: z.string().nullable(), name: z.string(), cents, isShipping: z.boolean() })),
  taken: quantities,
  released: quantities,
})
export type ChangedOrder = z.infer<typeof changedOrder>

export interface OrderChange {
  id: string
  orderId: string
  state: 'waiting' | 'made' | 'withdrawn' | 'expired'
  differenceCents: number
  holdUntil: Date
  /** By the database's clock, since that of a server may be wrong. */
  isHeld: boolean
  plan: ChangedOrder
}

const columns = sql`id, order_id AS "orderId", state, difference_cents AS "differenceCents", hold_until AS "holdUntil", hold_until > now() AS "isHeld", plan`

async function findChange(db: Database | Trx, where: RawBuilder<unknown>): Promise<OrderChange | undefined> {
  const { rows } = await sql<Omit<OrderChange, 'plan'> & { plan: unknown }>`
    SELECT ${columns} FROM order_changes WHERE ${where}`.execute(db)
  const [row] = rows
  return row && { ...row, plan: changedOrder.parse(row.plan) }
}

/** The order's change that waits for its payment. Writers hold the order's lock. */
export const findWaitingChange = (db: Database | Trx, orderId: string) =>
  findChange(db, sql`order_id = ${orderId} AND state = 'waiting'`)

/** The change that a payment is for. */
export const findChangeOfPayment = (trx: Trx, paymentId: string) =>
  findChange(trx, sql`id = (SELECT change_id FROM payments WHERE payments.id = ${paymentId})`)

/** For the order's view: what its waiting change asks for, in minor units. */
export const waitingChangeOf = (orderId: RawBuilder<unknown>) => sql<{ cents: number; until: string } | null>`(
  SELECT json_build_object('cents', difference_cents, 'until', hold_until) FROM order_changes
  WHERE order_changes.order_id = ${orderId} AND state = 'waiting')`

interface NewChange {
  orderId: string
  differenceCents: number
  plan: ChangedOrder
  holdDays: number
}

export async function insertChange(trx: Trx, change: NewChange): Promise<OrderChange> {
  const { rows } = await sql<{ id: string }>`
    INSERT INTO order_changes (order_id, difference_cents, plan, hold_until)
    VALUES (${change.orderId}, ${change.differenceCents}, ${JSON.stringify(change.plan)}::jsonb,
      now() + make_interval(days => ${change.holdDays})) RETURNING id`.execute(trx)
  const made = await findChange(trx, sql`id = ${rows[0]?.id ?? null}`)
  if (!made) throw new Error('An inserted change has a row')
  return made
}

export async function endChange(trx: Trx, changeId: string, state: 'made' | 'withdrawn' | 'expired'): Promise<void> {
  await deleteChangeHolds(trx, changeId)
  await sql`UPDATE order_changes SET state = ${state}, ended_at = clock_timestamp() WHERE id = ${changeId}`.execute(trx)
}

export async function insertChangePayment(
  trx: Trx,
  { id, orderId, differenceCents }: OrderChange,
  { provider, currency }: { provider: string; currency: string },
): Promise<void> {
  await sql`
    INSERT INTO payments (order_id, provider, amount_cents, currency, part, change_id, open_key)
    VALUES (${orderId}, ${provider}, ${differenceCents}, ${currency}, 'added', ${id}, gen_random_uuid())`.execute(trx)
}

/** Of a change's payments the one to pay: the last. */
export async function findChangePayment(db: Database | Trx, changeId: string): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    SELECT id FROM payments WHERE change_id = ${changeId} ORDER BY created_at DESC, id LIMIT 1`.execute(db)
  return rows[0]?.id ?? ''
}

/** Holds a change's items for so many minutes at least. */
export async function keepChangeFor(trx: Trx, changeId: string, minutes: number): Promise<void> {
  await sql`UPDATE order_changes SET hold_until = greatest(hold_until, now() + make_interval(mins => ${minutes}))
    WHERE id = ${changeId}`.execute(trx)
}

/** Orders whose change wasn't paid in time. */
export async function listLapsedChanges(db: Database): Promise<string[]> {
  const { rows } = await sql<{ orderId: string }>`
    SELECT order_id AS "orderId" FROM order_changes WHERE state = 'waiting' AND hold_until <= now()
    ORDER BY hold_until LIMIT 100`.execute(db)
  return rows.map(({ orderId }) => orderId)
}

/** Refunds that aren't the difference of a change: after one, the items of an order stay what they are. */
export async function hasRefunds(trx: Trx, orderId: string): Promise<boolean> {
  const { rows } = await sql`
    SELECT 1 FROM refunds JOIN payments ON payments.id = payment_id AND NOT surplus
    WHERE refunds.order_id = ${orderId} AND refunds.change_id IS NULL LIMIT 1`.execute(trx)
  return rows.length > 0
}

/** Writes what the order has become. Nothing refers to the lines of an order that isn't packed and has no refunds. */
export async function writeChangedOrder(trx: Trx, orderId: string, plan: ChangedOrder): Promise<void> {
  await trx.deleteFrom('order_lines').where('order_id', '=', orderId).execute()
  await sql`
    INSERT INTO order_lines (id, order_id, position, variant_id, product_id, slug, name, sku, color, size, option_name,
      option_value, image_url, unit_price_cents, quantity, hsn_code, discount_cents, tax_cents, paid_cents, taxes)
    SELECT coalesce(id, gen_random_uuid()), ${orderId}, position, "variantId", "productId", slug, name, sku, color, size,
      "optionName", "optionValue", "imageUrl", "unitPriceCents", quantity, "hsnCode", "discountCents", "taxCents", "paidCents", taxes
    FROM ROWS FROM (jsonb_to_recordset(${JSON.stringify(plan.lines)}::jsonb) AS (id uuid, "variantId" bigint,
      "productId" bigint, slug text, name text, sku text, color text, size text, "optionName" text, "optionValue" text,
      "imageUrl" text, "unitPriceCents" int, quantity int, "hsnCode" text, "discountCents" int, "taxCents" int,
      "paidCents" int, taxes jsonb)) WITH ORDINALITY AS line (id, "variantId", "productId", slug, name, sku, color, size,
      "optionName", "optionValue", "imageUrl", "unitPriceCents", quantity, "hsnCode", "discountCents", "taxCents",
      "paidCents", taxes, position)`.execute(trx)
  await trx.deleteFrom('order_tax_lines').where('order_id', '=', orderId).execute()
  await sql`
    INSERT INTO order_tax_lines (order_id, position, name, rate_ppm, base_cents, tax_cents, reversed)
    SELECT ${orderId}, position, name, "ratePpm", "baseCents", "taxCents", reversed
    FROM ROWS FROM (jsonb_to_recordset(${JSON.stringify(plan.taxLines)}::jsonb) AS (name text, "ratePpm" int,
      "baseCents" int, "taxCents" int, reversed boolean))
      WITH ORDINALITY AS tax (name, "ratePpm", "baseCents", "taxCents", reversed, position)`.execute(trx)
  await sql`
    UPDATE orders SET subtotal_cents = ${plan.subtotalCents}, discount_cents = ${plan.discountCents},
      shipping_cents = ${plan.shippingCents}, tax_cents = ${plan.taxCents}, tax_included = ${plan.taxIncluded},
      tax_exempt_cents = ${plan.exemptCents}, tax_calculation = ${plan.calculation}, total_cents = ${plan.totalCents}, updated_at = clock_timestamp()
    WHERE id = ${orderId}`.execute(trx)
}
