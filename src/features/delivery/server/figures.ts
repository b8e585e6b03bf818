import { sql } from 'kysely'
import type { FiguresOfRoom } from '../../../desk/server/slots.ts'

export const figuresOfDelivery: FiguresOfRoom = {
  opening: { delivery: sql`EXISTS (SELECT FROM shipping_zones)` },
}
