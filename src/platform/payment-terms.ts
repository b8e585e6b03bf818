import { sql } from 'kysely'
import type { Database, Trx } from './database/client.ts'
import type { PaymentTerms } from './pure/payment-terms.ts'

/** The ways to pay without a provider that the merchant allows, by market. */
export async function readPaymentTerms(db: Database | Trx): Promise<readonly PaymentTerms[]> {
  const { rows } = await sql<PaymentTerms>`
    SELECT market, method, limit_cents AS "limitCents", fee_cents AS "feeCents", due_days AS "dueDays", details
    FROM payment_terms ORDER BY market, method`.execute(db)
  return rows
}
