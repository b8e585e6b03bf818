import { sql } from 'kysely'
import type { ArchivedRoom } from '../../staff/slots.ts'

export const archivedOrders: ArchivedRoom = { rows: sql`SELECT FROM orders` }
