import { type SubmitEvent, useState } from 'react'
import type { FieldFault } from '../../../platform/pure/error-details.ts'
import { formatPrice } from '../../../site/theme.ts'
import { readDetails } from '../../admin/browser/error-details.ts'
import { write } from '../../admin/browser/write.ts'
import type { ManagedOrder } from '../../orders/contract.ts'

interface Props {
  order: ManagedOrder
  reload: () => void
}

function Receipt({ order: { id, amountDue }, reload }: Props) {
  const [faults, setFaults] = useState<readonly FieldFault[]>([])
  const record = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const data = new FormData(event.currentTarget)
    const body = { amount: Number(data.get('amount')), reference: String(data.get('reference') ?? '') }
    const outcome = await write('recordReceipt', { params: { id }, body })
    if (outcome.ok) return reload()
    setFaults(readDetails(outcome.failure.body).faults ?? [])
    if (outcome.failure.status === 409) reload()
  }
  return (
    <form className="inline" aria-label="Record money that arrived" onSubmit={record}>
      <input
        className="input"
        name="amount"
        required
        inputMode="decimal"
        defaultValue={amountDue}
        aria-label="Amount"
      />
      <input
        className="input"
        name="reference"
        required
        maxLength={80}
        aria-label="Reference"
        placeholder="Reference of the bank or the carrier"
      />
      <button type="submit" className="button" data-kind="quiet">
        Record the payment
      </button>
      {faults.map(({ field, problem }) => (
        <p key={field} className="error" role="alert">
          The {field} {problem}
        </p>
      ))}
    </form>
  )
}

/** An order that is paid on delivery or by bank transfer, until all of the money has arrived. */
export function ManualPayment({ order, reload }: Props) {
  const { id, amountDue, currency, paymentMethod, state } = order
  if (amountDue === 0) return null
  const isCash = paymentMethod === 'cash-on-delivery'
  const hasLeft = state === 'shipped' || state === 'delivered'
  const end = async () => {
    if (!confirm('End the order unpaid? Its items return to stock, and nothing is refunded.')) return
    const outcome = isCash
      ? await write('refuseDelivery', { params: { id }, body: { note: 'Ended by the shop' } })
      : await write('withdrawStoreOrder', { params: { id } })
    if (outcome.ok) reload()
  }
  return (
    <section className="notice return-case" aria-label="Payment">
      <p>
        {isCash ? 'Cash on delivery' : 'Bank transfer'}: {formatPrice(amountDue, currency)} is still to come.
      </p>
      {(!isCash || hasLeft) && <Receipt order={order} reload={reload} />}
      <p>
        <button type="button" className="text-button" onClick={() => void end()}>
          {isCash && hasLeft ? 'Came back unpaid' : 'End the order unpaid'}
        </button>
      </p>
    </section>
  )
}
