import { sql } from 'kysely'
import { amount, column, type ListSource } from '../../../desk/server/list-source.ts'

export const exportedCredit: ListSource = {
  from: sql`credit_accounts AS cards`,
  at: sql`cards.created_at`,
  id: sql`cards.id`,
  idType: 'uuid',
  currency: sql`cards.currency`,
  columns: [
    column('Kind', sql`cards.kind`),
    column('Ends with', sql`cards.last_four`),
    column('Made', sql`cards.created_at`),
    amount('Balance', sql`cards.balance_cents`),
    column('Currency', sql`cards.currency`),
    column('Expires', sql`cards.expires_at`),
    column('Disabled', sql`cards.disabled_at`),
    column('Note', sql`cards.note`),
  ],
}
