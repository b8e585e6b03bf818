import { expect, test } from 'vitest'
import { createClientFinder, neighbourhoodOf, networkOf } from '../../../src/platform/http/network.ts'

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:0DB8:0001:0002::1', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['unknown', 'unknown'],
])('%s is counted as %s', (address, network) => {
  expect(networkOf(address)).toBe(network)
})

test.each([
  ['203.0.113.7', '203.0.113.0/24'],
  ['::ffff:203.0.113.7', '203.0.113.0/24'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1::/48'],
  ['2001:db8:1:2::/64', '2001:db8:1::/48'],
  ['unknown', 'unknown'],
])('%s is in the network %s', (address, neighbourhood) => {
  expect(neighbourhoodOf(address)).toBe(neighbourhood)
})

const find = createClientFinder(['127.0.0.1', '::1', '10.0.0.0/8'])

test.each([
  ['no proxy', '203.0.113.7', {}, '203.0.113.7'],
  ['a client that makes headers up', '203.0.113.7', { 'x-forwarded-for': '1.2.3.4' }, '203.0.113.7'],
  ['one proxy', '127.0.0.1', { 'x-forwarded-for': '203.0.113.7' }, '203.0.113.7'],
  ['one proxy, a forged hop', '127.0.0.1', { 'x-forwarded-for': '1.2.3.4, 203.0.113.7' }, '203.0.113.7'],
  ['one proxy, a forged hop of its own', '127.0.0.1', { 'x-forwarded-for': '10.0.0.9, 203.0.113.7' }, '203.0.113.7'],
  ['two proxies', '127.0.0.1', { 'x-forwarded-for': '1.2.3.4, 203.0.113.7, 10.1.2.3' }, '203.0.113.7'],
  ['IPv6 with a port', '::1', { 'x-forwarded-for': '[2001:db8::7]:4711' }, '2001:db8::7'],
  ['IPv4 with a port', '::1', { 'x-forwarded-for': '203.0.113.7:4711' }, '203.0.113.7'],
  ['IPv4 as IPv6', '::1', { 'x-forwarded-for': '::ffff:203.0.113.7' }, '203.0.113.7'],
  ['a hop that is no address', '127.0.0.1', { 'x-forwarded-for': '203.0.113.7, unknown' }, '127.0.0.1'],
  ['an empty header', '127.0.0.1', { 'x-forwarded-for': '' }, '127.0.0.1'],
  ['a proxy that says nothing', '127.0.0.1', {}, '127.0.0.1'],
  ['Forwarded', '127.0.0.1', { forwarded: 'for=1.2.3.4, For=203.0.113.7;proto=https' }, '203.0.113.7'],
  ['Forwarded of IPv6', '127.0.0.1', { forwarded: 'by=10.0.0.1;for="[2001:db8::7]:4711"' }, '2001:db8::7'],
  ['a comma inside quotes', '127.0.0.1', { forwarded: 'for="1.2.3.4, for=5.6.7.8"' }, '127.0.0.1'],
  ['a hidden name', '127.0.0.1', { forwarded: 'for=_hidden' }, '127.0.0.1'],
  [
    'both headers agreeing',
    '127.0.0.1',
    { 'x-forwarded-for': '203.0.113.7', forwarded: 'for=203.0.113.7' },
    '203.0.113.7',
  ],
  ['both, one forged', '127.0.0.1', { 'x-forwarded-for': '203.0.113.7', forwarded: 'for=1.2.3.4' }, '127.0.0.1'],
] as const)('behind proxies, %s', (_name, peer, headers, client) => {
  expect(find(peer, new Headers(headers))).toBe(client)
})

test('without trusted proxies no header counts', () => {
  expect(createClientFinder([])('127.0.0.1', new Headers({ 'x-forwarded-for': '203.0.113.7' }))).toBe('127.0.0.1')
})
