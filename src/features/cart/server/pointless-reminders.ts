import { sql } from 'kysely'
import type { Database } from '../../../platform/database/client.ts'
import { dropUnsent } from '../../../platform/outbox.ts'
import { hasOrdered, reminderCause } from './reminder-queries.ts'

/** Drops reminders that wait to be sent although something was ordered since they were queued. */
export const dropPointlessReminders = (db: Database): Promise<void> => {
  const prefix = reminderCause('')
  // The cast must not meet the cause of another mail.
  const id = sql`CASE WHEN outbox.cause LIKE ${`${prefix}%`} THEN substr(outbox.cause, ${prefix.length + 1}::int)::uuid END`
  return dropUnsent(
    db,
    sql<boolean>`EXISTS (SELECT FROM cart_reminders AS reminder WHERE reminder.id = ${id}
      AND ${hasOrdered('placed', sql`reminder.user_id`, sql`reminder.queued_at`)})`,
  )
}
