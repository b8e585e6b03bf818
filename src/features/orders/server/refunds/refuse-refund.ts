import { type HttpError, refuseExcess, refuseFields } from '../../../../platform/http/http-error.ts'
import type { FieldFault } from '../../../../platform/pure/error-details.ts'
import { messages } from '../../../../platform/pure/messages.ts'
import { formatMoney } from '../../../../platform/pure/money.ts'
import type { RefundFault, RefundPlan } from '../../rules/refund-plan.ts'

function describeFault(fault: RefundFault, currency: string): FieldFault {
  const { field } = fault
  if (fault.fault === 'unknown') return { field, problem: 'is not a line of this order' }
  if (fault.fault === 'twice') return { field, problem: 'is in the refund twice' }
  if (fault.fault === 'nothing') return { field, problem: 'is missing: choose items, shipping or an amount to refund' }
  if (fault.fault === 'too-many') {
    const left =
      fault.left === 0 ? 'must be 0: everything of it is refunded or returned' : `must be at most ${fault.left}`
    return { field, problem: left }
  }
  if (fault.fault === 'too-much') {
    return { field, problem: `must be at most ${formatMoney(fault.leftCents, currency)}, which is what is left` }
  }
  return { field, problem: 'would leave nothing to send. Refund shipping as well, which cancels the order.' }
}

/** What is wrong with a refund, at its field. 409 for more than what is left of the payment. */
export function refusePlan(fault: RefundFault, currency: string): HttpError {
  const described = describeFault(fault, currency)
  return fault.fault === 'too-much' ? refuseExcess(described, messages.refundTooLarge) : refuseFields(described)
}

/** A bought gift card is refunded as far as it has not been spent. */
export function checkUnspent(
  plan: RefundPlan,
  unspentCents: number,
  { field, currency }: { field: string; currency: string },
): void {
  if (unspentCents > 0 && (!plan.ok || plan.amountCents <= unspentCents)) return
  const problem =
    unspentCents === 0
      ? 'can’t be refunded: the gift card has been spent'
      : `must be at most ${formatMoney(unspentCents, currency)}, which is what is left on the gift card`
  throw refuseExcess({ field, problem })
}
