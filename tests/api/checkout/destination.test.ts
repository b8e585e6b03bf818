import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { addVariant, makeOrderBody, readVariant, testAddress } from '../../support/orders.ts'
import { addPerson } from '../../support/people.ts'
import { openShop, provideShop, type TestShop } from '../../support/shop.ts'

const shop = provideShop({ SHIPPING_COUNTRIES: 'US,CA' })

async function order(at: TestShop, over: { address?: object; shippingMethod?: 'standard' | 'express' } = {}) {
  const { token } = await addPerson(at)
  const variant = await addVariant(at)
  const { shippingMethod = 'standard' } = over
  const displayedTotal = shippingMethod === 'express' ? 64.45 : 55.45
  const address = { ...testAddress, ...over.address }
  const body = makeOrderBody([{ variant, quantity: 1 }], { address, shippingMethod, displayedTotal })
  const answer = await at.call('createOrder', { token, body })
  return { status: answer.status, message: answer.body.message, ...(await readVariant(at, variant.id)) }
}

test.each([
  [{ country: 'FR', postcode: '75001' }, 'We do not deliver to this country yet'],
  [{ postcode: '1000' }, 'Enter a valid ZIP code, such as 10001'],
  [{ country: 'CA', postcode: '10001' }, 'Enter a valid postal code'],
  [{ postcode: '00000' }, 'We do not deliver to this ZIP code yet'],
])('an order for %o is refused with a message for its field, and reserves nothing', async (address, message) => {
  expect(await order(shop(), { address })).toMatchObject({ status: 400, message, stock: 10, held: 0 })
})

test.each([
  [{ country: 'CA', state: 'CA', postcode: 'K1A 0B1' }, 'This country has no such region'],
  [{ country: 'CA', state: '', postcode: 'K1A 0B1' }, 'Choose a province'],
  [{ country: 'CA', state: 'ON', postcode: 'K1A 0B1', city: '' }, 'Enter a city'],
])('an address that its country does not have is refused: %o', async (address, message) => {
  expect(await order(shop(), { address })).toMatchObject({ status: 400, message, stock: 10, held: 0 })
})

test('express is refused if it is not offered, and standard is not', async () => {
  const address = { state: 'PR', postcode: '00901' }
  const express = await order(shop(), { address, shippingMethod: 'express' })
  expect(express).toMatchObject({ status: 400, message: 'Express is not offered for this ZIP code', held: 0 })
  expect(await order(shop(), { address })).toMatchObject({ status: 201, held: 1 })
  expect(await order(shop(), { shippingMethod: 'express' })).toMatchObject({ status: 201 })
})

test('a delivery country whose postcodes the carrier does not know is accepted by its format', async () => {
  expect(await order(shop(), { address: { country: 'CA', state: 'ON', postcode: 'k1a 0b1' } })).toMatchObject({
    status: 201,
  })
})

test('pages learn the delivery countries', async () => {
  expect((await shop().call('getPriceRules')).body.shipTo).toEqual(['US', 'CA'])
})

let carried: TestShop
beforeAll(async () => {
  carried = await openShop(inject('serverUrl'), {
    DELIVERY_PROVIDER: 'shiprocket',
    SHIPROCKET_EMAIL: 'shop@example.com',
    SHIPROCKET_PASSWORD: 'right',
    // Nothing listens there.
    SHIPROCKET_API_ROOT: 'http://127.0.0.1:9',
    SHIPPING_COUNTRIES: 'IN',
    PICKUP_POSTCODE: '110001',
  })
})
afterAll(() => carried.close())

test("an address without a country gets the one that the shop's forms start with", async () => {
  const address = { country: undefined, state: 'KA', postcode: '560001' }
  expect(await order(carried, { address })).toMatchObject({ status: 201 })
})

test('an unreachable carrier costs the shop no order', async () => {
  const address = { country: 'IN', state: 'KA', postcode: '560001' }
  expect(await order(carried, { address })).toMatchObject({ status: 201 })
})
