import { showAmount } from '../../../desk/browser/amounts.ts'
import { showDate } from '../../../desk/browser/forms/fields.ts'
import { useLoaded } from '../../../desk/browser/use-loaded.ts'
import { write } from '../../../desk/browser/write.ts'
import { showToast } from '../../../site/browser/toasts.ts'
import type { ManagedOrder } from '../contract.ts'
import { ReceivedForm, readReference } from './ReceivedForm.tsx'

interface Props {
  order: ManagedOrder
  reload: () => void
}

const ways = [
  ['transfer', 'Bank transfer'],
  ['cash', 'Cash'],
  ['other', 'Other'],
] as const
const readWay = (text: string) => ways.find(([way]) => way === text)?.[0] ?? 'other'

function PaidOutside({ order: { id }, reload }: Props) {
  return (
    <details>
      <summary>Paid outside the shop</summary>
      <ReceivedForm
        label="Record a payment outside the shop"
        placeholder="Reference, such as the receipt's number"
        record={(data) => {
          const body = { way: readWay(String(data.get('way'))), reference: readReference(data) }
          return write('recordOutsidePayment', { params: { id }, body })
        }}
        reload={reload}
      >
        <select className="input" name="way" aria-label="How it was paid">
          {ways.map(([way, label]) => (
            <option key={way} value={way}>
              {label}
            </option>
          ))}
        </select>
      </ReceivedForm>
    </details>
  )
}

/** The link that the customer pays by, to copy and send. */
function PaymentLink({ link }: { link: string }) {
  const copy = async () => {
    await navigator.clipboard.writeText(link)
    showToast('Copied')
  }
  return (
    <p className="inline">
      <input className="input" readOnly value={link} aria-label="Payment link" />
      <button type="button" className="button" data-kind="quiet" onClick={() => void copy()}>
        Copy the link
      </button>
    </p>
  )
}

function sayMailed({ email }: ManagedOrder, { mailed }: { mailed: boolean }): string {
  if (mailed) return `, and the link was mailed to ${email}`
  return email ? '. The link was not mailed: send it yourself' : '. There is no email: send the link yourself'
}

/** An unpaid order of the merchant's, or one that a wallet didn't pay: the link to copy, a payment outside the shop, and taking it back. */
export function Payable({ order, reload }: Props) {
  const { reply } = useLoaded('readPaymentLink', { params: { id: order.id } })
  if (!reply) return null
  const takeBack = async () => {
    if (!confirm('Take the order back? Its items are free again, and the link no longer pays.')) return
    if ((await write('withdrawStoreOrder', { params: { id: order.id } })).ok) reload()
  }
  return (
    <section className="notice return-case" aria-label="Payment">
      <p>
        Waiting for the payment. The items are held until {showDate(reply.until)}
        {sayMailed(order, reply)}.
      </p>
      <PaymentLink link={reply.link} />
      <PaidOutside order={order} reload={reload} />
      <p>
        <button type="button" className="text-button" onClick={() => void takeBack()}>
          Take the order back
        </button>
      </p>
    </section>
  )
}

/** A change that the customer hasn't paid yet: the link to copy, and taking it back. */
export function WaitingChange({ order, reload, amount }: Props & { amount: number }) {
  const { reply } = useLoaded('readPaymentLink', { params: { id: order.id } })
  if (!reply) return null
  const takeBack = async () => {
    if (!confirm('Take the change back? The order stays as it is, and the link no longer pays.')) return
    await write('withdrawChange', { params: { id: order.id } })
    reload()
  }
  return (
    <section className="notice return-case" aria-label="Change">
      <p>
        A change waits for {showAmount(amount, order.currency)} to be paid. Its items are held until{' '}
        {showDate(reply.until)}
        {sayMailed(order, reply)}. The order can’t be packed before.
      </p>
      <PaymentLink link={reply.link} />
      <p>
        <button type="button" className="text-button" onClick={() => void takeBack()}>
          Take the change back
        </button>
      </p>
    </section>
  )
}
