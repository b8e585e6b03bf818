import type { BodyInput } from '../../../api/schemas.ts'
import { call } from '../../../site/browser/api.ts'
import { reportOutcome } from '../../../site/browser/report-outcome.ts'
import type { Order } from '../contract.ts'
import * as texts from '../messages/en.ts'
import { replaceOrder } from './order.ts'

/** Before packing; a payment is refunded. */
export async function cancelOrder({ id }: Order): Promise<string | null> {
  const outcome = await call('cancelOrder', { params: { id }, quiet: true })
  if (outcome.ok) replaceOrder(outcome.reply.order)
  return reportOutcome(outcome)
}

export type ReturnRequest = BodyInput<'returnOrExchange'>

/** Kept until the request succeeds: sent again after a lost reply, it is the same return. */
let pressed = { body: '', key: '' }

function claimKey(body: ReturnRequest): string {
  const text = JSON.stringify(body)
  if (pressed.body !== text) pressed = { body: text, key: crypto.randomUUID() }
  return pressed.key
}

export async function requestReturn(body: ReturnRequest): Promise<string | null> {
  const headers = { 'idempotency-key': claimKey(body) }
  const outcome = await call('returnOrExchange', { body, headers, quiet: true })
  if (!outcome.ok) return reportOutcome(outcome)
  pressed = { body: '', key: '' }
  replaceOrder(outcome.reply.order)
  return reportOutcome({ ok: true }, body.kind === 'return' ? texts.returnRequested : texts.exchangeRequested)
}
