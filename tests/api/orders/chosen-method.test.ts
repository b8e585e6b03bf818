import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import type { BodyInput } from '../../../src/api/schemas.ts'
import { expectInvariants } from '../../support/invariants.ts'
import { openChanges } from '../../support/order-changes.ts'
import { addVariant, cards, makeOrderBody, openSandbox, testAddress } from '../../support/orders.ts'
import { addPerson } from '../../support/people.ts'
import { provideShop } from '../../support/shop.ts'

// An order that changes after it was placed travels as its shopper chose, at what that costs for its items and its address.

const shop = provideShop({ THROTTLES: 'false' })
let admin = ''
const method = { speed: 'standard' as const, basis: 'subtotal' as const, max: null, place: null, freeFrom: null }
const letter = {
  ...method,
  id: 'letter',
  name: 'Letter',
  days: [2, 4] as [number, number],
  steps: [{ from: 0, price: 3 }],
}
const courier = {
  ...method,
  id: 'courier',
  name: 'Courier',
  days: [1, 1] as [number, number],
  basis: 'weight' as const,
  steps: [
    { from: 0, price: 9 },
    { from: 1000, price: 14 },
  ],
}
const saveZones = (methods: BodyInput<'updateShippingZones'>['zones'][number]['methods']) =>
  shop().call('updateShippingZones', {
    token: admin,
    body: {
      zones: [
        { name: 'New York', places: ['US-NY'], methods },
        { name: 'States', places: ['US'], methods: [letter, courier] },
      ],
    },
  })
beforeAll(async () => {
  admin = (await addPerson(shop(), { role: 'admin' })).token
  expect((await saveZones([letter, courier])).status).toBe(200)
})

/** Paid: one shirt of 600 g at 40.00, brought by the courier for 9.00. */
async function place() {
  const { token } = await addPerson(shop())
  const variant = await addVariant(shop(), { stock: 10, priceCents: 4000 })
  await sql`UPDATE variants SET weight_grams = 600 WHERE id = ${variant.id}`.execute(shop().deps.db)
  const body = { ...makeOrderBody([{ variant, quantity: 1 }]), shippingMethod: 'courier', displayedTotal: 49 }
  const { order, payment } = (await shop().call('createOrder', { token, body })).body
  await openSandbox(shop()).pay(payment.reference, cards.approves)
  const wish = { lines: [], added: [{ variantId: variant.id, quantity: 1 }] }
  return { order, wish, ...openChanges(shop(), admin, order.id) }
}

test('more items are priced by the method that was chosen, not by the cheapest of its speed', async () => {
  const { quote, wish } = await place()
  expect((await quote(wish)).body.quote).toMatchObject({
    subtotal: 80,
    shipping: 14,
    total: 94,
    difference: 45,
  })
})

test('a method that is gone gives way to the cheapest that is as fast', async () => {
  const { quote, wish } = await place()
  await saveZones([letter])
  expect((await quote(wish)).body.quote).toMatchObject({ shipping: 3, total: 83 })
  await expectInvariants(shop().deps.db)
})

test('another address is compared at what the chosen method costs there', async () => {
  await saveZones([letter, courier])
  const { order, read } = await place()
  const address = { ...testAddress, city: 'Newark', state: 'NJ', postcode: '07102' }
  const edit = async () =>
    shop().call('editOrder', {
      token: admin,
      params: { id: order.id },
      body: { version: (await read()).version, address },
    })
  await saveZones([letter, { ...courier, steps: [{ from: 0, price: 19 }] }])
  expect(await edit()).toMatchObject({
    status: 400,
    body: { faults: [{ field: 'address', problem: expect.stringContaining('is $10.00 cheaper') }] },
  })
  await saveZones([{ ...letter, steps: [{ from: 0, price: 5 }] }, courier])
  expect((await edit()).status).toBe(200)
})

test('items that are too much for the chosen method are refused with the reason, and the order stays', async () => {
  await saveZones([letter, courier])
  const { quote, change, read, wish } = await place()
  await saveZones([letter, { ...courier, max: 1000 }])
  const message =
    'The order would be too heavy for Courier, which its customer chose. Leave items out, or refund this order and place two new ones'
  expect(await quote(wish)).toMatchObject({ status: 400, body: { message } })
  expect(await change(wish)).toMatchObject({ status: 400, body: { message } })
  expect(await read()).toMatchObject({ total: 49, lines: [{ quantity: 1 }] })
  // Even if the method carries less by now than was ordered, a name can be mended.
  await saveZones([letter, { ...courier, max: 1 }])
  const { id, version } = await read()
  const body = { version, address: { ...testAddress, name: 'Another Person' } }
  expect((await shop().call('editOrder', { token: admin, params: { id }, body })).status).toBe(200)
  await expectInvariants(shop().deps.db)
})

test('the merchant is told in words of their own that the chosen method is not offered', async () => {
  await saveZones([letter, courier])
  const { order, read } = await place()
  await saveZones([{ ...letter, id: 'express', speed: 'express' }])
  const address = { ...testAddress, line1: '9 Side Street' }
  const { version } = await read()
  const edited = await shop().call('editOrder', { token: admin, params: { id: order.id }, body: { version, address } })
  const problem =
    "can't be used: The way of delivery that its customer chose is not offered there. Refund this order and place a new one"
  expect(edited).toMatchObject({ status: 400, body: { faults: [{ field: 'address', problem }] } })
})

test('an order that is picked up keeps its place when its address is edited', async () => {
  const kiosk = {
    ...method,
    id: 'kiosk',
    name: 'Kiosk',
    days: [0, 1] as [number, number],
    steps: [{ from: 0, price: 0 }],
    place: { line1: '1 Main Street', city: 'Albany', state: 'NY', postcode: '12207', country: 'US', hours: '9–18' },
  }
  expect((await saveZones([letter, courier, kiosk])).status).toBe(200)
  const { token } = await addPerson(shop())
  const variant = await addVariant(shop(), { stock: 10, priceCents: 4000 })
  const body = { ...makeOrderBody([{ variant, quantity: 1 }]), shippingMethod: 'kiosk', displayedTotal: 40 }
  const { order, payment } = (await shop().call('createOrder', { token, body })).body
  await openSandbox(shop()).pay(payment.reference, cards.approves)
  const { read } = openChanges(shop(), admin, order.id)
  const { version } = await read()
  const edited = await shop().call('editOrder', {
    token: admin,
    params: { id: order.id },
    body: { version, address: { ...testAddress, name: 'Another Person', line1: '9 Side Street' } },
  })
  expect(edited.status).toBe(200)
  expect((await read()).address).toMatchObject({ name: 'Another Person', line1: '1 Main Street', postcode: '12207' })
})
