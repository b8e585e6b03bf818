import { sql } from 'kysely'
import type { FiguresOfRoom } from '../../../desk/server/slots.ts'

export const figuresOfTaxes: FiguresOfRoom = {
  opening: { taxes: sql`EXISTS (SELECT FROM tax_settings) OR EXISTS (SELECT FROM tax_rows)` },
}
