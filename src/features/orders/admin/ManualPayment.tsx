import { showAmount } from '../../../desk/browser/amounts.ts'
import { write } from '../../../desk/browser/write.ts'
import { toWire } from '../../../platform/pure/money.ts'
import { parseTypedAmount } from '../../../platform/pure/written-amount.ts'
import { showTypedNumber } from '../../../platform/pure/written-number.ts'
import { theme } from '../../../site/theme.ts'
import type { ManagedOrder } from '../contract.ts'
import { ReceivedForm, readReference } from './ReceivedForm.tsx'

interface Props {
  order: ManagedOrder
  reload: () => void
}

function Receipt({ order: { id, amountDue, currency }, reload }: Props) {
  return (
    <ReceivedForm
      label="Record money that arrived"
      placeholder="Reference of the bank or the carrier"
      record={(data) => {
        const cents = parseTypedAmount(String(data.get('amount') ?? ''), currency, theme.locale)
        const body = { amount: cents === null ? Number.NaN : toWire(cents, currency), reference: readReference(data) }
        return write('recordReceipt', { params: { id }, body })
      }}
      reload={reload}
    >
      <input
        className="input"
        name="amount"
        required
        inputMode="decimal"
        defaultValue={showTypedNumber(amountDue, theme.locale)}
        aria-label="Amount"
      />
    </ReceivedForm>
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
        {isCash ? 'Cash on delivery' : 'Bank transfer'}: {showAmount(amountDue, currency)} is still to come.
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
