import { expect, test } from 'vitest'
import type { SessionUser } from '../../../src/features/accounts/server/session.ts'
import { listHolders, refuseTooManyItems } from '../../../src/features/orders/server/placing/make-room.ts'
import { loadConfig } from '../../../src/platform/config.ts'

const limits = {
  UNPAID_ORDERS_MAX: '3',
  HELD_ITEMS_MAX: '20',
  ADDRESS_UNPAID_ORDERS_MAX: '30',
  ADDRESS_HELD_ITEMS_MAX: '200',
}
const config = loadConfig(limits)
const user: SessionUser = {
  id: 'person-1',
  sessionId: 'session-1',
  phone: '+12025550100',
  email: null,
  name: 'Ann',
  role: 'shopper',
  verifiedRecently: false,
  verifiedAt: null,
  passkeyStep: null,
}
const client = { user, clientAddress: '192.0.2.1', device: Buffer.from('a browser') }
const kindsOf = (holders: ReturnType<typeof listHolders>) =>
  [...holders].map(([name, most]) => [name.split(':')[0], most])

test('an order counts against its account, number, address and browser; an address may have several people', () => {
  const own = { orders: 3, items: 20 }
  const shared = { orders: 30, items: 200 }
  const holders = listHolders(config, client)
  expect(kindsOf(holders)).toEqual([
    ['account', own],
    ['number', own],
    ['address', shared],
    ['device', own],
  ])
  for (const name of holders.keys()) expect(name).toMatch(/^[a-z]+:[0-9a-f]{32}$/)
  expect(kindsOf(listHolders(config, { ...client, device: null })).map(([kind]) => kind)).not.toContain('device')
})

test.each([
  ['another account', { ...client, user: { ...user, id: 'person-2' } }, 'account'],
  ['another number', { ...client, user: { ...user, phone: '+12025550101' } }, 'number'],
  ['another address', { ...client, clientAddress: '192.0.2.2' }, 'address'],
  ['another browser', { ...client, device: Buffer.from('another') }, 'device'],
])('%s has its own hash, and nothing else changes', (_name, changed, kind) => {
  const names = [...listHolders(config, client).keys()]
  const others = [...listHolders(config, changed).keys()].filter((name) => !names.includes(name))
  expect(others.map((name) => name.split(':')[0])).toEqual([kind])
})

test("the hashes reveal nothing without the shop's secret", () => {
  const names = [...listHolders(config, client).keys()]
  const secret = loadConfig({ ...limits, APP_SECRET: 'another secret of another shop, long enough' })
  expect([...listHolders(secret, client).keys()].filter((name) => names.includes(name))).toEqual([])
})

test('without limits nobody is counted', () => {
  expect(listHolders(loadConfig({ ...limits, THROTTLES: 'false' }), client).size).toBe(0)
  expect(() => refuseTooManyItems(new Map(), 1_000_000)).not.toThrow()
})

test('one order may have as many items as the strictest limit of its holders', () => {
  const holders = listHolders(config, client)
  expect(() => refuseTooManyItems(holders, 20)).not.toThrow()
  expect(() => refuseTooManyItems(holders, 21)).toThrow('up to 20 items')
})
