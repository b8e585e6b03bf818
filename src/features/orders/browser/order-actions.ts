import type { BodyInput } from '../../../api/schemas.ts'
import { call } from '../../../site/browser/api.ts'
import { tell } from '../../../site/browser/refusal.ts'
import type { Order } from '../contract.ts'
import { replaceOrder } from './order.ts'

/** Before packing; what was paid goes back. */
export async function cancelOrder({ id }: Order): Promise<string | null> {
  const outcome = await call('cancelOrder', { params: { id }, quiet: true })
  if (outcome.ok) replaceOrder(outcome.reply.order)
  return tell(outcome)
}

export type ReturnRequest = BodyInput<'returnOrExchange'>

export async function requestReturn(body: ReturnRequest): Promise<string | null> {
  const outcome = await call('returnOrExchange', { body, quiet: true })
  if (!outcome.ok) return tell(outcome)
  replaceOrder(outcome.reply.order)
  return tell({ ok: true }, body.kind === 'return' ? 'Return requested' : 'Exchange requested')
}
