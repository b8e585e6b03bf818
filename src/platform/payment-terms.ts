import { sql } from 'kysely'
import type { Database, Trx } from './database/client.ts'
import type { PaymentTerms } from './pure/payment-terms.ts'

export const paymentTermRows = sql<PaymentTerms>`
  SELECT market, method, limit_cents AS "limitCents", fee_cents AS "feeCents", due_days AS "dueDays", details
  FROM payment_terms ORDER BY market, method`

/** The ways to pay without a provider that the merchant allows, by market. */
export const readPaymentTerms = async (db: Database | Trx): Promise<readonly PaymentTerms[]> =>
  (await paymentTermRows.execute(db)).rows
