import type { OrderState } from '../contract.ts'
import type { TimelineEntry } from '../timeline-contract.ts'

/** What the tables say about one moment of an order; `by` is an actor, a name or a mail's recipient. */
export interface PastRow {
  source: 'change' | 'event' | 'audit' | 'return' | 'refund' | 'parcel' | 'document' | 'mail' | 'flag' | 'note'
  subject: string
  state: string
  /** Already formatted. */
  amount: string
  detail: string
  by: string
}

type Words = Pick<TimelineEntry, 'kind' | 'title' | 'detail' | 'by'> & { failed?: boolean }

const actors: Readonly<Record<string, string>> = {
  shopper: 'Customer',
  provider: 'Payment provider',
  reconciler: 'The shop, by itself',
  shop: 'The shop, by itself',
}
const nameActor = (actor: string) => actors[actor] ?? ''

const states: Readonly<Record<OrderState, string>> = {
  pending: 'Order placed',
  placed: 'Confirmed, to be paid on delivery',
  paid: 'Paid',
  packed: 'Packed',
  shipped: 'Shipped',
  delivered: 'Delivered',
  cancelled: 'Cancelled',
  refunded: 'Refunded in full',
  'partly-refunded': 'Refunded in part',
  refused: 'Came back unpaid',
}

const nameState = (state: string): string => (Object.hasOwn(states, state) ? states[state as OrderState] : state)

const actions: Readonly<Record<string, string>> = {
  packed: 'Packed',
  shipped: 'Parcel sent',
  delivered: 'Marked as delivered',
  edited: 'Edited the order',
  'changed the items': 'Changed the items',
  'asked for a change': 'Asked the customer to pay for a change',
  'took the change back': 'Took the change back',
  invoiced: 'Issued the invoice',
  'flag-cleared': 'Marked a flag as resolved',
  settled: 'Settled the return',
  approved: 'Approved the return',
  arrived: 'The return’s parcel arrived',
  'given a label': 'Gave the return a label',
}
const refundStates: Readonly<Record<string, string>> = {
  requested: 'is on its way',
  done: 'was paid out',
  failed: 'could not be paid out',
}
const mailStates: Readonly<Record<string, string>> = {
  sent: 'Email sent',
  waiting: 'Email waiting to be sent',
  retried: 'Email not sent yet, will be tried again',
  failed: 'Email could not be sent',
}

/** Of an exchange's own parcel, where they concern a return. */
const steps = new Set(['packed', 'shipped'])
const capitalise = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

function describeAction({ subject, state, amount, detail, by }: PastRow): Words {
  if (subject === 'refunded') return { kind: 'money', title: `Refund of ${amount} requested`, detail, by }
  const ofReturn = state === 'return' && !(subject in actions && !steps.has(subject))
  const known = actions[subject] ?? capitalise(subject)
  return { kind: state === 'return' ? 'return' : 'step', title: ofReturn ? `Exchange ${subject}` : known, detail, by }
}

const describers: Record<PastRow['source'], (row: PastRow) => Words> = {
  change: ({ state, amount }) => ({
    kind: 'money',
    detail: '',
    by: nameActor('shop'),
    title:
      state === 'made'
        ? `${amount} more paid, and the items changed`
        : `${amount} more not paid in time: the items stay`,
  }),
  event: ({ subject, detail, by }) => ({ kind: 'step', title: nameState(subject), detail, by: nameActor(by) }),
  audit: describeAction,
  return: ({ subject, detail, by }) => ({
    kind: 'return',
    title: `${capitalise(subject)} requested`,
    detail,
    by: nameActor(by),
  }),
  refund: ({ state, amount, detail }) => ({
    kind: 'money',
    title: `Refund of ${amount} ${refundStates[state] ?? state}`,
    detail,
    by: '',
    failed: state === 'failed',
  }),
  parcel: ({ subject, state, detail, by }) => ({
    kind: 'parcel',
    title: `Parcel ${subject} ${state === 'delivered' ? 'arrived' : 'left'}`,
    detail,
    by,
  }),
  document: ({ subject, detail }) => ({
    kind: 'document',
    title: `${subject === 'invoice' ? 'Invoice' : 'Credit note'} ${detail}`,
    detail: '',
    by: '',
  }),
  mail: ({ subject, state, detail, by }) => ({
    kind: 'mail',
    title: `${mailStates[state] ?? state}: ${subject}`,
    by: '',
    detail: [`To ${by}`, detail].filter(Boolean).join('. '),
    failed: state === 'failed',
  }),
  flag: ({ detail }) => ({ kind: 'flag', title: 'Needs attention', detail, by: '' }),
  note: ({ detail, by }) => ({ kind: 'note', title: 'Note', detail, by }),
}

/** Within one call. */
const sameStepMs = 5000

/** Whether a person's step and a parcel's record are the same: `Parcel sent` and `Parcel 1 left`. */
const isSameStep = (step: PastRow & { at: Date }, parcel: PastRow & { at: Date }): boolean =>
  step.source === 'audit' &&
  step.state === 'order' &&
  parcel.source === 'parcel' &&
  step.subject === (parcel.state === 'delivered' ? 'delivered' : 'shipped') &&
  Math.abs(step.at.getTime() - parcel.at.getTime()) < sameStepMs

/** The rows without steps that a parcel tells too; the parcel then says who took them. */
export function joinParcels<Row extends PastRow & { at: Date }>(rows: readonly Row[]): Row[] {
  const joined = rows.map((row) => ({ ...row, by: rows.find((step) => isSameStep(step, row))?.by ?? row.by }))
  return joined.filter((step) => !rows.some((row) => isSameStep(step, row)))
}

/** A moment of an order in words. */
export function describePast(row: PastRow): Omit<TimelineEntry, 'at' | 'noteId'> {
  return { failed: false, ...describers[row.source](row) }
}
