import { expect, test } from 'vitest'
import type { Order } from '../../../src/features/orders/contract.ts'
import { addVariant, makeOrderBody, testAddress } from '../../support/orders.ts'
import { addPerson } from '../../support/people.ts'
import { provideShop } from '../../support/shop.ts'

const shop = provideShop({ TAX_TABLE: 'WA:10,CA:7.25', SHIPPING_COUNTRIES: 'US,AU', THROTTLES: 'false' })
const untaxed = 80
const inWashington = 88
const inCalifornia = 85.8

async function order(
  place: object,
  displayedTotal: number,
): Promise<{ status: number; message: string; order: Order }> {
  const { token } = await addPerson(shop())
  const variant = await addVariant(shop(), { priceCents: 8000 })
  const address = { ...testAddress, ...place }
  const body = makeOrderBody([{ variant, quantity: 1 }], { address, displayedTotal })
  const answer = await shop().call('createOrder', { token, body })
  return { status: answer.status, message: String(Object(answer.body).message), order: answer.body.order }
}

test.each([
  ['a state by its letters', { state: 'WA', postcode: '98101' }, inWashington, 'WA'],
  ['a state by its name', { state: 'California', postcode: '90001' }, inCalifornia, 'CA'],
  ['no state, which its ZIP code tells', { state: '', postcode: '90001' }, inCalifornia, 'CA'],
  ['a state without tax and a ZIP code of one with', { state: 'OR', postcode: '98101' }, inWashington, 'OR'],
  ['a state with tax and a ZIP code of one without', { state: 'WA', postcode: '97201' }, untaxed, 'WA'],
  ['a territory', { state: 'Puerto Rico', postcode: '00901' }, untaxed, 'PR'],
  ['WA of Australia', { country: 'AU', state: 'Western Australia', postcode: '6000' }, untaxed, 'WA'],
])('%s is taxed by the destination', async (_name, place, total, state) => {
  const { status, order: placed } = await order(place, total)
  expect(status).toBe(201)
  expect(placed).toMatchObject({ total, tax: Math.round((total - untaxed) * 100) / 100, address: { state } })
})

test.each([
  [{ state: 'Cal', postcode: '90001' }, 'Choose a state'],
  [{ state: 'NSW', postcode: '90001' }, 'Choose a state'],
  [{ country: 'AU', state: 'California', postcode: '6000' }, 'This country has no such region'],
])('%j is an invalid region, and no order is placed', async (place, message) => {
  expect(await order(place, untaxed)).toMatchObject({ status: 400, message })
})

test('a promo code is quoted with the tax of the order', async () => {
  const { token } = await addPerson(shop(), { role: 'admin' })
  await shop().call('createPromoCode', { token, body: { code: 'TEN', kind: 'percent', value: 0 } })
  const variant = await addVariant(shop(), { priceCents: 8000 })
  const quote = async (place: object) => {
    const body = { code: 'TEN', items: [{ variantId: variant.id, quantity: 1 }], ...place }
    return (await shop().call('applyPromoCode', { body })).body.quote.total
  }
  expect(await quote({ state: 'washington' })).toBe(inWashington)
  expect(await quote({ state: 'OR', postcode: '90001' })).toBe(inCalifornia)
  expect(await quote({ country: 'AU', state: 'WA' })).toBe(untaxed)
})

test('an address in the account gets its region as its country writes it, or is refused', async () => {
  const { token } = await addPerson(shop())
  const add = (place: object) => shop().call('addAddress', { token, body: { ...testAddress, ...place } })
  expect((await add({ state: 'new york' })).body.address.state).toBe('NY')
  expect(await add({ state: 'Atlantis' })).toMatchObject({ status: 400, body: { message: 'Choose a state' } })
})

test('ten of a product can be ordered, eleven over its sizes and lines cannot', async () => {
  const { token } = await addPerson(shop())
  const small = await addVariant(shop(), { stock: 50 })
  const large = await addVariant(shop(), { stock: 50, productId: small.productId })
  const place = (...wanted: [typeof small, number][]) =>
    shop().call('createOrder', {
      token,
      body: makeOrderBody(wanted.map(([variant, quantity]) => ({ variant, quantity }))),
    })
  const refused = { status: 400, body: { message: 'An order can have at most 10 of one product' } }
  expect(await place([small, 6], [large, 5])).toMatchObject(refused)
  expect(await place([small, 6], [small, 5])).toMatchObject(refused)
  expect((await place([small, 6], [large, 4])).status).toBe(201)
})
