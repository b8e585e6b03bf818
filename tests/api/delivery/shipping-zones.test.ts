import { beforeAll, expect, test } from 'vitest'
import { addVariant, makeOrderBody } from '../../support/orders.ts'
import { addPerson } from '../../support/people.ts'
import { provideShop } from '../../support/shop.ts'

const shop = provideShop({ THROTTLES: 'false' })
const locked = provideShop({ SHIPPING_STANDARD_CENTS: '700' })
let token = ''

beforeAll(async () => {
  token = (await addPerson(shop(), { role: 'admin' })).token
})

const rate = (method: 'standard' | 'express', from: number, price: number) => ({ method, from, price })
const home = {
  name: 'Home',
  places: ['US'],
  rates: [rate('standard', 0, 6), rate('standard', 50, 3), rate('express', 0, 20)],
}
const far = { name: 'Far', places: ['US-AK', 'US-HI'], rates: [rate('standard', 0, 12)] }
const north = { name: 'North', places: ['CA'], rates: [rate('standard', 0, 15), rate('standard', 200, 0)] }

const list = async () => (await shop().call('listShippingZones', { token })).body
const save = (body: object) => shop().call('updateShippingZones', { body: body as { zones: (typeof home)[] }, token })
const faultsOf = async (body: object) => {
  const answer = await save(body)
  expect(answer.status, JSON.stringify(answer.body)).toBe(400)
  const { faults } = answer.body as unknown as { faults: { field: string; problem: string }[] }
  return faults.map(({ field, problem }) => `${field} ${problem}`).join('\n')
}

test('before a zone is made, the rates of the environment count', async () => {
  const { zones, lockedBy } = await list()
  expect(lockedBy).toEqual([])
  expect(zones).toEqual([
    {
      name: 'Everywhere',
      places: ['US'],
      rates: [rate('standard', 0, 5.95), rate('standard', 75, 0), rate('express', 0, 14.95)],
    },
  ])
})

test.each([
  [{ zones: [{ ...home, name: '' }] }, 'zones.0.name must not be empty'],
  [{ zones: [{ ...home, places: [] }] }, 'zones.0.places must not be empty'],
  [
    { zones: [{ ...home, places: ['US', 'XX'] }] },
    'zones.0.places must be countries or regions of them, and XX is neither',
  ],
  [{ zones: [home, { ...north, places: ['CA', 'US'] }] }, 'zones.1.places overlap: United States is in “Home” too'],
  [{ zones: [far], leaveOut: ['US'] }, 'zones.0.places leave a country out: no zone has the rest of United States'],
  [{ zones: [north] }, 'zones leave out United States, where parcels go today'],
  [{ zones: [{ ...home, rates: [rate('standard', 0, -1)] }] }, 'zones.0.rates.0.price must be at least 0'],
  [{ zones: [{ ...home, rates: [rate('express', 0, 1)] }] }, 'zones.0.rates need a standard rate'],
  [
    { zones: [{ ...home, rates: [rate('standard', 10, 1)] }] },
    'zones.0.rates need a standard rate from a subtotal of 0',
  ],
  [
    { zones: [{ ...home, rates: [rate('standard', 0, 1), rate('standard', 0, 2)] }] },
    'have two standard rates from the same',
  ],
  [{ zones: [{ ...home, rates: [rate('standard', 0, 1.999)] }] }, 'have more decimal places than USD has'],
])('%j is refused at its field', async (body, words) => {
  const before = await list()
  expect(await faultsOf(body)).toContain(words)
  expect(await list()).toEqual(before)
})

test('each place has the rates of its zone, in the rules that pages show and in the order that is charged', async () => {
  const saved = await save({ zones: [home, far, north] })
  expect(saved.status, JSON.stringify(saved.body)).toBe(200)
  const rules = (await shop().call('getPriceRules')).body
  expect(rules).toMatchObject({ shipping: { standard: 6, express: 20 }, freeStandardFrom: null, shipTo: ['US', 'CA'] })
  const { token: buyer } = await addPerson(shop())
  const variant = await addVariant(shop(), { stock: 100, priceCents: 4000 })
  const order = async (change: object, displayedTotal: number) => {
    const body = makeOrderBody([{ variant, quantity: 1 }])
    const address = { ...body.address, ...change }
    const answer = await shop().call('createOrder', { token: buyer, body: { ...body, address, displayedTotal } })
    return answer.status === 201 ? answer.body.order.total : answer.body.message
  }
  expect(await order({ state: 'NY', postcode: '10001' }, 46)).toBe(46)
  expect(await order({ state: 'AK', postcode: '99501' }, 46)).toBe('Price changed')
  expect(await order({ state: 'AK', postcode: '99501' }, 52)).toBe(52)
  expect(await order({ country: 'CA', state: 'ON', postcode: 'K1A 0B1' }, 55)).toBe(55)
  expect(await order({ country: 'DE', state: '', postcode: '10115' }, 46)).toBe('We do not deliver to this country yet')
})

test('a province has the rates of its own zone, however it is written, and an order without it is refused', async () => {
  const east = { name: 'East', places: ['CA-NS', 'AU-NSW'], rates: [rate('standard', 0, 9)] }
  const south = { name: 'South', places: ['AU'], rates: [rate('standard', 0, 30)] }
  expect(await faultsOf({ zones: [home, north, { ...east, places: ['CA-NSW'] }] })).toContain('CA-NSW is neither')
  expect(await faultsOf({ zones: [home, { ...east, places: ['DE-BY'] }] })).toContain('DE-BY is neither')
  expect(await faultsOf({ zones: [home, far, north, east] })).toContain('no zone has the rest of Australia')
  const saved = await save({ zones: [home, far, north, east, south] })
  expect(saved.status, JSON.stringify(saved.body)).toBe(200)
  expect((await list()).zones[3]?.places).toEqual(['AU-NSW', 'CA-NS'])
  const { token: buyer } = await addPerson(shop())
  const variant = await addVariant(shop(), { stock: 100, priceCents: 4000 })
  const order = async (change: object, displayedTotal: number) => {
    const body = makeOrderBody([{ variant, quantity: 1 }])
    const address = { ...body.address, ...change }
    const answer = await shop().call('createOrder', { token: buyer, body: { ...body, address, displayedTotal } })
    return answer.status === 201 ? answer.body.order.total : answer.body.message
  }
  const halifax = { country: 'CA', postcode: 'B3H 4R2' }
  expect(await order({ ...halifax, state: 'Nova Scotia' }, 49)).toBe(49)
  expect(await order({ ...halifax, state: 'NS' }, 49)).toBe(49)
  expect(await order({ ...halifax, state: 'ON' }, 55)).toBe(55)
  expect(await order({ ...halifax, state: '' }, 55)).toBe('Choose a province')
  expect(await order({ country: 'AU', state: 'New South Wales', postcode: '2000' }, 49)).toBe(49)
  expect(await order({ country: 'AU', state: 'VIC', postcode: '3000' }, 70)).toBe(70)
  await save({ zones: [home, far, north], leaveOut: ['AU'] })
})

test('a method that a zone does not offer is refused', async () => {
  const { token: buyer } = await addPerson(shop())
  const variant = await addVariant(shop(), { stock: 10 })
  const body = { ...makeOrderBody([{ variant, quantity: 1 }]), shippingMethod: 'express' as const }
  const address = { ...body.address, state: 'HI', postcode: '96813' }
  const answer = await shop().call('createOrder', { token: buyer, body: { ...body, address } })
  expect([answer.status, answer.body.message]).toEqual([400, expect.stringMatching(/express/i)])
})

test('a zone keeps its number, two editors are told, and the log names the change', async () => {
  const read = await list()
  const [first] = read.zones
  const renamed = read.zones.map((zone) => (zone === first ? { ...zone, name: 'Mainland' } : zone))
  expect((await save({ zones: renamed, version: read.version })).status).toBe(200)
  expect((await list()).zones.map(({ id }) => id)).toEqual(read.zones.map(({ id }) => id))
  expect((await save({ zones: read.zones, version: read.version })).status).toBe(409)
  const { entries } = (await shop().call('listAudit', { query: { entity: 'shipping' }, token })).body
  expect(JSON.stringify(entries[0]?.after)).toContain('Mainland')
})

test('a country is given up when that is said', async () => {
  expect(await faultsOf({ zones: [home, far] })).toContain('leave out Canada')
  expect((await save({ zones: [home, far], leaveOut: ['CA'] })).status).toBe(200)
  expect((await shop().call('getPriceRules')).body.shipTo).toEqual(['US'])
})

test('zones that the environment sets are locked, and say why', async () => {
  const admin = (await addPerson(locked(), { role: 'admin' })).token
  expect((await locked().call('listShippingZones', { token: admin })).body.lockedBy).toEqual([
    'SHIPPING_STANDARD_CENTS',
  ])
  const answer = await locked().call('updateShippingZones', { body: { zones: [home] }, token: admin })
  expect([answer.status, answer.body.message]).toEqual([400, expect.stringContaining('SHIPPING_STANDARD_CENTS')])
})
