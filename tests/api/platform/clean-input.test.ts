import { beforeAll, expect, test } from 'vitest'
import { testAddress } from '../../support/orders.ts'
import { addPerson } from '../../support/people.ts'
import { provideShop } from '../../support/shop.ts'

const shop = provideShop({ THROTTLES: 'false' })
let person = { id: '', token: '' }
beforeAll(async () => {
  person = await addPerson(shop())
})

const addAddress = (over: object) =>
  shop().call('addAddress', { token: person.token, body: { ...testAddress, ...over } })
const contact = (over: object) =>
  shop().call('contactUs', { body: { name: 'Ann', email: 'ann@example.com', message: 'Hello', ...over } })
const lastEnquiry = () =>
  shop().deps.db.selectFrom('enquiries').selectAll().orderBy('created_at', 'desc').executeTakeFirstOrThrow()

test.each([
  ['a name', { name: '\u200B' }],
  ['a street', { line1: '\u3164' }],
  ['a town', { city: '\u00A0\u2060' }],
])('%s of nothing but invisible characters is missing', async (_what, over) => {
  expect(await addAddress(over)).toMatchObject({ status: 400, body: { message: /fill|town|city/i } })
})

test.each([
  ['name', { name: '\uFE0F' }],
  ['message', { message: '\u3164\n\u200B' }],
  ['email', { email: '\u200B' }],
])('an enquiry whose %s shows nothing lacks it', async (_what, over) => {
  expect(await contact(over)).toMatchObject({ status: 400, body: { message: 'Please fill all required fields' } })
})

test('what is pasted with invisible characters is stored without them', async () => {
  const sent = {
    name: '\u202AJose\u0301\u202C',
    email: '\u200BAnn@Example.com\u00A0',
    phoneNumber: '\u202A(415) 555-0162\u202C',
  }
  expect(await contact(sent)).toMatchObject({ status: 201 })
  expect(await lastEnquiry()).toMatchObject({ name: 'José', email: 'ann@example.com', phone: '(415) 555-0162' })
})

test('a joiner that a Persian name needs stays in it', async () => {
  expect(await contact({ name: 'علی‌رضا' })).toMatchObject({ status: 201 })
  expect(await lastEnquiry()).toMatchObject({ name: 'علی‌رضا' })
})

test.each(['o&m@example.com', 'a!b@example.com', 'x=y@example.com', 'a/b@example.com', '{a}@example.com'])(
  'mails to %s can be asked for',
  async (email) => {
    expect(await contact({ email })).toMatchObject({ status: 201 })
    expect(await lastEnquiry()).toMatchObject({ email })
  },
)

test.each(['buyer@example', 'a..b@example.com', 'buyer@example.com, other@example.com'])(
  'the shopper hears that %s is no address',
  async (email) => {
    expect(await contact({ email })).toMatchObject({ status: 400, body: { message: 'Enter a valid email' } })
  },
)

test('an address is found again by another spelling of its email', async () => {
  const mine = { token: person.token, body: { email: 'name@bücher.example' } }
  expect(await shop().call('changeProfile', mine)).toMatchObject({
    status: 200,
    body: { user: { email: 'name@xn--bcher-kva.example' } },
  })
})

test.each([
  ['٤١٥ ٥٥٥ ٠١٦٢', 'the digits of an Arabic keyboard'],
  ['\u202A(415) 555-0162\u202C', 'marks around a number from a page'],
  ['4155550162\u200B', 'a zero width space behind it'],
])('a code is sent to %s: %s', async (phoneNumber) => {
  expect(await shop().call('sendOtp', { body: { phoneNumber } })).toMatchObject({ status: 200 })
})

test.each([
  ['+1 800 555 0199', 'toll-free'],
  ['+44 845 123 4567', 'shared cost'],
  ['+33 825 123 456', 'a service'],
])('no code is sent to %s: %s', async (phoneNumber) => {
  expect(await shop().call('sendOtp', { body: { phoneNumber } })).toMatchObject({
    status: 400,
    body: { message: 'Enter a valid number' },
  })
})

test('a search and its page are understood in any digits', async () => {
  const { status, body } = await shop().call('filterProducts', { query: { page: '１', limit: '٢', query: '\u200B' } })
  expect(status).toBe(200)
  expect(body.limit).toBe(2)
})

test.each([
  ['US', '१०००१', '10001'],
  ['US', '10001 1234', '10001-1234'],
  ['GB', 'sw1a1aa', 'SW1A 1AA'],
  ['NL', '\u200B1234ab', '1234 AB'],
])('an address in %s with the postcode %j has it as %s', async (country, postcode, written) => {
  const state = country === 'US' ? 'NY' : ''
  expect(await addAddress({ country, state, postcode })).toMatchObject({
    status: 201,
    body: { address: { postcode: written } },
  })
})
