import { sql } from 'kysely'
import type { FiguresOfRoom } from '../../../desk/server/slots.ts'

export const figuresOfSettings: FiguresOfRoom = {
  opening: { name: sql`EXISTS (SELECT FROM shop_settings WHERE key = 'shopName')` },
}
