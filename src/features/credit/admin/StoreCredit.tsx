import { useId } from 'react'
import { showAmount } from '../../../desk/browser/amounts.ts'
import { useLoaded } from '../../../desk/browser/use-loaded.ts'
import { useMay } from '../../../desk/browser/use-may.ts'
import { write } from '../../../desk/browser/write.ts'
import { AmountForm } from './AmountForm.tsx'
import { CreditEntries } from './CreditEntries.tsx'

/** A customer's store credit: what is left, giving and taking, and what happened to it. */
export function StoreCredit({ customerId }: { customerId: string }) {
  const { reply, reload } = useLoaded('readCreditOf', { params: { id: customerId } })
  const hint = useId()
  const mayChange = useMay('orders.money')
  if (!reply) return null
  const change = async (credited: { amount: number; currency: string }, data: FormData) => {
    const body = {
      ...credited,
      reason: String(data.get('reason') ?? ''),
      change: data.get('change') === 'take' ? 'take' : 'give',
    } as const
    const outcome = await write('changeCreditOf', { params: { id: customerId }, body })
    if (outcome.ok) reload()
    return outcome
  }
  const { balances, entries, currencies } = reply
  return (
    <section aria-labelledby="store-credit">
      <h3 id="store-credit">Store credit</h3>
      <p>{balances.map(({ amount, currency }) => showAmount(amount, currency)).join(', ') || 'None'}</p>
      {mayChange && (
        <AmountForm label="Store credit" submit="Save" currencies={currencies} send={change}>
          <select className="input" name="change" aria-label="Give or take">
            <option value="give">Give</option>
            <option value="take">Take</option>
          </select>
          <label>
            Reason <input className="input" name="reason" required maxLength={200} aria-describedby={hint} />
          </label>
          <span id={hint} className="hint">
            The customer sees the reason in their account, but not who gave it.
          </span>
        </AmountForm>
      )}
      {entries.length > 0 && <CreditEntries entries={entries} />}
    </section>
  )
}
