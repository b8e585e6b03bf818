import { sql } from 'kysely'
import { createApp } from '../../src/api/app.ts'
import type { BodyInput } from '../../src/api/schemas.ts'
import { flagOrder } from '../../src/features/orders/server/flag-queries.ts'
import { createSandboxRoutes } from '../../src/hosts/local/sandbox-payment.ts'
import { type Database, transact } from '../../src/platform/database/client.ts'
import { toWire } from '../../src/platform/pure/money.ts'
import type { TestShop } from './shop.ts'

let counter = 0

/** A product with one variant, with that stock. */
export async function addVariant(
  shop: Pick<TestShop, 'deps'>,
  { stock = 10, priceCents = 4950, productId }: { stock?: number; priceCents?: number; productId?: string } = {},
): Promise<{ id: string; productId: string; priceCents: number }> {
  counter += 1
  const { db } = shop.deps
  const slug = `shirt-${counter}`
  const { rows } = await sql<{ id: string; productId: string }>`
    WITH brand AS (
      INSERT INTO brands (slug, name) VALUES ('placket', 'Placket') ON CONFLICT (slug) DO UPDATE SET name = excluded.name RETURNING id
    ), color AS (
      INSERT INTO colors (slug, name, hex) VALUES ('white', 'White', '#ffffff') ON CONFLICT (slug) DO UPDATE SET name = excluded.name RETURNING slug
    ), product AS (
      INSERT INTO products (slug, name, style_slug, style_name, brand_id, category_id, gender, age_group)
      SELECT ${slug}, ${`Shirt ${counter}`}, ${slug}, ${slug}, brand.id, categories.id, 'male', 'adult'
      FROM brand, categories WHERE categories.slug = 'fashion' AND ${productId ?? null}::bigint IS NULL RETURNING id
    )
    INSERT INTO variants (product_id, sku, color_slug, size, price_cents, received, stock)
    SELECT coalesce(${productId ?? null}::bigint, product.id), ${`SKU-${counter}`}, color.slug, ${`S${counter}`}, ${priceCents}, ${stock}, ${stock}
    FROM color LEFT JOIN product ON true RETURNING id, product_id AS "productId"`.execute(db)
  const [row] = rows
  if (!row) throw new Error('No variant was made')
  return { ...row, priceCents }
}

export async function readVariant(shop: Pick<TestShop, 'deps'>, id: string, more: readonly 'damaged'[] = []) {
  return shop.deps.db
    .selectFrom('variants')
    .select(['stock', 'held', 'sold', 'returned', ...more])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
}

export const testAddress = {
  name: 'Test Person',
  line1: '1 Main Street',
  city: 'New York',
  state: 'NY',
  postcode: '10001',
  country: 'US',
}

type OrderBody = BodyInput<'createOrder'>

/** The body of create-order, with standard shipping; computes the total independently of the code under test. */
export function makeOrderBody(
  items: { variant: { id: string; priceCents: number }; quantity: number }[],
  over: Partial<OrderBody> = {},
): OrderBody {
  const goodsCents = items.reduce((sum, { variant, quantity }) => sum + variant.priceCents * quantity, 0)
  return {
    items: items.map(({ variant, quantity }) => ({ variantId: variant.id, quantity })),
    address: testAddress,
    email: 'buyer@example.com',
    displayedTotal: toWire(goodsCents + (goodsCents >= 7500 ? 0 : 595), 'USD'),
    ...over,
  }
}

export const cards = {
  approves: '4242424242424242',
  declines: '4000000000000002',
  lacksFunds: '4000000000009995',
  challenges: '4000002500003155',
  silent: '4000000000000119',
  twice: '4000000000000259',
}

/** The sandbox's own server beside the shop: pays like a browser or a program. */
export function openSandbox(shop: Pick<TestShop, 'deps'>) {
  const app = createApp(shop.deps)
  const routes = createSandboxRoutes({
    ...shop.deps,
    sendWebhook: async (request) => app.fetch(request, { clientAddress: '127.0.0.1' }),
  })
  return {
    routes,
    async pay(reference: string, card: string, step = '') {
      const response = await routes.request(`/${reference}${step}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ card, approve: true }),
      })
      return {
        status: response.status,
        body: (await response.json()) as { state?: string; reason?: string; url?: string },
      }
    },
  }
}

/** Raises a flag; its reason is also its cause. */
export function raiseFlag(shop: Pick<TestShop, 'deps'>, orderId: string, reason: string): Promise<void> {
  return transact(shop.deps.db, (trx) => flagOrder(trx, orderId, { cause: reason, reason }))
}

/** The states an order went through, with who changed them and why. */
export function readHistory(db: Database, orderId: string) {
  return db
    .selectFrom('order_events')
    .select(['state', 'actor', 'note'])
    .where('order_id', '=', orderId)
    .orderBy('id')
    .execute()
}
