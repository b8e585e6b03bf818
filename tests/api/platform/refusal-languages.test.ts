import { beforeAll, expect, test } from 'vitest'
import { endpointPath } from '../../../src/api/endpoint-path.ts'
import { type EndpointName, endpoints } from '../../../src/api/endpoints.ts'
import type { Endpoint } from '../../../src/platform/pure/endpoint.ts'
import { marketHeader } from '../../../src/platform/pure/markets.ts'
import { addresses, makeMarket } from '../../support/five-markets.ts'
import { issueCard } from '../../support/gift-cards.ts'
import { addVariant, makeOrderBody, testAddress } from '../../support/orders.ts'
import { addPerson } from '../../support/people.ts'
import { provideShop } from '../../support/shop.ts'
import { sellGiftCards } from '../../support/sold-cards.ts'

const shop = provideShop({ THROTTLES: 'false' })
const places = { de: 'DE', fr: 'FR', hi: 'IN', ar: 'AE' } as const
const languages = Object.keys(places) as (keyof typeof places)[]
let person: Awaited<ReturnType<typeof addPerson>>

beforeAll(async () => {
  await sellGiftCards(shop())
  const { token } = await addPerson(shop(), { role: 'admin' })
  const markets = languages.map((language) => ({
    giftCardFrom: '10',
    giftCardTo: '200',
    ...makeMarket({ language, countries: [places[language]], currency: 'USD', rate: 1, rounding: 'none' }),
    key: language,
    name: places[language],
  }))
  const saved = await shop().call('updateMarkets', { token, body: { markets } })
  expect(saved.status, JSON.stringify(saved.body)).toBe(200)
  const rates = (['standard', 'express'] as const).map((method) => ({ method, from: 0, price: 5.95 }))
  const zones = ['US', ...Object.values(places)].map((country) => ({ name: country, places: [country], rates }))
  const delivered = await shop().call('updateShippingZones', { token, body: { zones } })
  expect(delivered.status, JSON.stringify(delivered.body)).toBe(200)
  person = await addPerson(shop())
})

/** An address of the market's own country. */
const homes: Record<string, object> = {
  '': testAddress,
  de: addresses.DE,
  hi: addresses.MH,
  ar: addresses.AE,
  fr: { city: 'Paris', state: '', postcode: '75001', country: 'FR' },
}

interface Asked {
  name: EndpointName
  body?: unknown
  query?: Record<string, string>
  signedIn?: boolean
  /** Sends an address of the market's country, with these fields changed. */
  home?: object
}

const params = {
  id: '987654321',
  x: 'x',
  provider: 'x',
  list: 'wishlist',
  about: 'order',
  token: 'x',
  goneId: '98765432',
}

/** Every text of a refusal: its message, and what is wrong with each field. */
async function ask({ name, body, query = {}, signedIn = false, home }: Asked, market: string) {
  const address = home && { name: 'A', line1: 'B 1', ...homes[market], ...home }
  const sent = home ? { ...(body as object), address } : body
  const { method }: Endpoint = endpoints[name]
  const search = new URLSearchParams(query).toString()
  const response = await shop().fetch(`${endpointPath(name, params)}${search && `?${search}`}`, {
    method,
    headers: {
      ...(market ? { [marketHeader]: market } : {}),
      ...(signedIn ? { authorization: `Bearer ${person.token}` } : {}),
      ...(method === 'GET' ? {} : { 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() }),
    },
    ...(method === 'GET' || sent === undefined ? {} : { body: typeof sent === 'string' ? sent : JSON.stringify(sent) }),
  })
  const reply = await response.text()
  if (!(response.headers.get('content-type') ?? '').includes('json')) return { status: response.status, texts: [] }
  const { message, faults = [] } = JSON.parse(reply) as { message?: string; faults?: { problem: string }[] }
  return { status: response.status, texts: [message, ...faults.map(({ problem }) => problem)].filter(Boolean) }
}

/** Names that are written in Latin letters everywhere. */
const names = /\b(?:Idempotency-Key|JSON|OTP|PIN|ZIP|VAT|DE123456789|EUR|Eircode|name@shop\.example)\b/g
const english = /[A-Za-z]{3,}/

/** What of the refusal is English in a market of another language. */
async function findEnglish(asked: Asked, markets = languages): Promise<string[]> {
  const here = await ask(asked, '')
  const found: string[] = []
  for (const market of markets) {
    const there = await ask(asked, market)
    if (there.status < 400) continue
    const left = there.texts.filter((text = '') =>
      market === 'de' || market === 'fr' ? here.texts.includes(text) : english.test(text.replaceAll(names, '')),
    )
    found.push(...left.map((text) => `${market} ${asked.name} ${there.status} ${text}`))
  }
  return found
}

/** An invitation leads into the admin, which is English. */
const ofStaff = new Set<EndpointName>(['acceptInvite'])
const calls = (Object.entries(endpoints) as [EndpointName, Endpoint][]).filter(
  ([name, { who }]) => (who === 'anyone' || who === 'shopper') && !ofStaff.has(name),
)
const bodies = ['{"', '{"email":"x","mobile":"12","code":"NONE","items":[{}],"line1":" "}']

test('no call that a shopper can make is refused in English elsewhere: unsigned, broken, empty or of nothing', async () => {
  expect(calls.length).toBeGreaterThan(90)
  const found: string[] = []
  for (const [name, { method, who }] of calls) {
    for (const body of method === 'GET' ? [undefined] : bodies)
      for (const signedIn of who === 'shopper' ? [false, true] : [false])
        found.push(...(await findEnglish({ name, body, signedIn }, ['ar'])))
  }
  expect([...new Set(found)]).toEqual([])
})

const inYears = new Date(Date.now() + 400 * 86_400_000).toISOString()
const gift = { amount: 50, currency: 'USD', recipientEmail: 'friend@example.com' }
const delivery = { pickup_postcode: '11201', weight: '0.3', cod: '0' }
const phoneNumber = '+14155550199'
const india = { country: 'IN', state: 'MH', postcode: '1' }

const address = (over: object) => async (): Promise<Asked> => ({
  name: 'addAddress',
  signedIn: true,
  body: { ...testAddress, ...over },
})
const call =
  (name: EndpointName, body: object, signedIn = false) =>
  async (): Promise<Asked> => ({
    name,
    body,
    signedIn,
  })
const buyCard = (over: object) => call('buyGiftCard', { ...gift, ...over }, true)

const cardOf = (change: object) => async (): Promise<Asked> => {
  const { card: issued, code } = await issueCard(shop(), 40)
  await shop().deps.db.updateTable('credit_accounts').set(change).where('id', '=', issued.id).execute()
  return { name: 'checkGiftCard', body: { code } }
}

let made = 0
const promoOf = (over: object, typed?: string) => async (): Promise<Asked> => {
  made += 1
  const code = `CODE${made}`
  const { token } = await addPerson(shop(), { role: 'admin' })
  const saved = await shop().call('createPromoCode', { token, body: { code, kind: 'percent', value: 10, ...over } })
  expect(saved.status, JSON.stringify(saved.body)).toBe(201)
  const { id: variantId } = await addVariant(shop())
  return { name: 'applyPromoCode', body: { code: typed ?? code, items: [{ variantId, quantity: 1 }] } }
}

const order =
  (over: object, home: object = {}) =>
  async (): Promise<Asked> => {
    const variant = await addVariant(shop())
    const body = { ...makeOrderBody([{ variant, quantity: 1 }]), ...over }
    return { name: 'createOrder', signedIn: true, body, home }
  }

test.each<[string, () => Promise<Asked>]>([
  ['This gift card code is not valid', call('checkGiftCard', { code: 'AAAA-BBBB-CCCC-DDDD' })],
  ['Nothing is left on this gift card', cardOf({ balance_cents: 0 })],
  ['This gift card has expired', cardOf({ expires_at: new Date('2020-01-01') })],
  ['This gift card is in EUR and can’t be used here', cardOf({ currency: 'EUR' })],
  ['This amount is not offered. Choose another one', buyCard({ amount: 9.99 })],
  ['Choose a day within a year', buyCard({ sendAt: inYears })],
  ['Price changed', buyCard({ currency: 'EUR' })],
  [
    'Enter a valid ZIP code, such as 10001',
    async () => ({ name: 'checkDelivery', query: { ...delivery, delivery_postcode: '!!' } }),
  ],
  ['Enter a valid ZIP code, such as 10001', address({ postcode: '1' })],
  ['Enter a valid PIN code', address(india)],
  ['This country has no such region', address({ ...india, state: 'Bavaria', postcode: '400001' })],
  ['Enter a valid number', address({ phone: '12' })],
  ['This promo code is not valid', promoOf({}, 'NONE')],
  ['This promo code has expired', promoOf({ endsAt: '2020-01-01T00:00:00.000Z' })],
  ['Your order is below the minimum for this promo code', promoOf({ minimum: 500 })],
  ['We do not deliver to this country yet', order({}, { country: 'BR' })],
  ['Price changed', order({ displayedTotal: 1 })],
  ['This gift card code is not valid', order({ giftCards: ['AAAA-BBBB-CCCC-DDDD'], displayedDue: 1 })],
  ['This promo code is not valid', order({ promoCode: 'NONE' })],
  ['This way of delivery is no longer offered. Choose another one', order({ shippingMethod: 'drone' })],
  ['Enter a valid number', call('checkMobile', { phoneNumber: '12' })],
  ['Invalid or expired code', call('verifyOtp', { phoneNumber, otp: '1234' })],
  ['Verification required', call('signUp', { name: 'A', email: 'a@example.com', phoneNumber })],
])('%s: said in the language of each market', async (text, make) => {
  person = await addPerson(shop())
  const request = await make()
  expect((await ask(request, '')).texts[0]).toBe(text)
  const spoken = await Promise.all(languages.map(async (market) => (await ask(request, market)).status))
  expect(Math.min(...spoken)).toBeGreaterThanOrEqual(400)
  expect(await findEnglish(request)).toEqual([])
})

test('a bought gift card has its name in the language of the market, and keeps it', async () => {
  person = await addPerson(shop())
  const bought = await Promise.all(
    ['', ...languages].map((market) => ask({ name: 'buyGiftCard', signedIn: true, body: gift }, market)),
  )
  expect(bought.map(({ status }) => status)).toEqual([201, 201, 201, 201, 201])
  const { orders } = (await shop().call('listOrders', { token: person.token })).body
  const named = orders.flatMap(({ lines }) => lines.map(({ name }) => name)).sort()
  expect(named).toEqual(['Gift card', 'Geschenkkarte', 'Carte cadeau', 'गिफ़्ट कार्ड', 'بطاقة هدية'].sort())
})
