import { sql } from 'kysely'
import type { ArchivedRoom } from '../../staff/slots.ts'

export const archivedCatalog: ArchivedRoom = {
  files: sql`SELECT file FROM product_videos`,
  rows: sql`SELECT FROM products`,
}
