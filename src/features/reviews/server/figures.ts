import { sql } from 'kysely'
import type { FiguresOfRoom } from '../../../desk/server/slots.ts'

export const figuresOfReviews: FiguresOfRoom = {
  today: { reviewsPending: sql`(SELECT count(*)::int FROM reviews WHERE state = 'pending')` },
}
