import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { type FakeShiprocket, startFakeShiprocket } from '../../support/fake-shiprocket.ts'
import { openShop, provideShop, type TestShop } from '../../support/shop.ts'

const shop = provideShop()
let vendor: FakeShiprocket
let carried: TestShop

beforeAll(async () => {
  vendor = await startFakeShiprocket()
  carried = await openShop(inject('serverUrl'), {
    DELIVERY_PROVIDER: 'shiprocket',
    SHIPROCKET_EMAIL: 'shop@example.com',
    SHIPROCKET_PASSWORD: 'right',
    SHIPROCKET_API_ROOT: vendor.root,
    PICKUP_POSTCODE: '110001',
  })
})
afterAll(async () => {
  await carried.close()
  await vendor.close()
})

const check = (at: TestShop, query: Record<string, string>) => at.call('checkDelivery', { query })

test("a postcode has its methods, days and prices; a client's pickup postcode is ignored", async () => {
  const { status, body } = await check(shop(), { delivery_postcode: ' 94103 ', pickup_postcode: '94103' })
  expect(status).toBe(200)
  expect(body).toMatchObject({
    available: true,
    postcode: '94103',
    place: 'California',
    methods: [
      { method: 'standard', price: 5.95 },
      { method: 'express', price: 14.95 },
    ],
  })
  const near = await check(shop(), { delivery_postcode: '94103' })
  expect(near.body).toEqual(body)
})

test('for an unserved postcode the reply says so', async () => {
  expect(await check(shop(), { delivery_postcode: '00001' })).toMatchObject({
    status: 200,
    body: { available: false, methods: [], message: 'We do not deliver to this ZIP code yet' },
  })
})

test.each(['@127.0.0.1/', '10001\r\nX: y', '1'.repeat(300), '..%2f..', '1', '10001?a=b', '10 - 001', 'abc', '1000'])(
  'the postcode %j is 400 and asked of nobody',
  async (postcode) => {
    const before = vendor.questions.length
    for (const at of [shop(), carried]) {
      const { status, body } = await check(at, { delivery_postcode: postcode })
      expect({ status, message: body.message }).toEqual({
        status: 400,
        message: 'Enter a valid ZIP code, such as 10001',
      })
    }
    expect(vendor.questions).toHaveLength(before)
  },
)

test('a shop with several delivery countries says postcode, and accepts those of each', async () => {
  const wide = await openShop(inject('serverUrl'), { SHIPPING_COUNTRIES: 'US,CA' })
  expect(await check(wide, { delivery_postcode: 'abc' })).toMatchObject({
    status: 400,
    body: { message: 'Enter a valid postcode' },
  })
  expect(await check(wide, { delivery_postcode: 'k1a 0b1' })).toMatchObject({ status: 200 })
  await wide.close()
})

test.each([{}, { delivery_postcode: '' }, { delivery_postcode: '  ' }])(
  'the query %j is 400 with the text for missing fields',
  async (query) => {
    expect(await check(shop(), query)).toMatchObject({
      status: 400,
      body: { message: 'Please fill all required fields' },
    })
  },
)

test('pages learn the pickup postcode', async () => {
  const { body } = await carried.call('getPriceRules')
  expect(body).toMatchObject({ pickupPostcode: '110001' })
})

test('a carrier is asked once for each question; its error is 503 and not cached', async () => {
  const before = vendor.questions.length
  await check(carried, { delivery_postcode: '411001' })
  await check(carried, { delivery_postcode: '411001', pickup_postcode: '999999' })
  expect(vendor.questions.slice(before).map(({ query }) => query['pickup_postcode'])).toEqual(['110001'])
  vendor.plan(() => new Response('', { status: 502 }))
  expect(await check(carried, { delivery_postcode: '411002' })).toMatchObject({
    status: 503,
    body: { message: 'Something went wrong' },
  })
  expect((await check(carried, { delivery_postcode: '411002' })).body.available).toBe(true)
})
