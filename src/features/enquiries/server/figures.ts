import { sql } from 'kysely'
import type { FiguresOfRoom } from '../../../desk/server/slots.ts'

export const figuresOfEnquiries: FiguresOfRoom = {
  today: { enquiriesNew: sql`(SELECT count(*)::int FROM enquiries WHERE state = 'new')` },
}
