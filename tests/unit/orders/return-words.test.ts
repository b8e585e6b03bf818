import { expect, test } from 'vitest'
import type { OrderReturn } from '../../../src/features/orders/return-contract.ts'
import { describeReturn, nameReturn } from '../../../src/features/orders/rules/return-words.ts'

const make = (change: Partial<OrderReturn>): OrderReturn => ({
  _id: 'r',
  id: 'r',
  kind: 'return',
  state: 'requested',
  reason: 'No',
  createdAt: '',
  sendTo: '',
  note: '',
  step: 'requested',
  approvalNote: '',
  label: null,
  withdrawal: false,
  sendBy: null,
  packedAt: null,
  shippedAt: null,
  carrier: null,
  trackingNumber: null,
  lines: [],
  ...change,
})
const at = '2026-06-01T12:00:00Z'

test.each([
  [{}, 'Return requested', ['We will email you the return address.', '10001']],
  [{ sendTo: '1 Main Street' }, 'Return requested', ['Send it to: 1 Main Street', '10001']],
  [{ step: 'waiting', sendTo: '1 Main Street' }, 'Return requested', ['Please wait before you send anything.']],
  [
    { step: 'approved', sendTo: '1 Main Street', approvalNote: 'Thank you.' },
    'Return approved',
    ['Thank you.', 'Send it to: 1 Main Street'],
  ],
  [{ step: 'approved', sendTo: '1 Main Street', label: 'pdf' }, 'Return approved', ['Print the label', '10001']],
  [{ step: 'arrived' }, 'Return arrived', ['We check the items']],
  [{ state: 'received' }, 'Return received', ['The refund is on its way.']],
  [{ state: 'refunded' }, 'Return refunded', []],
  [{ state: 'rejected', note: 'Worn and washed.' }, 'Return refused', ['Worn and washed.']],
  [{ state: 'rejected' }, 'Return refused', ['We could not take it back.']],
  [{ kind: 'exchange' }, 'Exchange requested', ['set aside', '10001']],
  [{ kind: 'exchange', state: 'received' }, 'Exchange received', ['We are packing the new size.']],
  [{ kind: 'exchange', state: 'received', packedAt: at }, 'Exchange packed', ['The new size is packed.']],
  [{ kind: 'exchange', state: 'exchanged', packedAt: at, shippedAt: at }, 'Exchange sent', ['on its way to you']],
  [
    { kind: 'exchange', state: 'exchanged', carrier: 'Post', trackingNumber: 'X 1' },
    'Exchange sent',
    ['Carrier: Post, X 1.'],
  ],
] as const)('%o reads "%s"', (change, name, words) => {
  const asked = make(change)
  expect(nameReturn(asked)).toBe(name)
  const text = describeReturn(asked, '10001').join(' ')
  for (const word of words) expect(text).toContain(word)
  if (words.length === 0) expect(text).toBe('')
})
