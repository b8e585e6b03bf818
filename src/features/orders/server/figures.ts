import { sql } from 'kysely'
import type { FiguresOfRoom } from '../../../desk/server/slots.ts'
import { hasHeldStock } from '../../catalog/server/reservations.ts'

export const figuresOfOrders: FiguresOfRoom = {
  today: {
    ordersToPack: sql`(SELECT count(*)::int FROM orders WHERE state IN ('placed', 'paid'))`,
    ordersToShip: sql`(SELECT count(*)::int FROM orders WHERE state = 'packed')`,
    ordersFlagged: sql`(SELECT count(DISTINCT order_id)::int FROM order_flags WHERE looked_at IS NULL)`,
    returnsOpen: sql`(SELECT count(*)::int FROM returns WHERE state IN ('requested', 'received'))`,
  },
  health: (late) => ({
    expiredHolds: sql`(SELECT count(*)::int FROM orders WHERE state = 'pending' AND hold_expires_at < ${late}
      AND ${hasHeldStock(sql`orders.id`)})`,
    waitingEvents: sql`(SELECT count(*)::int FROM payment_events WHERE applied_at IS NULL AND received_at < ${late})`,
    waitingRefunds: sql`(SELECT count(*)::int FROM refunds WHERE state = 'requested' AND created_at < ${late})`,
    findings: sql`(SELECT count(*)::int FROM reconciler_findings WHERE settled_at IS NULL)`,
  }),
  opening: { hasShipped: sql`EXISTS (SELECT FROM orders WHERE state IN ('shipped', 'delivered'))` },
}
