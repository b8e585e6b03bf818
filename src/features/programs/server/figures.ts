import { sql } from 'kysely'
import type { FiguresOfRoom } from '../../../desk/server/slots.ts'

export const figuresOfPrograms: FiguresOfRoom = {
  health: () => ({
    failedDeliveries: sql`(SELECT count(*)::int FROM webhook_deliveries WHERE state = 'failed'
      AND created_at > now() - interval '1 day')`,
    disabledWebhooks: sql`(SELECT count(*)::int FROM webhooks WHERE NOT active AND disabled_reason <> '')`,
  }),
}
