import { sql } from 'kysely'
import type { RecordTitles } from '../../staff/slots.ts'

export const titlesOfPrograms: RecordTitles = {
  webhook: (id) => sql`(SELECT url FROM webhooks WHERE webhooks.id = ${id}::uuid)`,
}
