import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { addVariant, makeOrderBody } from '../../support/orders.ts'
import { addPerson } from '../../support/people.ts'
import { provideShop } from '../../support/shop.ts'

const shop = provideShop({ THROTTLES: 'false' })
let token = ''
let buyer = ''
beforeAll(async () => {
  token = (await addPerson(shop(), { role: 'admin' })).token
  buyer = (await addPerson(shop())).token
})

const base = {
  name: '',
  speed: 'standard' as const,
  days: [2, 4] as [number, number],
  basis: 'subtotal' as const,
  max: null,
  place: null,
  freeFrom: null,
  steps: [{ from: 0, price: 6 }],
}
const parcel = { ...base, id: 'dhl', name: 'DHL Paket', freeFrom: 100 }
const heavy = {
  ...base,
  id: 'mail',
  name: 'Letter',
  basis: 'weight' as const,
  max: 1000,
  steps: [
    { from: 0, price: 3 },
    { from: 500, price: 4 },
  ],
}
const express = {
  ...base,
  id: 'fast',
  name: 'DHL Express',
  speed: 'express' as const,
  days: [1, 1] as [number, number],
}
const kiosk = {
  ...base,
  id: 'kiosk',
  name: 'Shop in Mitte',
  days: [0, 1] as [number, number],
  steps: [{ from: 0, price: 0 }],
  place: {
    line1: 'Torstraße 1',
    city: 'Berlin',
    state: '',
    postcode: '10119',
    country: 'DE',
    hours: 'Mon–Sat 10–19',
  },
}
const germany = {
  name: 'Germany',
  places: ['DE'],
  methods: [parcel, heavy, { ...express, steps: [{ from: 0, price: 15 }] }, kiosk],
}
const islands = {
  name: 'Islands',
  places: ['DE:26465...26486', 'DE:27498'],
  methods: [{ ...parcel, steps: [{ from: 0, price: 19 }] }],
}
const america = { name: 'America', places: ['US'], rates: [{ method: 'standard' as const, from: 0, price: 5 }] }
const schedule = {
  cutOff: '14:00',
  handlingDays: 1,
  workingDays: [1, 2, 3, 4, 5],
  holidays: ['2026-12-25'],
  usHolidays: false,
}
const whole = { zones: [america, germany, islands], schedule }

const save = (body: object) => shop().call('updateShippingZones', { body: body as typeof whole, token })
const berlin = { line1: 'Hauptstraße 1', city: 'Berlin', state: '', postcode: '10115', country: 'DE' }

async function order(change: object, { weight = null as number | null, quantity = 1 } = {}) {
  const variant = await addVariant(shop(), { stock: 100, priceCents: 4000 })
  await sql`UPDATE variants SET weight_grams = ${weight} WHERE id = ${variant.id}`.execute(shop().deps.db)
  const body = makeOrderBody([{ variant, quantity }])
  const answer = await shop().call('createOrder', {
    token: buyer,
    body: { ...body, address: { ...body.address, ...berlin }, ...change },
  })
  return { status: answer.status, message: answer.body.message, order: answer.body.order, variant }
}

test('zones are saved with methods, postcodes and a schedule, and read back', async () => {
  const saved = await save(whole)
  expect(saved.status, JSON.stringify(saved.body)).toBe(200)
  const { body } = await shop().call('listShippingZones', { token })
  expect(body.schedule).toEqual(schedule)
  expect(body.zones[1]).toMatchObject(germany)
  expect(body.zones[2]?.places).toEqual(islands.places)
  expect(body.zones[0]?.methods).toBeUndefined()
  expect((await shop().call('getPriceRules')).body).toMatchObject({ asksShipping: true, shipTo: ['US', 'DE'] })
})

test.each([
  [{ ...germany, methods: [parcel, parcel] }, 'methods need an id each'],
  [
    { ...germany, methods: [{ ...parcel, steps: [{ from: 1, price: 6 }] }] },
    'methods need a price of “DHL Paket” from 0',
  ],
  [{ ...germany, methods: [{ ...parcel, days: [4, 2] }] }, 'methods need days of “DHL Paket”'],
  [{ ...germany, methods: [{ ...kiosk, days: null }] }, 'methods need the working days until “Shop in Mitte” is ready'],
  [
    { ...germany, methods: [{ ...kiosk, place: { ...kiosk.place, postcode: '1' } }] },
    'methods need the postcode of “Shop in Mitte”',
  ],
  [
    { ...germany, methods: [{ ...kiosk, place: { ...kiosk.place, postcode: '27498' } }] },
    'whose address is not in this zone',
  ],
  [{ ...germany, places: ['DE', 'DE:26480...26490'] }, 'places overlap: postcodes of Germany, 26465...26486'],
  [{ ...germany, places: ['DE', 'DE:264'], methods: [] }, 'methods must not be empty'],
])('%j is refused at its field', async (zone, words) => {
  const answer = await save({ ...whole, zones: [america, zone, islands] })
  expect([answer.status, JSON.stringify(answer.body)]).toEqual([400, expect.stringContaining('zones.')])
  const { faults } = answer.body as unknown as { faults: { field: string; problem: string }[] }
  expect(faults.map(({ field, problem }) => `${field} ${problem}`).join('\n')).toContain(words)
})

test('feeds are told how parcels go to a country, without an address', async () => {
  const { body } = await shop().call('getDeliveryTerms', { query: { country: 'DE' } })
  expect(body.methods.map(({ id }) => id)).toEqual(germany.methods.map(({ id }) => id))
  expect(body.methods[0]).toMatchObject(parcel)
  expect(body.schedule).toEqual({ cutOff: '14:00', handlingDays: 1, workingDays: [1, 2, 3, 4, 5] })
  const american = (await shop().call('getDeliveryTerms', { query: { country: 'US' } })).body
  // Its carrier answers for a postcode alone.
  expect(american.methods.map(({ id, days }) => [id, days])).toEqual([['standard', null]])
  expect((await shop().call('getDeliveryTerms', { query: { country: 'FR' } })).body.methods).toEqual([])
})

test('the methods of a place are listed with price and days, cheapest first; postcodes have their own', async () => {
  const { variant } = await order({}, { weight: 400 })
  const ask = async (postcode: string, quantity = 1) =>
    (await shop().call('listShipping', { query: { country: 'DE', postcode, items: `${variant.id}:${quantity}` } })).body
  const { methods, refused, lacks } = await ask('10115')
  expect(methods.map(({ id, price }) => [id, price])).toEqual([
    ['kiosk', 0],
    ['mail', 3],
    ['dhl', 6],
    ['fast', 15],
  ])
  expect(methods.every(({ earliest, latest }) => earliest && latest && earliest <= latest)).toBe(true)
  expect(methods[0]?.place).toEqual(kiosk.place)
  expect([refused, lacks]).toEqual([[], null])
  const three = await ask('10115', 3)
  expect(three.methods.map(({ id, price }) => [id, price])).toEqual([
    ['dhl', 0],
    ['kiosk', 0],
    ['fast', 15],
  ])
  expect(three.refused).toEqual([{ id: 'mail', name: 'Letter', speed: 'standard', fault: 'weight' }])
  expect((await ask('26470')).methods.map(({ id, price }) => [id, price])).toEqual([['dhl', 19]])
  expect((await shop().call('listShipping', { query: { country: 'FR', postcode: '75001' } })).body.lacks).toBe(
    'service',
  )
})

test('an order keeps its method with the promised days, and is charged what the method costs', async () => {
  const placed = await order({ shippingMethod: 'mail', displayedTotal: 44 }, { weight: 600 })
  expect(placed.order, placed.message).toMatchObject({ shipping: 4, total: 44, shippingMethod: 'standard' })
  expect(placed.order.delivery).toMatchObject({ methodId: 'mail', name: 'Letter', place: null })
  const { earliest, latest } = placed.order.delivery ?? {}
  expect(String(earliest) <= String(latest)).toBe(true)
  const island = await order({
    address: { ...makeOrderBody([]).address, ...berlin, postcode: '27498' },
    shippingMethod: 'dhl',
    displayedTotal: 59,
  })
  expect(island.order, island.message).toMatchObject({ shipping: 19, total: 59 })
})

test('an order is refused in words where its method costs something else, is gone, or does not carry it', async () => {
  expect(await order({ shippingMethod: 'mail', displayedTotal: 43 }, { weight: 600 })).toMatchObject({
    status: 409,
    message: 'Price changed',
  })
  expect(await order({ shippingMethod: 'pigeon', displayedTotal: 40 })).toMatchObject({
    status: 400,
    message: expect.stringContaining('no longer offered'),
  })
  expect(await order({ shippingMethod: 'mail', displayedTotal: 44 }, { weight: 1001 })).toMatchObject({
    status: 400,
    message: expect.stringContaining('too heavy for Letter'),
  })
})

test('a page that only knows speeds gets the cheapest of that speed', async () => {
  const placed = await order({ shippingMethod: 'standard', displayedTotal: 43 }, { weight: 100 })
  expect(placed.order?.delivery, placed.message).toMatchObject({ methodId: 'mail' })
  const fast = await order({ shippingMethod: 'express', displayedTotal: 55 })
  expect(fast.order, fast.message).toMatchObject({ shippingMethod: 'express', total: 55 })
})

test('an order that is picked up has the address of the place, whatever was sent', async () => {
  const address = {
    ...makeOrderBody([]).address,
    name: 'Ada',
    line1: 'Elsewhere',
    city: 'Paris',
    postcode: '75001',
    country: 'FR',
  }
  const placed = await order({ shippingMethod: 'kiosk', address, displayedTotal: 40 })
  expect(placed.order, placed.message).toMatchObject({
    shipping: 0,
    total: 40,
    address: { name: 'Ada', ...kioskAddress },
  })
  expect(placed.order.delivery?.place).toEqual(kiosk.place)
})
const { hours: _, ...kioskAddress } = kiosk.place

test('the release before this one reads rates of every zone, and what it saves counts', async () => {
  const { rows } = await sql<{ name: string; method: string; from_amount: number; price_cents: number }>`
    SELECT name, method, from_amount, price_cents FROM shipping_rates JOIN shipping_zones ON zone_id = shipping_zones.id
    ORDER BY name, method, from_amount`.execute(shop().deps.db)
  expect(rows.filter(({ name }) => name === 'Germany')).toEqual([
    { name: 'Germany', method: 'express', from_amount: 0, price_cents: 1500 },
    { name: 'Germany', method: 'standard', from_amount: 0, price_cents: 600 },
    { name: 'Germany', method: 'standard', from_amount: 10_000, price_cents: 0 },
  ])
  await sql`UPDATE shipping_rates SET price_cents = 700 WHERE from_amount = 0 AND method = 'standard'
    AND zone_id = (SELECT id FROM shipping_zones WHERE name = 'Germany')`.execute(shop().deps.db)
  const { body } = await shop().call('listShippingZones', { token })
  expect(body.zones[1]?.methods).toBeUndefined()
  expect(body.zones[1]?.rates[0]).toEqual({ method: 'standard', from: 0, price: 7 })
  expect(body.zones[2]?.methods).toHaveLength(1)
})
