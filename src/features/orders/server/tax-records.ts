import { sql } from 'kysely'
import type { TaxService } from '../../../adapters/tax/port.ts'
import type { Deps } from '../../../api/deps.ts'
import { type Database, transact } from '../../../platform/database/client.ts'
import { isTimeOver } from '../../../platform/time-share.ts'
import { flagOrder } from './flag-queries.ts'
import { lockOrder } from './order-queries.ts'

/** About a day, with pauses that double. */
const attemptsMax = 11

interface DueRecord {
  documentId: string
  orderId: string
  /** The printed name of the document. */
  name: string
  /** Of an invoice. */
  calculation: string
  /** Of a credit note: the service's id of its invoice. */
  sale: string | null
  totalCents: number
  currency: string
  attempts: number
}

/** Invoices, and credit notes whose invoice is booked. */
async function readDue(db: Database): Promise<DueRecord[]> {
  const { rows } = await sql<DueRecord>`
    WITH due AS (
      SELECT document_id, order_id, kind, name, content, calculation, attempts, number, (
        SELECT reference FROM tax_records JOIN order_documents AS sale ON sale.id = document_id
        WHERE sale.order_id = note.order_id AND sale.kind = 'invoice' AND sale.name = note.content ->> 'invoice') AS sale
      FROM tax_records JOIN order_documents AS note ON note.id = document_id
      WHERE reference IS NULL AND attempts < ${attemptsMax}
        AND (tried_at IS NULL OR tried_at < now() - make_interval(mins => (2 ^ attempts)::int))
    )
    SELECT document_id AS "documentId", order_id AS "orderId", name, calculation, sale, attempts,
      (content ->> 'totalCents')::int AS "totalCents", content ->> 'currency' AS currency
    FROM due WHERE kind = 'invoice' OR sale IS NOT NULL ORDER BY attempts, kind DESC, number LIMIT 50`.execute(db)
  return rows
}

const book = (service: TaxService, { documentId: key, calculation, sale, totalCents, currency }: DueRecord) =>
  sale === null
    ? service.recordSale({ calculation, key })
    : service.recordRefund({ sale, amountCents: totalCents, currency, key })

async function recordFailure({ db }: Deps, { documentId, orderId, name, attempts }: DueRecord): Promise<void> {
  await sql`UPDATE tax_records SET attempts = attempts + 1, tried_at = now() WHERE document_id = ${documentId}`.execute(
    db,
  )
  if (attempts + 1 < attemptsMax) return
  await transact(db, async (trx) => {
    await lockOrder(trx, orderId)
    const reason = `${name} could not be booked with the tax service`
    await flagOrder(trx, orderId, { cause: `tax:${documentId}`, reason })
  })
}

/**
 * Books invoices and credit notes with the tax service, outside any transaction; the document's id is the service's key, so that a second
 * sender books nothing twice. Failures are tried again for a day and then shown to a person.
 */
export async function sendTaxRecords(deps: Deps): Promise<void> {
  const { service } = deps.providers.tax
  if (!service) return
  // Twice: a credit note can be booked once its invoice is.
  for (let round = 0; round < 2; round += 1) {
    for (const [place, record] of (await readDue(deps.db)).entries()) {
      if (place > 0 && isTimeOver()) return
      try {
        const reference = await book(service, record)
        await sql`UPDATE tax_records SET reference = ${reference} WHERE document_id = ${record.documentId}`.execute(
          deps.db,
        )
      } catch (error) {
        deps.log('warn', 'taxes-not-booked', { document: record.name, error })
        await recordFailure(deps, record)
      }
    }
  }
}
