import { sql } from 'kysely'
import { column, type ListSource } from '../../../desk/server/list-source.ts'

export const exportedCustomers: ListSource = {
  from: sql`people`,
  at: sql`people.created_at`,
  id: sql`people.id`,
  idType: 'uuid',
  columns: [
    column('Name', sql`people.name`),
    column('Email', sql`people.email`),
    column('Phone', sql`people.phone`),
    column('Role', sql`people.role`),
    column('Joined', sql`people.created_at`),
    column('Orders', sql`(SELECT count(*)::int FROM sold_orders WHERE user_id = people.id)`),
  ],
}
