import { sql } from 'kysely'
import type { RecordTitles } from '../../staff/slots.ts'

export const titlesOfEnquiries: RecordTitles = {
  enquiry: (id) => sql`(SELECT coalesce(nullif(subject, ''), name) FROM enquiries WHERE enquiries.id = ${id}::uuid)`,
}
