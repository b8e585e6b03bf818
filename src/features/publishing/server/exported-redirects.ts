import { sql } from 'kysely'
import { column, type ListSource } from '../../../desk/server/list-source.ts'

export const exportedRedirects: ListSource = {
  from: sql`redirects`,
  at: sql`redirects.created_at`,
  id: sql`redirects.id`,
  idType: 'bigint',
  columns: [column('From', sql`from_path`), column('To', sql`to_path`)],
}
