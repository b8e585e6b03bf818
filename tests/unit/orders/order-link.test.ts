import { expect, test } from 'vitest'
import { checkOrderLink, makeOrderLink, orderUrl } from '../../../src/features/orders/server/order-link.ts'

const config = {
  APP_SECRET: 'a secret of a shop, long enough',
  FORMER_APP_SECRETS: [],
  siteUrl: 'https://shop.example',
}
const orderId = '0b0e4f3c-6d3a-4c55-9f0f-3f1d9a1c2b4d'
const made = new Date('2026-03-01T10:00:00.900Z')
const makeLink = () => makeOrderLink(config, orderId, made)
const check = (over: Partial<Parameters<typeof checkOrderLink>[1]> = {}) =>
  checkOrderLink(config, { orderId, link: makeLink(), now: made, ...over })

test('a link gives access to one order for sixty days, to the second', () => {
  expect(check()).toBe(true)
  expect(check({ now: new Date('2026-04-30T09:59:59.999Z') })).toBe(true)
  expect(check({ now: new Date('2026-04-30T10:00:00.000Z') })).toBe(false)
  expect(checkOrderLink(config, { orderId, link: makeOrderLink(config, orderId) })).toBe(true)
  expect(checkOrderLink(config, { orderId, link: makeOrderLink(config, orderId, new Date('2020-01-01')) })).toBe(false)
})

test('another order, a later expiry, another secret or altered text is refused', () => {
  const link = makeLink()
  const [end = '', signature = ''] = link.split('.')
  expect(check({ orderId: orderId.replace('0b', '0c') })).toBe(false)
  expect(check({ link: `${Number(end) + 1}.${signature}` })).toBe(false)
  expect(check({ link: makeOrderLink({ APP_SECRET: 'another' }, orderId, made) })).toBe(false)
  for (const spoiled of ['', end, `${end}.`, `.${signature}`, `x${link}`, `${link}x`, `${link}\n`, link.slice(0, -1)]) {
    expect(check({ link: spoiled }), spoiled).toBe(false)
  }
})

test("a mail has such a link to its order's page", () => {
  const url = new URL(orderUrl({ ...config, markets: [] }, { id: orderId, market: '' }))
  expect(url.origin + url.pathname).toBe(`https://shop.example/order/${orderId}`)
  expect(checkOrderLink(config, { orderId, link: url.searchParams.get('link') ?? '' })).toBe(true)
})

test.each([
  ['de', 'https://shop.example/de/order/'],
  ['gone', 'https://shop.example/order/'],
])('the order of market %s has its page at %s', (market, page) => {
  const url = orderUrl({ ...config, markets: [{ key: 'de' }] }, { id: orderId, market })
  expect(url).toContain(`${page}${orderId}?`)
})
