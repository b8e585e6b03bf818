import { sql } from 'kysely'
import { lowStockVariant } from '../../../platform/pure/limits.ts'

/** One row: how many variants that may be on sale are nearly or wholly sold out. One scan counts both. */
export const stockLevels = sql<{ variantsLow: number; variantsSoldOut: number }>`
  SELECT count(*) FILTER (WHERE stock BETWEEN 1 AND ${lowStockVariant})::int AS "variantsLow",
    count(*) FILTER (WHERE stock = 0)::int AS "variantsSoldOut"
  FROM variants JOIN products ON products.id = product_id WHERE status <> 'archived'`
