import { showAmount } from '../../../desk/browser/amounts.ts'
import { showDate } from '../../../desk/browser/forms/fields.ts'
import { type Column, ListTable } from '../../../desk/browser/lists/ListTable.tsx'
import type { CreditEntry } from '../contract.ts'

const kinds: Record<CreditEntry['kind'], string> = {
  issued: 'Issued',
  given: 'Given',
  taken: 'Taken',
  used: 'Used in an order',
  released: 'Given back',
  refunded: 'Refunded',
  moved: 'Moved',
}

const columns: readonly Column<CreditEntry>[] = [
  { label: 'When', show: ({ at }) => showDate(at) },
  { label: 'What', show: ({ kind }) => kinds[kind] },
  { label: 'Amount', show: ({ amount, currency }) => showAmount(amount, currency), numeric: true },
  { label: 'Order', show: ({ order }) => order && <a href={`/admin/orders/${order.id}`}>{order.number}</a> },
  { label: 'Reason', show: ({ reason }) => reason },
  { label: 'By', show: ({ by }) => by },
]

/** What happened to a gift card or to a customer's store credit, newest first. */
export function CreditEntries({ entries }: { entries: readonly CreditEntry[] }) {
  return <ListTable label="History" rows={entries} columns={columns} status="ready" empty="Nothing yet." />
}
