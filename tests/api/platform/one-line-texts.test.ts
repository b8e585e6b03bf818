import { beforeAll, expect, test } from 'vitest'
import type { EndpointName } from '../../../src/api/endpoints.ts'
import { addVariant, makeOrderBody, testAddress } from '../../support/orders.ts'
import { addPerson } from '../../support/people.ts'
import { provideShop } from '../../support/shop.ts'
import { provePhone } from '../../support/sign-in.ts'
import { newKey, sellGiftCards } from '../../support/sold-cards.ts'

const shop = provideShop({ THROTTLES: 'false' })
const phoneNumber = '+12025550181'
const sender = { name: 'A Shopper', email: 'shopper@example.com', message: 'Hello' }
const bulk = { ...sender, company: 'Example Works', quantities: { M: 40 } }
const account = { name: 'A Shopper', email: 'sign-up@example.com', phoneNumber }
const card = { amount: 50, currency: 'USD', recipientEmail: 'friend@example.com', email: 'buyer@example.com' }
let token = ''
let proof = ''
let order = makeOrderBody([])
beforeAll(async () => {
  await sellGiftCards(shop())
  token = (await addPerson(shop())).token
  proof = await provePhone(shop(), phoneNumber)
  order = makeOrderBody([{ variant: await addVariant(shop()), quantity: 1 }])
})

/** Every typed text that reaches a mail's header or a line of a document, with the body it comes in. */
const texts: [EndpointName, string, (text: string) => object][] = [
  ['contactUs', 'name', (name) => ({ ...sender, name })],
  ['contactUs', 'email', (email) => ({ ...sender, email })],
  ['contactUs', 'subject', (subject) => ({ ...sender, subject })],
  ['bulkEnquiry', 'name', (name) => ({ ...bulk, name })],
  ['bulkEnquiry', 'email', (email) => ({ ...bulk, email })],
  ['bulkEnquiry', 'company', (company) => ({ ...bulk, company })],
  ['signUp', 'name', (name) => ({ ...account, name })],
  ['signUp', 'email', (email) => ({ ...account, email })],
  ['changeProfile', 'name', (name) => ({ name })],
  ['changeProfile', 'email', (email) => ({ email })],
  ['addAddress', 'name', (name) => ({ ...testAddress, name })],
  ['createOrder', 'name', (name) => ({ ...order, address: { ...testAddress, name } })],
  ['createOrder', 'street', (line1) => ({ ...order, address: { ...testAddress, line1 } })],
  ['createOrder', 'second line', (line2) => ({ ...order, address: { ...testAddress, line2 } })],
  ['createOrder', 'city', (city) => ({ ...order, address: { ...testAddress, city } })],
  ['createOrder', 'email', (email) => ({ ...order, email })],
  ['buyGiftCard', 'name', (recipientName) => ({ ...card, recipientName })],
  ['buyGiftCard', 'sender', (senderName) => ({ ...card, senderName })],
  ['buyGiftCard', 'email', (recipientEmail) => ({ ...card, recipientEmail })],
]

const breaks: [string, string][] = [
  ['CR LF and a header', '\r\nBcc: all@example.com'],
  ['LF and a header', '\nBcc: all@example.com'],
  ['CR', '\rBcc: all@example.com'],
  ['NUL', '\0'],
  ['a tab', '\tx'],
  ['an escape', '\u001b[2J'],
  ['DEL', '\u007f'],
]

const send = (name: EndpointName, body: object) =>
  shop().call(name, { token, body, headers: { ...newKey(), 'x-verification-token': proof } })

/** Everything that a call with such a text could have left behind, mails among it. */
async function countRows() {
  const { db } = shop().deps
  const count = async (table: 'outbox' | 'enquiries' | 'orders' | 'addresses' | 'users') => {
    const query = db.selectFrom(table).select((eb) => eb.fn.countAll().as('rows'))
    return (await query.executeTakeFirstOrThrow()).rows
  }
  return Promise.all((['outbox', 'enquiries', 'orders', 'addresses', 'users'] as const).map(count))
}

test.each(texts)(
  '%s with a control character in its %s gets 400, and nothing is stored or mailed',
  async (name, field, toBody) => {
    const before = await countRows()
    const whole = field === 'email' ? 'shopper@example.com' : 'Al'
    for (const [what, text] of breaks) {
      for (const typed of [`${whole}${text}${whole}`, ...(field === 'email' ? [`${whole}${text}`] : [])]) {
        expect([what, (await send(name, toBody(typed))).status]).toEqual([what, 400])
      }
    }
    expect(await countRows()).toEqual(before)
  },
)

// One sign-up is enough, since it uses up its proof.
const taken = texts.filter(([name, field]) => name !== 'signUp' || field === 'name')

test.each(taken)('%s takes a plain text as its %s', async (name, field, toBody) => {
  expect([200, 201]).toContain((await send(name, toBody(field === 'email' ? 'plain@example.com' : 'Albany'))).status)
})
