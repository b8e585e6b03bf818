import { expect, test } from 'vitest'
import {
  writeDeliveredMail,
  writePackedMail,
  writeShippedMail,
} from '../../../src/features/orders/server/fulfilment/parcel-mails.ts'
import { loadConfig } from '../../../src/platform/config.ts'
import { makeLine, makeOrderRow, makeParcelRow } from '../../support/order-row.ts'

const config = loadConfig({ SITE_URL: 'https://shop.example' })
/** The link in every mail, with which its receiver may follow the order. */
const withoutLink = (text: string) => text.replaceAll(/order\/order-1\?link=[\w.-]+/g, 'order/order-1?link=…')

const shipped = (parcel: Parameters<typeof makeParcelRow>[0] = {}) =>
  makeOrderRow({ state: 'shipped', shipments: [makeParcelRow(parcel)] })

test.each([
  [{ carrier: 'Post', tracking_number: 'X 1' }, 'Carrier: Post, X 1.'],
  [{ carrier: 'Post' }, 'Carrier: Post.'],
  [{ tracking_number: 'X 1' }, 'Carrier: X 1.'],
])('a parcel with %j is mailed with it', (parcel, line) => {
  const mail = writeShippedMail(shipped(parcel), config, 1)
  expect(mail).toMatchObject({ cause: 'order-shipped:order-1:1', subject: 'Order 1001 is on its way' })
  expect(mail.text).toContain(
    `\n\nWe have handed your parcel to the carrier.\n\n${line}\n\nOrder 1001\n\n1 × Poplin Shirt`,
  )
})

test('a parcel without a carrier is mailed without, and without prices', () => {
  expect(withoutLink(writeShippedMail(shipped(), config, 1).text)).toBe(`Hello Ann,

We have handed your parcel to the carrier.

Order 1001

1 × Poplin Shirt, White, M

Follow your order: https://shop.example/order/order-1?link=…`)
})

test('a parcel of a known carrier, or with a link, is mailed with where to follow it', () => {
  const { text, html } = writeShippedMail(shipped({ carrier: 'UPS', tracking_number: '1Z' }), config, 1)
  expect(text).toContain('\n\nTrack your parcel: https://www.ups.com/track?tracknum=1Z\n\n')
  expect(html).toContain('<a href="https://www.ups.com/track?tracknum=1Z"')
  const own = writeShippedMail(shipped({ tracking_url: 'https://post.example/"1' }), config, 1)
  expect(own.html).toContain('<a href="https://post.example/&quot;1"')
})

const two = {
  lines: [makeLine({ quantity: 2 }), makeLine({ id: 'line-2', name: 'Tie', color: 'Navy', size: '' })],
  shipments: [
    makeParcelRow({ lines: [{ order_line_id: 'line-1', quantity: 2 }] }),
    makeParcelRow({ id: 'parcel-2', position: 2, lines: [{ order_line_id: 'line-2', quantity: 1 }] }),
  ],
}

test('each of several parcels is mailed with its own items and what is to come', () => {
  const part = makeOrderRow({ ...two, state: 'packed', shipments: two.shipments.slice(0, 1) })
  const first = writeShippedMail(part, config, 1)
  expect(first.subject).toBe('Order 1001: parcel 1 is on its way')
  expect(first.text).toContain(
    'The rest follows in another parcel.\n\nOrder 1001\n\n2 × Poplin Shirt, White, M\n\nFollow',
  )
  const last = writeShippedMail(makeOrderRow({ ...two, state: 'shipped' }), config, 2)
  expect(last).toMatchObject({ cause: 'order-shipped:order-1:2', subject: 'Order 1001: parcel 2 is on its way' })
  expect(last.text).toContain('Everything in your order has now left.\n\nOrder 1001\n\n1 × Tie, Navy\n\nFollow')
  expect(() => writeShippedMail(part, config, 2)).toThrow('no parcel 2')
})

test('an arrived parcel is mailed with how long it can be returned, once nothing else is to come', () => {
  const whole = writeDeliveredMail(shipped(), config, { positions: [1], complete: true })
  expect(whole).toMatchObject({ cause: 'order-delivered:order-1:1', subject: 'Order 1001 has arrived' })
  expect(whole.text).toContain(
    'you can return or exchange it within 30 days.\n\nOrder 1001\n\n1 × Poplin Shirt, White, M\n\n',
  )
  const order = makeOrderRow({ ...two, state: 'shipped' })
  const part = writeDeliveredMail(order, config, { positions: [2], complete: false })
  expect(part.subject).toBe('Order 1001: a parcel has arrived')
  expect(part.text).toContain('The rest of your order is still on its way.\n\nOrder 1001\n\n1 × Tie, Navy\n\n')
  expect(part.text).not.toContain('return')
})

test('the link of an order that is over is to see it, not to follow it', () => {
  const link = (state: 'shipped' | 'delivered') =>
    writeDeliveredMail(makeOrderRow({ state }), config, { positions: [], complete: true }).text.split('\n\n').at(-1)
  expect([link('shipped'), link('delivered')]).toEqual([
    expect.stringMatching(/^Follow your order: /),
    expect.stringMatching(/^See your order: /),
  ])
})

test('an order of a release without parcels is mailed with all its items', () => {
  const mail = writeDeliveredMail(makeOrderRow({ state: 'shipped' }), config, { positions: [], complete: true })
  expect(mail.text).toContain('1 × Poplin Shirt, White, M')
})

test('a packed order is mailed with its items', () => {
  const mail = writePackedMail(makeOrderRow(), config)
  expect(mail).toMatchObject({ cause: 'order-packed:order-1', subject: 'Order 1001 is packed' })
  expect(mail.text).toContain('We have packed your order. We will email you when it leaves.')
})
