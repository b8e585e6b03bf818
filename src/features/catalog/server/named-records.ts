import { sql } from 'kysely'
import type { Database, Trx } from '../../../platform/database/client.ts'

/** What a merchant names a record by: its web address, in lower case where it was asked for so. */
export interface NamedRecord {
  id: string
  name: string
}

async function readNames(db: Database | Trx, table: 'products' | 'categories', ids: readonly string[]) {
  const { rows } = await sql<NamedRecord>`
    SELECT id::text, slug AS name FROM ${sql.table(table)} WHERE id = ANY (${ids}::bigint[])`.execute(db)
  return rows
}

export const nameProducts = (db: Database | Trx, ids: readonly string[]) => readNames(db, 'products', ids)
export const nameCategories = (db: Database | Trx, ids: readonly string[]) => readNames(db, 'categories', ids)

/** The products that have one of these names, in lower case, as their web address or as a SKU. */
export async function findNamedProducts(db: Database | Trx, names: readonly string[]): Promise<NamedRecord[]> {
  const { rows } = await sql<NamedRecord>`
    SELECT id::text, lower(slug) AS name FROM products WHERE slug = ANY (${names}::text[])
    UNION SELECT product_id::text, lower(sku) FROM variants WHERE lower(sku) = ANY (${names}::text[])`.execute(db)
  return rows
}

export async function findNamedCategories(db: Database | Trx, names: readonly string[]): Promise<NamedRecord[]> {
  const { rows } = await sql<NamedRecord>`
    SELECT id::text, slug AS name FROM categories WHERE slug = ANY (${names}::text[])`.execute(db)
  return rows
}
