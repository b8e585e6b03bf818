import { expect, test } from 'vitest'
import {
  writeExchangeShippedMail,
  writeReturnAcceptedMail,
  writeReturnRejectedMail,
  writeReturnRequestedMail,
} from '../../../src/features/orders/server/returns/return-mails.ts'
import { loadConfig } from '../../../src/platform/config.ts'
import { makeLine, makeOrderRow, makeReturn, makeReturnLine } from '../../support/order-row.ts'

const config = loadConfig({ SITE_URL: 'https://shop.example', SHOP_EMAIL: 'care@shop.example' })
const kept = makeLine({ id: 'line-2', name: 'Tie', color: 'Navy', size: '' })
const makeRow = (over: Parameters<typeof makeReturn>[0] = {}) =>
  makeOrderRow({
    lines: [makeLine({ quantity: 2 }), kept],
    returns: [makeReturn({ id: 'return-0' }), makeReturn(over)],
  })
const exchange = {
  kind: 'exchange',
  lines: [makeReturnLine({ exchange_size: 'L', exchange_color: 'White', exchange_sku: 'POPLIN-WHITE-L' })],
}
/** Between the greeting and the link, without the order's number above the items. */
const bodyOf = (text: string) =>
  text
    .split('\n\n')
    .slice(1, -1)
    .filter((part) => part !== 'Order 1001')
const settled = (refundCents = 0) => ({ returnId: 'return-1', refundCents })

test('a requested return lists its items and where to send them', () => {
  const mail = writeReturnRequestedMail(makeRow({ send_to: 'Returns, 1 Main Street' }), config, 'return-1')
  expect(mail).toMatchObject({ cause: 'return-requested:return-1', subject: 'Order 1001: your return' })
  expect(bodyOf(mail.text)).toEqual([
    'We have received your return request. We will refund you when your parcel arrives.',
    'Put a note with your order number, 1001, in the parcel.',
    'Send the parcel to: Returns, 1 Main Street',
    '1 × Poplin Shirt, White, M',
  ])
})

test('without a return address the shopper is told to wait for it', () => {
  expect(bodyOf(writeReturnRequestedMail(makeRow(), config, 'return-1').text).slice(1, 3)).toEqual([
    'We will email you the return address. Please wait for that email before you send anything.',
    'Put a note with your order number, 1001, in the parcel.',
  ])
})

test.each([
  ['White', 'exchange for L'],
  ['Navy', 'exchange for Navy, L'],
  [null, 'exchange for L'],
])('an exchange for a size in %s names both sizes', (color, wanted) => {
  const lines = [makeReturnLine({ exchange_size: 'L', exchange_color: color })]
  const mail = writeReturnRequestedMail(makeRow({ kind: 'exchange', lines }), config, 'return-1')
  expect(mail.subject).toBe('Order 1001: your exchange')
  expect(mail.text).toContain(
    '\n\nWe have received your exchange request and set the new size aside for you. We will send it when your parcel arrives.\n\n',
  )
  expect(bodyOf(mail.text).at(-1)).toBe(`1 × Poplin Shirt, White, M: ${wanted}`)
})

test.each([
  ['a refund', 'return', 4950, 'We are refunding $49.50 to your original payment method.'],
  ['nothing left to refund', 'return', 0, 'You have already been refunded for these items.'],
  ['an exchange', 'exchange', 0, 'We are packing your exchange and will email you when we send it.'],
])('a received parcel is mailed with what happens next: %s', (_name, kind, refundCents, words) => {
  const mail = writeReturnAcceptedMail(makeRow({ kind }), config, settled(refundCents))
  expect(mail).toMatchObject({ cause: 'return-accepted:return-1', subject: `Order 1001: your ${kind} has arrived` })
  expect(bodyOf(mail.text)).toEqual([`Your parcel has arrived. ${words}`, '1 × Poplin Shirt, White, M'])
})

test('a received parcel is mailed with the gift card that gets a part of the refund', () => {
  const ways = [
    { kind: 'money' as const, lastFour: '', cents: 4500 },
    { kind: 'gift-card' as const, lastFour: 'RF7G', cents: 450 },
  ]
  const mail = writeReturnAcceptedMail(makeRow({ kind: 'return' }), config, { ...settled(4950), ways })
  expect(mail.text).toContain('$45.00 to your original payment method and $4.50 to your gift card …RF7G.')
})

test.each([
  ['return', 'take back', ''],
  ['exchange', 'exchange', 'The collar has been worn.'],
])('a rejected %s says so, why, and whom to contact', (kind, verb, note) => {
  const mail = writeReturnRejectedMail(makeRow({ kind, note }), config, settled())
  expect(mail).toMatchObject({ cause: 'return-rejected:return-1', subject: `Order 1001: your ${kind}` })
  expect(bodyOf(mail.text)).toEqual([
    `We cannot ${verb} the shirts below.`,
    ...(note ? [note] : []),
    'If you have a question, write to care@shop.example.',
    '1 × Poplin Shirt, White, M',
  ])
})

test.each([
  [{ carrier: 'Post', tracking_number: 'X 1' }, ['Carrier: Post, X 1.']],
  [{ tracking_number: 'X 1' }, ['Carrier: X 1.']],
  [{}, []],
])('an exchange sent with %j is mailed with its items', (parcel, lines) => {
  const mail = writeExchangeShippedMail(makeRow({ ...exchange, ...parcel }), config, 'return-1')
  expect(mail).toMatchObject({
    cause: 'exchange-shipped:return-1',
    subject: 'Order 1001: your exchange is on its way',
  })
  expect(bodyOf(mail.text)).toEqual([
    'We have handed your exchange to the carrier.',
    ...lines,
    '1 × Poplin Shirt, White, L',
  ])
})

test('an exchange sent with a known carrier is mailed with where to follow it', () => {
  const parcel = { carrier: 'UPS', tracking_number: '1Z999' }
  const { text } = writeExchangeShippedMail(makeRow({ ...exchange, ...parcel }), config, 'return-1')
  expect(text).toContain('\n\nTrack your parcel: https://www.ups.com/track?tracknum=1Z999\n\n')
})

test('a product no longer in the catalogue is named as bought; a missing line is left out', () => {
  const row = makeRow({
    kind: 'exchange',
    lines: [
      makeReturnLine({ quantity: 2 }),
      makeReturnLine({ order_line_id: 'gone', exchange_size: 'L', exchange_color: 'White' }),
    ],
  })
  expect(bodyOf(writeExchangeShippedMail(row, config, 'return-1').text).at(-1)).toBe('2 × Poplin Shirt, White, M')
  expect(bodyOf(writeReturnRequestedMail(row, config, 'return-1').text).at(-1)).toBe('2 × Poplin Shirt, White, M')
})

test('there is no mail about a return that the order does not have', () => {
  expect(() => writeReturnRequestedMail(makeRow(), config, 'none')).toThrow('Order order-1 has no return none')
})
