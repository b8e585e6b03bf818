import { sql } from 'kysely'
import type { Database } from '../../../platform/database/client.ts'
import { logDays } from '../rules/webhook-schedule.ts'

/** The log of webhooks that were sent or given up ends after a month. */
export async function forgetOldDeliveries(db: Database): Promise<void> {
  await sql`
    DELETE FROM webhook_deliveries WHERE state <> 'waiting' AND created_at < now() - make_interval(days => ${logDays})`.execute(
    db,
  )
}
