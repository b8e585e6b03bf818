import { sql } from 'kysely'
import type { Database, Trx } from '../../../../platform/database/client.ts'
import { openStoreCredit } from '../../../credit/server/open-store-credit.ts'
import { type RefundSource, splitRefund } from '../../rules/refund-sources.ts'
import { readOwedByChanges, refundedBy } from './refund-queries.ts'

export interface RefundRequest {
  /** The payment whose provider pays it out, as far as it was paid by it. */
  paymentId: string
  orderId: string
  amountCents: number
  /** What of it is neither for items nor for shipping. */
  otherCents?: number
  reason: string
  /** One refund for each cause, such as 'late:<payment>'; also the provider's key. */
  cause: string
  returnId?: string
  /** The change of the order whose difference it is. */
  changeId?: string
  /** Of items that cost nothing: it moves no money, and says what becomes of them. */
  isFree?: boolean
  /** Whose store credit gets it instead of what it was paid by. */
  toStoreCreditOf?: string
  /** Of a transfer by which a person paid it back. */
  bankReference?: string
}

interface Part {
  /** Null: goes back by an added payment's provider. */
  accountId: string | null
  paymentId: string | null
  cents: number
}

interface Source extends RefundSource {
  accountId: string | null
  kind: 'money' | 'gift-card' | 'store-credit'
  /** Of a gift card. */
  lastFour: string
}

/** The payment itself, then those that changes added, then store credit, then gift cards, the last used first. */
export async function readSources(
  trx: Database | Trx,
  { paymentId, orderId }: Pick<RefundRequest, 'paymentId' | 'orderId'>,
) {
  const { rows } = await sql<Source>`
    SELECT payments.id AS "paymentId", credit_account_id AS "accountId", coalesce(credit_names.kind, 'money') AS kind,
      coalesce(last_four, '') AS "lastFour", captured_cents - ${refundedBy(sql`payments.id`)} AS "leftCents"
    FROM payments LEFT JOIN credit_names ON credit_names.id = credit_account_id
    WHERE state = 'captured' AND (payments.id = ${paymentId} OR (payments.order_id = ${orderId} AND part <> 'order' AND NOT surplus))
    ORDER BY payments.id <> ${paymentId}, part <> 'added', provider = 'gift-card', payments.created_at DESC, payments.id`.execute(
    trx,
  )
  return rows
}

async function findParts(trx: Trx, request: RefundRequest): Promise<Part[]> {
  const { amountCents: cents, toStoreCreditOf: userId } = request
  if (userId !== undefined) {
    const { rows } = await sql<{ currency: string }>`
      SELECT currency FROM payments WHERE id = ${request.paymentId}`.execute(trx)
    return [{ accountId: await openStoreCredit(trx, userId, rows[0]?.currency ?? ''), paymentId: null, cents }]
  }
  const sources = await readSources(trx, request)
  return splitRefund(cents, sources)
    .filter(({ paymentId }) => paymentId !== request.paymentId)
    .map((part) => ({
      ...part,
      accountId: sources.find(({ paymentId }) => paymentId === part.paymentId)?.accountId ?? null,
    }))
}

/** False when this cause already has its refund. The caller holds the order's lock and has checked what is left. */
export async function requestRefund(trx: Trx, request: RefundRequest): Promise<boolean> {
  if (request.amountCents === 0 && !request.isFree) return false
  const parts = await findParts(trx, request)
  const inserted = await trx
    .insertInto('refunds')
    .values({
      payment_id: request.paymentId,
      order_id: request.orderId,
      return_id: request.returnId ?? null,
      change_id: request.changeId ?? null,
      amount_cents: request.amountCents,
      change_cents: request.changeId === undefined ? await readOwedByChanges(trx, request) : 0,
      reason: request.reason,
      cause: request.cause,
      bank_reference: request.bankReference ?? '',
    })
    .onConflict((conflict) => conflict.column('cause').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (inserted && parts.length > 0) {
    await trx
      .insertInto('refund_parts')
      .values(
        parts.map(({ accountId, paymentId, cents }) => ({
          refund_id: inserted.id,
          account_id: accountId,
          payment_id: paymentId,
          amount_cents: cents,
        })),
      )
      .execute()
  }
  return inserted !== undefined
}
