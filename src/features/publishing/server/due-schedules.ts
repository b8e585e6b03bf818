import { sql } from 'kysely'
import type { Database } from '../../../platform/database/client.ts'
import { schedules } from '../slots.ts'

/** Start and end dates that have passed since the last change count as changes: static pages have no clock. */
export async function markDueSchedules(db: Database): Promise<void> {
  for (const { publishDue } of schedules.parts()) await publishDue?.(db)
  const moments = schedules.parts().flatMap((part) => part.moments ?? [])
  await sql`
    UPDATE catalogue_state SET version = version + 1, changed_at = now() WHERE EXISTS (
      SELECT FROM (${sql.join(moments, sql` UNION ALL `)}) AS moments (at) WHERE at > changed_at AND at <= now())`.execute(
    db,
  )
}
