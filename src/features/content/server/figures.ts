import { sql } from 'kysely'
import type { FiguresOfRoom } from '../../../desk/server/slots.ts'

export const figuresOfContent: FiguresOfRoom = {
  opening: { pages: sql`NOT EXISTS (SELECT FROM pages WHERE role IS NOT NULL AND status <> 'active')` },
}
