import { beforeAll, expect, test } from 'vitest'
import type { BodyInput } from '../../../src/api/schemas.ts'
import { expectInvariants } from '../../support/invariants.ts'
import { addVariant, cards, makeOrderBody, openSandbox, readVariant, testAddress } from '../../support/orders.ts'
import { advanceTo, placeOrder, readMailText } from '../../support/paid-order.ts'
import { addPerson } from '../../support/people.ts'
import { refundByHand } from '../../support/refunds.ts'
import { provideShop } from '../../support/shop.ts'

const shop = provideShop({ THROTTLES: 'false' })
let admin = ''
beforeAll(async () => {
  admin = (await addPerson(shop(), { role: 'admin' })).token
})

const read = async (id: string) => (await shop().call('readAnyOrder', { token: admin, params: { id } })).body.order
const edit = async (id: string, changes: Omit<BodyInput<'editOrder'>, 'version'>, version?: string) =>
  shop().call('editOrder', {
    ...{ token: admin, params: { id } },
    body: { version: version ?? (await read(id)).version, ...changes },
  })

test('another address and size are changed before packing, with stock, timeline and a mail', async () => {
  const { order, variant } = await placeOrder(shop(), { quantity: 2 })
  const larger = await addVariant(shop(), { stock: 3, productId: variant.productId })
  const { version } = await read(order.id)
  const address = { ...testAddress, line1: '9 Side Street', postcode: '10002' }
  const swaps = [{ lineId: order.lines[0]?.id ?? '', variantId: larger.id }]
  const answer = await edit(order.id, { address, email: 'new@example.com', swaps })
  expect(answer.status).toBe(200)
  const { lines, ...rest } = answer.body.order
  expect(rest).toMatchObject({ state: 'paid', total: order.total, email: 'new@example.com', address })
  expect(lines).toMatchObject([{ variantId: larger.id, quantity: 2, unitPrice: 49.5 }])
  expect(await readVariant(shop(), variant.id)).toMatchObject({ stock: 10, sold: 0 })
  expect(await readVariant(shop(), larger.id)).toMatchObject({ stock: 1, sold: 2 })
  const mail = await readMailText(shop(), `order-edited:${order.id}:${version}`)
  expect(mail).toContain('It now goes to: Test Person, 9 Side Street, New York, NY 10002')
  const { entries } = (await shop().call('readTimeline', { token: admin, params: { id: order.id } })).body
  const edited = entries.find(({ title }) => title === 'Edited the order')
  expect(edited?.detail).toMatch(/^SKU-\d+ to SKU-\d+, new address, new email$/)
  await expectInvariants(shop().deps.db)
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
    ...{ status: 400, body: { faults: [{ field: 'address', problem }] } },
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

test('a size at another price, of another product, sold out or of refunded items is refused; nothing is half done', async () => {
  const { order, variant } = await placeOrder(shop(), { quantity: 2 })
  const lineId = order.lines[0]?.id ?? ''
  const swap = (variantId: string) => edit(order.id, { email: 'new@example.com', swaps: [{ lineId, variantId }] })
  const dearer = await addVariant(shop(), { productId: variant.productId, priceCents: 9900 })
  const other = await addVariant(shop())
  const scarce = await addVariant(shop(), { productId: variant.productId, stock: 1 })
  expect(await swap(dearer.id)).toMatchObject({ status: 400, body: { faults: [{ field: 'swaps.0.variantId' }] } })
  expect(await swap(other.id)).toMatchObject({
    status: 400,
    body: { faults: [{ problem: 'is not of the same product' }] },
  })
  expect(await swap(scarce.id)).toMatchObject({ status: 409, body: { message: 'Out of stock' } })
  expect((await swap('no id')).status).toBe(404)
  expect((await edit(order.id, {})).status).toBe(400)
  await refundByHand(shop(), admin, { id: order.id, lines: [{ lineId, quantity: 1 }], reason: 'Missing' })
  expect((await swap(variant.id)).status).toBe(400)
  expect(await read(order.id)).toMatchObject({ email: 'buyer@example.com', lines: [{ variantId: variant.id }] })
  await expectInvariants(shop().deps.db)
})

test('of ten editors at once one changes the size, while a packer packs what stands', async () => {
  const { order, variant } = await placeOrder(shop())
  const larger = await addVariant(shop(), { stock: 10, productId: variant.productId })
  const { version } = await read(order.id)
  const swaps = [{ lineId: order.lines[0]?.id ?? '', variantId: larger.id }]
  const answers = await Promise.all([
    ...Array.from({ length: 10 }, () => edit(order.id, { swaps }, version)),
    shop().call('advanceOrder', { token: admin, params: { id: order.id }, body: { to: 'packed' } }),
  ])
  expect(answers.filter(({ status }) => status === 500)).toEqual([])
  expect(answers.slice(0, 10).filter(({ status }) => status === 200).length).toBeLessThanOrEqual(1)
  await expectInvariants(shop().deps.db)
})

test('the discount and the free shipping that an order got are in the comparison of its addresses', async () => {
  const codes = [
    { code: 'HALF', kind: 'percent', value: 50, combines: true },
    { kind: 'free-shipping', automatic: true, title: 'Free post', combines: true },
  ]
  for (const body of codes) expect((await shop().call('createPromoCode', { token: admin, body })).status).toBe(201)
  const { token } = await addPerson(shop())
  const body = makeOrderBody([{ variant: await addVariant(shop()), quantity: 1 }], {
    ...{ promoCode: 'HALF', displayedTotal: 24.75 },
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
    ...{ status: 400, body: { faults: [{ problem: expect.stringContaining('is $2.48 dearer') }] } },
  })
  await shop().call('updateTaxes', { token: admin, body: { included: false, home: '', rows: [] } })
  expect((await edit(order.id, { address: california })).status).toBe(200)
})
