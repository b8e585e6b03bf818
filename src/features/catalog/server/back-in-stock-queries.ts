import { sql } from 'kysely'
import type { Recipient } from '../../../platform/correspondence.ts'
import type { Database, Trx } from '../../../platform/database/client.ts'
import type { Language } from '../../../platform/pure/language.ts'
import { translatedColumns } from '../../translations/server/translated.ts'
import type { VariantOption } from '../rules/variant-name.ts'

/**
 * Registers a request for a variant; asking again after a mail counts as a new request. False when no such variant is for sale.
 */
export async function askBackInStock(
  db: Database,
  { variantId, email, market, language }: { variantId: string; email: string } & Recipient,
): Promise<boolean> {
  const { rows } = await sql`
    INSERT INTO back_in_stock_requests (variant_id, email, market, language)
    SELECT variants.id, ${email}, ${market}, ${language} FROM variants JOIN products ON products.id = product_id
    WHERE variants.id = ${variantId} AND products.status = 'active'
    ON CONFLICT (variant_id, email) DO UPDATE SET notified_at = NULL, market = EXCLUDED.market,
      language = EXCLUDED.language, created_at = CASE
      WHEN back_in_stock_requests.notified_at IS NULL THEN back_in_stock_requests.created_at ELSE now() END
    RETURNING id`.execute(db)
  return rows.length > 0
}

export interface StockedRequest extends Recipient {
  id: string
  email: string
  /** Identifies the request: each gets one mail. */
  asked_at: string
  name: string
  slug: string
  color: string
  colorSlug: string
  size: string
  option: VariantOption | null
}

/** Takes up to `limit` open requests whose variant is back in stock, oldest first, and marks them as notified. */
export async function takeStockedRequests(trx: Trx, limit: number, own: Language): Promise<StockedRequest[]> {
  const { of, word } = translatedColumns(sql`request.language`, own)
  const option = sql`json_build_object('name', ${word('option', sql`option_name`)}, 'value', ${word('option', sql`option_value`)})`
  const { rows } = await sql<StockedRequest>`
    UPDATE back_in_stock_requests AS request SET notified_at = now()
    FROM variants JOIN products ON products.id = product_id JOIN colors ON colors.slug = color_slug
    WHERE variants.id = request.variant_id AND request.id IN (
      SELECT waiting.id FROM back_in_stock_requests AS waiting
      JOIN variants ON variants.id = variant_id AND stock > 0
      JOIN products ON products.id = product_id AND status = 'active'
      WHERE notified_at IS NULL ORDER BY waiting.id LIMIT ${limit} FOR UPDATE OF waiting SKIP LOCKED)
    RETURNING request.id, request.email, request.market, request.language, extract(epoch FROM request.created_at)::text AS asked_at,
      ${of('product', 'name', sql`products.id`, sql`products.name`)} AS name, products.slug,
      ${of('color', 'name', sql`colors.slug`, sql`colors.name`)} AS color, colors.slug AS "colorSlug", size,
      CASE WHEN option_value <> '' THEN ${option} END AS option`.execute(trx)
  return rows
}
