import { call } from '../../../site/browser/api.ts'
import { $session } from '../../../site/browser/session.ts'
import { completeAttempt, findOpenOrder, forgetAttempt } from '../../cart/browser/attempt.ts'
import { isSold } from '../rules/order-state.ts'

/** An order left open here may have been paid in a tab that is closed now: then its items leave the cart. True in that case. */
export async function settleOpenOrder(): Promise<boolean> {
  const id = findOpenOrder()
  if (!id || $session.get().status !== 'signedIn') return false
  const outcome = await call('getOrder', { params: { id }, quiet: true })
  if (!outcome.ok) return false
  const { state, lines } = outcome.reply.order
  if (isSold(state)) await completeAttempt(id, lines)
  if (state === 'cancelled') forgetAttempt(id)
  return isSold(state)
}
