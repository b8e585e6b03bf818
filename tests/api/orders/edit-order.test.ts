import { beforeAll, expect, test } from 'vitest'
import type { BodyInput } from '../../../src/api/schemas.ts'
import { addVariant, cards, makeOrderBody, openSandbox, testAddress } from '../../support/orders.ts'
import { advanceTo, placeOrder, readMailText } from '../../support/paid-order.ts'
import { addPerson } from '../../support/people.ts'
import { provideShop } from '../../support/shop.ts'

const shop = provideShop({ THROTTLES: 'false' })
let admin = ''
beforeAll(async () => {
  admin = (await addPerson(shop(), { role: 'admin' })).token
})

const read = async (id: string) => (await shop().call('readAnyOrder', { token: admin, params: { id } })).body.order
const edit = async (id: string, changes: Omit<BodyInput<'editOrder'>, 'version'>, version?: string) =>
  shop().call('editOrder', {
    token: admin,
    params: { id },
    body: { version: version ?? (await read(id)).version, ...changes },
  })

test('another address and email are written before packing, with a mail and a line of the timeline', async () => {
  const { order } = await placeOrder(shop(), { quantity: 2 })
  const { version } = await read(order.id)
  const address = { ...testAddress, line1: '9 Side Street', postcode: '10002' }
  expect((await edit(order.id, {})).status).toBe(400)
  const answer = await edit(order.id, { address, email: 'new@example.com' })
  expect(answer.status).toBe(200)
  expect(answer.body.order).toMatchObject({ state: 'paid', total: order.total, email: 'new@example.com', address })
  const mail = await readMailText(shop(), `order-edited:${order.id}:${version}`)
  expect(mail).toContain('It now goes to: Test Person, 9 Side Street, New York, NY 10002')
  const { entries } = (await shop().call('readTimeline', { token: admin, params: { id: order.id } })).body
  const edited = entries.find(({ title }) => title === 'Edited the order')
  expect(edited?.detail).toBe('new address, new email')
})

test('the second of two editors is told, and so is who comes after packing', async () => {
  const { order } = await placeOrder(shop())
  const { version } = await read(order.id)
  expect((await edit(order.id, { email: 'first@example.com' }, version)).status).toBe(200)
  const second = await edit(order.id, { email: 'second@example.com' }, version)
  expect(second).toMatchObject({ status: 409, body: { message: 'Someone else has changed this since you opened it' } })
  await advanceTo(shop(), order.id, 'packed')
  expect((await edit(order.id, { email: 'third@example.com' })).status).toBe(409)
  expect(await read(order.id)).toMatchObject({ email: 'first@example.com', state: 'packed' })
})

test('an address where shipping or taxes differ, or to which nothing is delivered, is refused in words', async () => {
  const { order } = await placeOrder(shop())
  const row = {
    name: 'State tax',
    country: 'US',
    region: 'CA',
    steps: [{ from: 0, percent: 10 }],
    validFrom: '2020-01-01',
  }
  await shop().call('updateTaxes', { token: admin, body: { included: false, home: '', rows: [row] } })
  const california = { ...testAddress, city: 'Los Angeles', state: 'CA', postcode: '90001' }
  const problem = 'is $4.95 dearer in shipping and taxes. Refund this order and place a new one.'
  expect(await edit(order.id, { address: california })).toMatchObject({
    status: 400,
    body: { faults: [{ field: 'address', problem }] },
  })
  await shop().call('updateTaxes', { token: admin, body: { included: false, home: '', rows: [] } })
  for (const address of [
    { ...testAddress, country: 'FR' },
    { ...testAddress, postcode: 'X' },
    { ...testAddress, state: 'ZZ' },
  ]) {
    expect(await edit(order.id, { address })).toMatchObject({ status: 400, body: { faults: [{ field: 'address' }] } })
  }
  expect((await read(order.id)).address).toMatchObject(testAddress)
})

test('the discount and the free shipping that an order got are in the comparison of its addresses', async () => {
  const codes = [
    { code: 'HALF', kind: 'percent', value: 50, combines: true },
    { kind: 'free-shipping', automatic: true, title: 'Free post', combines: true },
  ]
  for (const body of codes) expect((await shop().call('createPromoCode', { token: admin, body })).status).toBe(201)
  const { token } = await addPerson(shop())
  const body = makeOrderBody([{ variant: await addVariant(shop()), quantity: 1 }], {
    promoCode: 'HALF',
    displayedTotal: 24.75,
  })
  const { order, payment } = (await shop().call('createOrder', { token, body })).body
  await openSandbox(shop()).pay(payment.reference, cards.approves)
  const california = { ...testAddress, city: 'Los Angeles', state: 'CA', postcode: '90001' }
  const rates = (price: number) => [{ method: 'standard' as const, from: 0, price }]
  const zones = [
    { name: 'West', places: ['US-CA'], rates: rates(9) },
    { name: 'States', places: ['US'], rates: rates(5) },
  ]
  const row = { name: 'State tax', country: 'US', region: 'CA', validFrom: '2020-01-01' }
  const taxed = { ...row, steps: [{ from: 0, percent: 10 }] }
  await shop().call('updateShippingZones', { token: admin, body: { zones } })
  await shop().call('updateTaxes', { token: admin, body: { included: false, home: '', rows: [taxed] } })
  expect(await edit(order.id, { address: california })).toMatchObject({
    status: 400,
    body: { faults: [{ problem: expect.stringContaining('is $2.48 dearer') }] },
  })
  await shop().call('updateTaxes', { token: admin, body: { included: false, home: '', rows: [] } })
  expect((await edit(order.id, { address: california })).status).toBe(200)
})
