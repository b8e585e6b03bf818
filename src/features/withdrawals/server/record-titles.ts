import { sql } from 'kysely'
import type { RecordTitles } from '../../staff/slots.ts'

export const titlesOfWithdrawals: RecordTitles = {
  withdrawal: (id) => sql`(SELECT order_text FROM withdrawals WHERE withdrawals.id = ${id}::uuid)`,
}
