import type { Trx } from '../../../platform/database/client.ts'
import type { PaymentTerms } from '../../../platform/pure/payment-terms.ts'

/** Replaces the terms of every market. */
export async function replaceTerms(trx: Trx, terms: readonly PaymentTerms[]): Promise<void> {
  await trx.deleteFrom('payment_terms').execute()
  if (terms.length === 0) return
  const rows = terms.map(({ market, method, limitCents, feeCents, dueDays, details }) => ({
    market,
    method,
    limit_cents: limitCents,
    fee_cents: feeCents,
    due_days: dueDays,
    details,
  }))
  await trx.insertInto('payment_terms').values(rows).execute()
}
