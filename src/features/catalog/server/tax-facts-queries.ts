import { sql } from 'kysely'
import type { Trx } from '../../../platform/database/client.ts'
import type { TaxFacts } from './shopify/tax-facts.ts'

/** Saves what a file says of the taxes of products that are already saved. */
export async function saveTaxFacts(trx: Trx, products: readonly { slug: string; facts: TaxFacts }[]): Promise<void> {
  const rows = products
    .filter(({ facts }) => Object.keys(facts).length > 0)
    .map(({ slug, facts }) => ({ slug, taxClass: facts.taxClass ?? null, hsnCode: facts.hsnCode ?? null }))
  if (rows.length === 0) return
  await sql`
    UPDATE products SET tax_class = coalesce("taxClass", tax_class), hsn_code = coalesce("hsnCode", hsn_code)
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS r(slug text, "taxClass" text, "hsnCode" text)
    WHERE products.slug = r.slug`.execute(trx)
}
