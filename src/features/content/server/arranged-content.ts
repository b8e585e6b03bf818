import { sql } from 'kysely'
import { arrangeRows } from '../../../desk/server/arranged-rows.ts'

export const arrangedBanners = arrangeRows(sql`banners`)
export const arrangedSections = arrangeRows(sql`featured_sections`)
