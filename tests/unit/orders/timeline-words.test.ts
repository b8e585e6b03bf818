import { expect, test } from 'vitest'
import { describePast, joinParcels, type PastRow } from '../../../src/features/orders/rules/timeline-words.ts'

const row = (over: Partial<PastRow>): PastRow => ({
  source: 'event',
  subject: '',
  state: '',
  amount: '',
  detail: '',
  by: '',
  ...over,
})

test.each([
  [{ subject: 'pending', by: 'shopper' }, 'Order placed', 'Customer'],
  [{ subject: 'placed', by: 'shopper' }, 'Confirmed, to be paid on delivery', 'Customer'],
  [{ subject: 'refused', by: 'shop' }, 'Came back unpaid', 'The shop, by itself'],
  [{ subject: 'paid', by: 'provider' }, 'Paid', 'Payment provider'],
  [{ subject: 'cancelled', by: 'reconciler', detail: 'not paid in time' }, 'Cancelled', 'The shop, by itself'],
  [{ source: 'audit', subject: 'packed', state: 'order', by: 'Ann' }, 'Packed', 'Ann'],
  [
    { source: 'audit', subject: 'refunded', state: 'order', amount: '$5.00', by: 'Ann' },
    'Refund of $5.00 requested',
    'Ann',
  ],
  [{ source: 'audit', subject: 'settled', state: 'return', by: 'Ann' }, 'Settled the return', 'Ann'],
  [{ source: 'audit', subject: 'packed', state: 'return', by: 'Ann' }, 'Exchange packed', 'Ann'],
  [{ source: 'return', subject: 'exchange', by: 'shopper' }, 'Exchange requested', 'Customer'],
  [{ source: 'refund', state: 'done', amount: '$5.00' }, 'Refund of $5.00 was paid out', ''],
  [{ source: 'parcel', subject: '2', state: 'delivered' }, 'Parcel 2 arrived', ''],
  [{ source: 'document', subject: 'credit-note', detail: 'CN-1' }, 'Credit note CN-1', ''],
  [{ source: 'flag', detail: 'paid twice' }, 'Needs attention', ''],
] as const)('%j is read as "%s"', (given, title, by) => {
  expect(describePast(row(given))).toMatchObject({ title, by, failed: false })
})

test('a mail says to whom it went, or that and why it did not', () => {
  const mail = { source: 'mail', subject: 'Order 7 is confirmed', by: 'ann@example.com' } as const
  expect(describePast(row({ ...mail, state: 'sent' }))).toMatchObject({
    title: 'Email sent: Order 7 is confirmed',
    detail: 'To ann@example.com',
    failed: false,
  })
  expect(describePast(row({ ...mail, state: 'failed', detail: 'mailbox full' }))).toMatchObject({
    title: 'Email could not be sent: Order 7 is confirmed',
    detail: 'To ann@example.com. mailbox full',
    failed: true,
  })
})

const at = (seconds: number) => new Date(1_700_000_000_000 + seconds * 1000)

test('a parcel that someone sent or delivered is told once, with who did it', () => {
  const rows = [
    { ...row({ source: 'audit', subject: 'packed', state: 'order', by: 'Ann' }), at: at(0) },
    { ...row({ source: 'audit', subject: 'shipped', state: 'order', by: 'Ann' }), at: at(60) },
    { ...row({ source: 'parcel', subject: '1', detail: 'Post 9400' }), at: at(60) },
    { ...row({ source: 'parcel', subject: '1', state: 'delivered' }), at: at(120) },
    { ...row({ source: 'parcel', subject: '2', state: 'delivered' }), at: at(120) },
    { ...row({ source: 'audit', subject: 'delivered', state: 'order', by: 'Bo' }), at: at(121) },
  ]
  const told = joinParcels(rows).map((each) => describePast(each))
  expect(told.map(({ title, by }) => `${title}, ${by}`)).toEqual([
    'Packed, Ann',
    'Parcel 1 left, Ann',
    'Parcel 1 arrived, Bo',
    'Parcel 2 arrived, Bo',
  ])
})

test('a step without a parcel of its own stays', () => {
  const rows = [
    { ...row({ source: 'parcel', subject: '1' }), at: at(0) },
    { ...row({ source: 'audit', subject: 'shipped', state: 'order', by: 'Ann' }), at: at(60) },
    { ...row({ source: 'audit', subject: 'shipped', state: 'return', by: 'Ann' }), at: at(0) },
  ]
  expect(joinParcels(rows)).toEqual(rows)
})
