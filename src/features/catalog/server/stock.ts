import { sql } from 'kysely'
import type { Database, Trx } from '../../../platform/database/client.ts'
import { HttpError } from '../../../platform/http/http-error.ts'
import { isCatalogueId } from '../../../platform/ids.ts'
import { messages } from '../../../platform/pure/messages.ts'
import { translatedColumns } from '../../translations/server/translated.ts'
import { type PriceList, priceColumns } from './market-prices.ts'

/** A quantity of one variant. */
export interface VariantQuantity {
  variantId: string
  quantity: number
}

/** A variant as an order sells it; `productId` and the rest are copied onto the order line. */
export interface SaleVariant {
  variantId: string
  productId: string
  slug: string
  name: string
  sku: string
  color: string
  size: string
  optionName: string
  optionValue: string
  imageUrl: string
  unitPriceCents: number
  /** The product's tax class; empty for the usual one. */
  taxClass: string
  hsnCode: string
  /** Null if unknown. */
  weightGrams: number | null
  stock: number
  onSale: boolean
}

/** Lines of the same variant are added up: each may be in stock while their sum is not. */
export function mergeQuantities(quantities: readonly VariantQuantity[]): VariantQuantity[] {
  const merged = new Map<string, number>()
  for (const { variantId, quantity } of quantities) merged.set(variantId, (merged.get(variantId) ?? 0) + quantity)
  return [...merged].map(([variantId, quantity]) => ({ variantId, quantity }))
}

/** A market's prices and language. */
type Sale = PriceList & { textLanguage?: string | null }

function saleColumns(prices: Sale) {
  const { join, price, isSold } = priceColumns(prices)
  const { of, word } = translatedColumns(prices.textLanguage ?? null)
  return sql`
  variants.id AS "variantId", products.id AS "productId", products.slug,
  ${of('product', 'name', sql`products.id`, sql`products.name`)} AS name, variants.sku,
  ${of('color', 'name', sql`colors.slug`, sql`colors.name`)} AS color, variants.size,
  ${word('option', sql`option_name`)} AS "optionName", ${word('option', sql`option_value`)} AS "optionValue",
  coalesce(${price}, 0) AS "unitPriceCents", tax_class AS "taxClass", hsn_code AS "hsnCode", variants.stock,
  coalesce(nullif(variants.weight_grams, 0), nullif(products.weight_grams, 0)) AS "weightGrams",
  products.status = 'active' AND ${isSold} AS "onSale",
  coalesce((SELECT url FROM product_images WHERE product_id = products.id
    ORDER BY (color_slug = variants.color_slug) DESC NULLS LAST, position LIMIT 1), '') AS "imageUrl"
  FROM variants JOIN products ON products.id = variants.product_id JOIN colors ON colors.slug = variants.color_slug
  ${join}`
}

const shopPrices: PriceList = { market: null, baseCurrency: '', amountStepCents: 1, zones: [] }

/** Current prices and stock for a quote, without locks; in a market, what it sells at its prices. */
export async function readVariants(
  db: Database | Trx,
  variantIds: string[],
  prices: Sale = shopPrices,
): Promise<Map<string, SaleVariant>> {
  const { rows } = await sql<SaleVariant>`
    SELECT ${saleColumns(prices)} WHERE variants.id = ANY (${variantIds}::bigint[])`.execute(db)
  return new Map(rows.map((row) => [row.variantId, row]))
}

/** The tax classes that products have. */
export async function listTaxClasses(db: Database | Trx): Promise<string[]> {
  const rows = await db.selectFrom('products').select('tax_class').distinct().where('tax_class', '<>', '').execute()
  return rows.map((row) => row.tax_class)
}

/** Locks in the order of ids, as every transaction does, so that orders never deadlock. */
export async function lockVariants(
  trx: Trx,
  variantIds: string[],
  prices: Sale = shopPrices,
): Promise<Map<string, SaleVariant>> {
  const { rows } = await sql<SaleVariant>`
    SELECT ${saleColumns(prices)} WHERE variants.id = ANY (${variantIds}::bigint[])
    ORDER BY variants.id FOR NO KEY UPDATE OF variants`.execute(trx)
  return new Map(rows.map((row) => [row.variantId, row]))
}

/** How each move changes a counted variant's columns; every row keeps received = stock + held + sold - returned. */
const stockMoves = {
  hold: { stock: -1, held: 1, sold: 0, returned: 0, damaged: 0, received: 0 },
  sell: { stock: 0, held: -1, sold: 1, returned: 0, damaged: 0, received: 0 },
  release: { stock: 1, held: -1, sold: 0, returned: 0, damaged: 0, received: 0 },
  /** A late payment takes items whose reservation has expired. */
  take: { stock: -1, held: 0, sold: 1, returned: 0, damaged: 0, received: 0 },
  /** Cancelled before packing: the items never left. */
  unsell: { stock: 1, held: 0, sold: -1, returned: 0, damaged: 0, received: 0 },
  return: { stock: 1, held: 0, sold: 0, returned: 1, damaged: 0, received: 0 },
  /** Returned but not sellable: written off as if never received. */
  returnDamaged: { stock: 0, held: 0, sold: 0, returned: 1, damaged: 1, received: -1 },
  /** A sale ends of which these items had come back: they are in stock already. */
  forget: { stock: 0, held: 0, sold: -1, returned: -1, damaged: 0, received: 0 },
  /** The same for items that had been written off, and stay so. */
  forgetDamaged: { stock: 0, held: 0, sold: -1, returned: -1, damaged: -1, received: 0 },
  /** Missing or spoilt in the shop. */
  writeOff: { stock: -1, held: 0, sold: 0, returned: 0, damaged: 0, received: -1 },
} as const

export type StockMove = keyof typeof stockMoves

/** Moves items between the columns. False when a variant has too few; the caller must then roll back. */
export async function moveStock(trx: Trx, quantities: readonly VariantQuantity[], move: StockMove): Promise<boolean> {
  if (quantities.length === 0) return true
  const ids = quantities.map(({ variantId }) => variantId)
  await sql`SELECT 1 FROM variants WHERE id = ANY (${ids}::bigint[]) ORDER BY id FOR NO KEY UPDATE`.execute(trx)
  return moveLockedStock(trx, quantities, move)
}

/** The same for a caller that has already locked the variants. What leaves the stock of a variant without a count is received at that moment instead. */
async function moveLockedStock(trx: Trx, quantities: readonly VariantQuantity[], move: StockMove): Promise<boolean> {
  const { stock, held, sold, returned, damaged, received } = stockMoves[move]
  const ids = quantities.map(({ variantId }) => variantId)
  const { numAffectedRows } = await sql`
    UPDATE variants SET
      stock = stock + CASE WHEN counted THEN ${stock} * wanted.quantity ELSE 0 END, held = held + ${held} * wanted.quantity,
      sold = sold + ${sold} * wanted.quantity, returned = returned + ${returned} * wanted.quantity,
      damaged = damaged + ${damaged} * wanted.quantity,
      received = received + (${received} - CASE WHEN counted THEN 0 ELSE ${stock} END) * wanted.quantity
    FROM unnest(${ids}::bigint[], ${quantities.map(({ quantity }) => quantity)}::int[]) AS wanted (variant_id, quantity)
    WHERE variants.id = wanted.variant_id AND stock + ${stock} * wanted.quantity >= 0`.execute(trx)
  return Number(numAffectedRows) === quantities.length
}

/** The database would fail on an id that no variant can have. */
export function checkVariantIds(quantities: readonly VariantQuantity[]): void {
  if (!quantities.every(({ variantId }) => isCatalogueId(variantId))) throw new HttpError(404, messages.notFound)
}
