import { beforeEach, expect, test } from 'vitest'
import { type Device, openDevice } from '../../support/device.ts'
import { addVariant, makeOrderBody } from '../../support/orders.ts'
import { addPerson } from '../../support/people.ts'
import { provideShop } from '../../support/shop.ts'

const shop = provideShop()
const tooMany = { status: 429, body: { message: 'Too many requests' } }
let variant: Awaited<ReturnType<typeof addVariant>>
let token = ''
let device: Device
let counter = 0

beforeEach(async () => {
  await shop().deps.db.deleteFrom('throttles').execute()
  variant ??= await addVariant(shop(), { stock: 1000 })
  counter += 1
  device = openDevice(shop(), `10.8.0.${counter}`)
  token = await device.signIn(`+1310555${String(1000 + counter)}`)
})

/** Every call that tells a right promo code from a wrong one. */
const promoDoors = {
  validatePromoCode: (code: string) => device.call('validatePromoCode', { token, body: { code } }),
  findPromotions: (code: string) => device.call('findPromotions', { token, query: { items: variant.id, code } }),
  applyPromoCode: (code: string) =>
    device.call('applyPromoCode', { token, body: { code, items: [{ variantId: variant.id, quantity: 1 }] } }),
  createOrder: (code: string) =>
    device.call('createOrder', { token, body: makeOrderBody([{ variant, quantity: 1 }], { promoCode: code }) }),
}
const giftDoors = {
  checkGiftCard: (code: string) => device.call('checkGiftCard', { token, body: { code } }),
  createOrder: (code: string) =>
    device.call('createOrder', {
      token,
      body: makeOrderBody([{ variant, quantity: 1 }], { giftCards: [code], displayedDue: 0 }),
    }),
}
const giftCode = (last: number) => `ABCD-EFGH-JKLM-${String(last).padStart(4, '2').replaceAll(/[01]/g, '9')}`

test.each(Object.keys(promoDoors) as (keyof typeof promoDoors)[])(
  'twenty wrong promo codes at any doors close %s too',
  async (last) => {
    const doors = Object.values(promoDoors)
    for (let guess = 0; guess < 20; guess += 1) {
      const { status } = await (doors[guess % doors.length] ?? promoDoors.applyPromoCode)(`WRONG${guess}`)
      expect(status).not.toBe(429)
    }
    expect(await promoDoors[last]('WRONG')).toMatchObject(tooMany)
    const other = await addPerson(shop())
    const elsewhere = { token: other.token, body: { code: 'WRONG' }, clientAddress: '10.8.1.1' }
    expect((await shop().call('validatePromoCode', elsewhere)).status).toBe(200)
  },
)

test.each(Object.keys(giftDoors) as (keyof typeof giftDoors)[])(
  'twenty wrong codes of gift cards at any doors close %s too',
  async (last) => {
    const doors = Object.values(giftDoors)
    for (let guess = 0; guess < 20; guess += 1) {
      const { status } = await (doors[guess % doors.length] ?? giftDoors.checkGiftCard)(giftCode(guess))
      expect(status).toBe(400)
    }
    expect(await giftDoors[last](giftCode(99))).toMatchObject(tooMany)
  },
)

test('right codes never count, nor do orders that fail for something else', async () => {
  const admin = await addPerson(shop(), { role: 'admin' })
  const made = { code: 'RIGHT', kind: 'percent' as const, value: 10 }
  expect((await shop().call('createPromoCode', { token: admin.token, body: made })).status).toBe(201)
  for (let use = 0; use < 25; use += 1) expect((await promoDoors.validatePromoCode('RIGHT')).body.valid).toBe(true)
  const body = makeOrderBody([{ variant, quantity: 1 }], { promoCode: 'RIGHT', displayedTotal: 1 })
  for (let use = 0; use < 25; use += 1) expect((await device.call('createOrder', { token, body })).status).toBe(409)
  expect((await promoDoors.validatePromoCode('WRONG')).status).toBe(200)
})

test('neighbours use up the guesses of strangers at an address, never those of a device on which somebody signed in', async () => {
  const clientAddress = `10.8.0.${counter}`
  const guess = () => shop().call('validatePromoCode', { body: { code: 'WRONG' }, clientAddress })
  for (let index = 0; index < 120; index += 1) await guess()
  expect(await guess()).toMatchObject(tooMany)
  expect((await promoDoors.validatePromoCode('WRONG')).status).toBe(200)
})

test('the emails of others are told apart by signing up and by the profile no more often than by a check', async () => {
  const owner = openDevice(shop(), '10.8.2.1')
  await owner.signIn('+13105552001')
  await shop()
    .deps.db.updateTable('users')
    .set({ email: 'owner@example.com', email_verified_at: new Date() })
    .where('phone', '=', '+13105552001')
    .execute()
  const claim = () => device.call('changeProfile', { token, body: { email: 'owner@example.com' } })
  for (let index = 0; index < 10; index += 1) expect((await claim()).status).toBe(409)
  expect(await claim()).toMatchObject(tooMany)
})
