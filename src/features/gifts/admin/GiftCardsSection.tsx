import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { showAmount } from '../../../desk/browser/amounts.ts'
import { showDate } from '../../../desk/browser/forms/fields.ts'
import { ListExport } from '../../../desk/browser/lists/ListExport.tsx'
import { type Column, ListTable } from '../../../desk/browser/lists/ListTable.tsx'
import { ListPager, ListTools } from '../../../desk/browser/lists/ListTools.tsx'
import { $address } from '../../../desk/browser/lists/list-address.ts'
import { useLoaded } from '../../../desk/browser/use-loaded.ts'
import { useMay } from '../../../desk/browser/use-may.ts'
import { write } from '../../../desk/browser/write.ts'
import { AmountForm } from '../../credit/admin/AmountForm.tsx'
import { CreditEntries } from '../../credit/admin/CreditEntries.tsx'
import type { GiftCard } from '../../credit/contract.ts'

const states = { usable: 'Usable', spent: 'Spent', expired: 'Expired', disabled: 'Disabled' } as const
const stateOf = ({ isDisabled, isExpired, balance }: GiftCard) =>
  states[isDisabled ? 'disabled' : isExpired ? 'expired' : balance === 0 ? 'spent' : 'usable']

const filters = [
  {
    name: 'state',
    label: 'State',
    choices: Object.entries(states),
  },
] as const

const columns: readonly Column<GiftCard>[] = [
  { label: 'Code', show: ({ id, lastFour }) => <a href={`/admin/gift-cards/${id}`}>…{lastFour}</a> },
  { label: 'Left', show: ({ balance, currency }) => showAmount(balance, currency), numeric: true },
  { label: 'Issued', show: ({ issued, currency }) => showAmount(issued, currency), numeric: true },
  { label: 'State', show: stateOf },
  { label: 'Note', show: ({ note }) => note },
  { label: 'On', show: ({ createdAt }) => showDate(createdAt) },
  { label: 'Until', show: ({ expiresAt }) => (expiresAt ? showDate(expiresAt) : '') },
]

function CardDetail({ id }: { id: string }) {
  const { reply, status, reload } = useLoaded('readGiftCard', { params: { id } })
  if (!reply) return <p className="nothing">{status === 'loading' ? 'Loading…' : 'Not found'}</p>
  const { card, entries } = reply
  const toggle = async () => {
    if ((await write('switchGiftCard', { params: { id }, body: { disabled: !card.isDisabled } })).ok) reload()
  }
  return (
    <article className="order">
      <p>
        <a href="/admin/gift-cards">All gift cards</a>
      </p>
      <h2>
        Gift card …{card.lastFour} <span className="badge">{stateOf(card)}</span>
      </h2>
      <p>
        {showAmount(card.balance, card.currency)} left of {showAmount(card.issued, card.currency)}
        {card.expiresAt && `, until ${showDate(card.expiresAt)}`}
      </p>
      {card.note && <p className="typed">{card.note}</p>}
      <button type="button" className="button" data-kind="quiet" onClick={() => void toggle()}>
        {card.isDisabled ? 'Enable' : 'Disable'}
      </button>
      <h3>History</h3>
      <CreditEntries entries={entries} />
    </article>
  )
}

function IssueForm({ currencies, onIssued }: { currencies: readonly string[]; onIssued: () => void }) {
  const [code, setCode] = useState('')
  const issue = async (credited: { amount: number; currency: string }, data: FormData) => {
    const textOf = (name: string) => String(data.get(name) ?? '').trim()
    const day = textOf('until')
    const body = {
      ...credited,
      note: textOf('note'),
      email: textOf('email'),
      ...(day && { expiresAt: new Date(`${day}T23:59:59`).toISOString() }),
    }
    const outcome = await write('issueGiftCard', { body })
    if (outcome.ok) {
      setCode(outcome.reply.code)
      onIssued()
    }
    return outcome
  }
  return (
    <section className="stack" aria-labelledby="issue-card">
      <h2 id="issue-card">Issue a gift card</h2>
      <AmountForm label="Issue a gift card" submit="Issue" currencies={currencies} send={issue}>
        <label className="field">
          Note <input className="input" name="note" maxLength={200} />
        </label>
        <label className="field">
          Send to (email) <input className="input" name="email" type="email" />
        </label>
        <label className="field">
          Valid until <input className="input" name="until" type="date" />
        </label>
      </AmountForm>
      {code && (
        <p role="status">
          Code: <strong>{code}</strong> <span className="hint">Copy it now: it is not shown again.</span>
        </p>
      )}
    </section>
  )
}

function CardList() {
  const { query } = useStore($address)
  const mayExport = useMay('export')
  const { reply, status, reload } = useLoaded('listGiftCards', { query: { ...query, limit: '25' } })
  return (
    <>
      {reply && <IssueForm currencies={reply.currencies} onIssued={reload} />}
      <ListTools search="Search by the end of a code or a note" filters={filters} />
      <ListTable
        label="Gift cards"
        rows={reply?.cards ?? []}
        columns={columns}
        status={status}
        empty="No gift cards found."
        none={
          <>
            No gift cards yet. Issue one above, or <a href="/admin/settings/gifts">sell them in your shop</a>.
          </>
        }
      />
      <ListPager total={reply?.total ?? 0} />
      {mayExport && <ListExport lists={[['gift-cards', 'Gift cards and store credit']]} dated="Made" />}
    </>
  )
}

export function GiftCardsSection() {
  const { id } = useStore($address)
  return id === null ? <CardList /> : <CardDetail id={id} />
}
