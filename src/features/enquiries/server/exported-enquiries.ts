import { sql } from 'kysely'
import { column, type ListSource } from '../../../desk/server/list-source.ts'

export const exportedEnquiries: ListSource = {
  from: sql`enquiries`,
  at: sql`enquiries.created_at`,
  id: sql`enquiries.id`,
  idType: 'uuid',
  columns: [
    column('Sent', sql`enquiries.created_at`),
    column('Kind', sql`enquiries.kind`),
    column('State', sql`enquiries.state`),
    column('Name', sql`enquiries.name`),
    column('Email', sql`enquiries.email`),
    column('Phone', sql`enquiries.phone`),
    column('Subject', sql`enquiries.subject`),
    column('Message', sql`enquiries.message`),
  ],
}
