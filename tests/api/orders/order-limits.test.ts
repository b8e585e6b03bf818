import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createApp } from '../../../src/api/app.ts'
import type { BodyInput } from '../../../src/api/schemas.ts'
import { createSandboxRoutes } from '../../../src/hosts/local/sandbox-payment.ts'
import { openDevice } from '../../support/device.ts'
import { expectInvariants } from '../../support/invariants.ts'
import { allowMethods, cashTerms, transferTerms } from '../../support/manual-orders.ts'
import { addVariant, cards, makeOrderBody, openSandbox, readVariant, testAddress } from '../../support/orders.ts'
import { addPerson } from '../../support/people.ts'
import { provideShop } from '../../support/shop.ts'
import { newKey, sellGiftCards } from '../../support/sold-cards.ts'

const shop = provideShop({
  UNPAID_ORDERS_MAX: '3',
  HELD_ITEMS_MAX: '20',
  ADDRESS_UNPAID_ORDERS_MAX: '3',
  ADDRESS_HELD_ITEMS_MAX: '20',
  ORDERS_HOURLY_MAX: '4',
  ADDRESS_ORDERS_HOURLY_MAX: '6',
})
const manyUnpaid = { status: 409, body: { message: expect.stringContaining('orders that are not paid yet') } }
const needsCode = { status: 403, body: { message: 'Confirm that it’s you with a code, then order again' } }
const tooMany = { status: 429, body: { message: 'Too many requests' } }
let variant: Awaited<ReturnType<typeof addVariant>>
let addresses = 0
const freshAddress = () => {
  addresses += 1
  return `10.9.${Math.floor(addresses / 200)}.${addresses % 200}`
}
type Person = Awaited<ReturnType<typeof addPerson>>
interface Order {
  method?: BodyInput<'createOrder'>['paymentMethod']
  quantity?: number
  clientAddress?: string
  over?: Partial<BodyInput<'createOrder'>>
}

function place({ token, phone }: Pick<Person, 'token' | 'phone'>, options: Order = {}) {
  const { method = 'online', quantity = 1, clientAddress = freshAddress(), over = {} } = options
  const body = makeOrderBody([{ variant, quantity }], { address: { ...testAddress, phone }, paymentMethod: method })
  const fee = method === 'cash-on-delivery' ? 3 : 0
  const displayedTotal = Math.round((body.displayedTotal + fee) * 100) / 100
  return shop().call('createOrder', { token, body: { ...body, displayedTotal, ...over }, clientAddress })
}

/** The session's last proof was so many minutes ago. */
async function ageProof(userId: string, minutes: number): Promise<void> {
  await shop()
    .deps.db.updateTable('sessions')
    .set({ verified_at: new Date(Date.now() - minutes * 60_000) })
    .where('user_id', '=', userId)
    .execute()
}
const forgetHits = () => shop().deps.db.deleteFrom('throttles').execute()

beforeAll(async () => {
  const admin = await addPerson(shop(), { role: 'admin' })
  await allowMethods(shop(), admin.token, [cashTerms, transferTerms])
})
beforeEach(async () => {
  await forgetHits()
  variant = await addVariant(shop(), { stock: 1000 })
})

describe.each(['bank-transfer', 'cash-on-delivery'] as const)('an order by %s', (method) => {
  test('is one of at most three that wait, and of at most twenty pieces', async () => {
    const person = await addPerson(shop())
    expect((await place(person, { method, quantity: 6 })).status).toBe(201)
    expect((await place(person, { method, quantity: 6 })).status).toBe(201)
    expect(await place(person, { method, quantity: 9 })).toMatchObject(manyUnpaid)
    expect((await place(person, { method, quantity: 5 })).status).toBe(201)
    expect(await place(person, { method })).toMatchObject(manyUnpaid)
    const other = await addPerson(shop())
    expect((await place(other, { method })).status).toBe(201)
    await expectInvariants(shop().deps.db)
  })

  test('counts for a device on which several people order', async () => {
    const device = openDevice(shop(), freshAddress())
    const order = async (last: number) => {
      const phone = `+13105550${last}`
      const token = await device.signIn(phone)
      const body = makeOrderBody([{ variant, quantity: 6 }], {
        address: { ...testAddress, phone },
        paymentMethod: method,
      })
      const displayedTotal = body.displayedTotal + (method === 'cash-on-delivery' ? 3 : 0)
      return (await device.call('createOrder', { token, body: { ...body, displayedTotal } })).status
    }
    const first = method === 'bank-transfer' ? 300 : 400
    expect([await order(first), await order(first + 1), await order(first + 2), await order(first + 3)]).toEqual([
      201, 201, 201, 409,
    ])
  })

  test('needs a proof of the number of the last twelve hours', async () => {
    const person = await addPerson(shop())
    await ageProof(person.id, 13 * 60)
    const answer = await place(person, { method })
    expect(answer).toMatchObject({ status: 403, body: { message: expect.stringContaining('with a code') } })
    expect(await readVariant(shop(), variant.id)).toMatchObject({ held: 0, sold: 0 })
    await ageProof(person.id, 11 * 60)
    expect((await place(person, { method })).status).toBe(201)
  })
})

test('transfers of any number of accounts hold twenty pieces from one address, and its neighbours still pay online or at the door', async () => {
  const clientAddress = freshAddress()
  const order = async (options: Order) => place(await addPerson(shop()), { clientAddress, ...options })
  const statuses: number[] = []
  for (let index = 0; index < 6; index += 1)
    statuses.push((await order({ method: 'bank-transfer', quantity: 6 })).status)
  expect(statuses).toEqual([201, 201, 201, 409, 409, 409])
  expect(await readVariant(shop(), variant.id)).toMatchObject({ held: 18 })
  await forgetHits()
  expect((await order({ quantity: 10 })).status).toBe(201)
  expect((await order({ method: 'cash-on-delivery', quantity: 5 })).status).toBe(201)
  await expectInvariants(shop().deps.db)
})

test('an order that is to be paid online replaces another of the kind, never a transfer', async () => {
  const person = await addPerson(shop())
  const transfer = await place(person, { method: 'bank-transfer' })
  const online = await place(person)
  await place(person, { method: 'bank-transfer' })
  await place(person, { method: 'bank-transfer' })
  const states = async () =>
    (await shop().call('listOrders', { token: person.token })).body.orders.map(({ id, state }) => [id, state])
  expect(await states()).toContainEqual([online.body.order.id, 'cancelled'])
  expect(await states()).toContainEqual([transfer.body.order.id, 'pending'])
  await forgetHits()
  expect(await place(person)).toMatchObject({
    status: 409,
    body: { message: expect.stringContaining('wait for a bank transfer') },
  })
})

describe('orders in an hour', () => {
  test('a code is asked for again after as many as a person places, and an account is refused after three times as many', async () => {
    const person = await addPerson(shop())
    const placed: number[] = []
    for (let codes = 0; codes < 3; codes += 1) {
      for (let index = 0; index < 4; index += 1) placed.push((await place(person)).status)
      if (codes === 2) break
      expect(await place(person)).toMatchObject(needsCode)
      await ageProof(person.id, codes)
    }
    expect(placed).toEqual(Array(12).fill(201))
    await ageProof(person.id, 5)
    const refused = await place(person)
    expect(refused).toMatchObject(tooMany)
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(3000)
    expect((await place(await addPerson(shop()))).status).toBe(201)
  })

  test('refused orders and repeated presses do not count', async () => {
    const person = await addPerson(shop())
    for (let index = 0; index < 6; index += 1) {
      expect((await place(person, { over: { displayedTotal: 1 } })).status).toBe(409)
    }
    const body = makeOrderBody([{ variant, quantity: 1 }])
    const headers = { 'idempotency-key': 'pressed-often' }
    const press = () => shop().call('createOrder', { token: person.token, body, headers })
    for (let index = 0; index < 6; index += 1) expect((await press()).status).toBe(201)
    for (let index = 0; index < 3; index += 1) expect((await place(person)).status).toBe(201)
    expect(await place(person)).toMatchObject(needsCode)
  })

  test('a crowded address asks for a fresh code and refuses nobody', async () => {
    const clientAddress = freshAddress()
    for (let index = 0; index < 6; index += 1) await place(await addPerson(shop()), { clientAddress })
    const person = await addPerson(shop())
    await ageProof(person.id, 20)
    expect(await place(person, { clientAddress })).toMatchObject(needsCode)
    await ageProof(person.id, 1)
    expect((await place(person, { clientAddress })).status).toBe(201)
  })

  test('gift cards count among them', async () => {
    await sellGiftCards(shop())
    const person = await addPerson(shop())
    for (let index = 0; index < 4; index += 1) await place(person)
    const body = { amount: 50, currency: 'USD', recipientEmail: 'friend@example.com', email: 'buyer@example.com' }
    const answer = await shop().call('buyGiftCard', { token: person.token, body, headers: newKey() })
    expect(answer).toMatchObject(needsCode)
  })
})

describe('declined cards', () => {
  const openPage = () => {
    const app = createApp(shop().deps)
    return createSandboxRoutes({
      ...shop().deps,
      sendWebhook: async (request) => app.fetch(request, { clientAddress: '127.0.0.1' }),
    })
  }
  /** As a person's browser does: another card may be tried. */
  const tryCard = (reference: string, card: string) =>
    openPage().request(`/${reference}`, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded', accept: 'text/html' },
      body: new URLSearchParams({ card }).toString(),
    })

  test('ten on one payment end it, and its order with it', async () => {
    const person = await addPerson(shop())
    const { body } = await place(person)
    const reference = body.payment.reference ?? ''
    for (let index = 0; index < 9; index += 1) await tryCard(reference, cards.declines)
    const read = async () =>
      (await shop().call('getOrder', { token: person.token, params: { id: body.order.id } })).body
    expect(await read()).toMatchObject({ order: { state: 'pending' } })
    await tryCard(reference, cards.declines)
    expect(await read()).toMatchObject({ order: { state: 'cancelled' } })
    await tryCard(reference, cards.approves)
    expect(await read()).toMatchObject({ order: { state: 'cancelled' } })
    await expectInvariants(shop().deps.db)
  })

  test('many on several orders ask for a code again, and more of them refuse another order', async () => {
    const person = await addPerson(shop())
    const decline = async (times: number) => {
      await shop().deps.db.deleteFrom('throttles').where('key', 'like', 'orders-%').execute()
      await ageProof(person.id, 1)
      const { body } = await place(person)
      for (let index = 0; index < times; index += 1) await tryCard(body.payment.reference ?? '', cards.declines)
    }
    await decline(9)
    await decline(8)
    await ageProof(person.id, 30)
    expect(await place(person)).toMatchObject(needsCode)
    for (const times of [9, 9, 9]) await decline(times)
    await ageProof(person.id, 1)
    expect(await place(person)).toMatchObject(tooMany)
    expect((await place(await addPerson(shop()))).status).toBe(201)
  })

  test('programs that end each payment with a declined card count too', async () => {
    const person = await addPerson(shop())
    const pay = openSandbox(shop())
    for (let index = 0; index < 16; index += 1) {
      await shop().deps.db.deleteFrom('throttles').where('key', 'like', 'orders-%').execute()
      const { body } = await place(person)
      if (body.payment?.reference) await pay.pay(body.payment.reference, cards.declines)
    }
    await ageProof(person.id, 30)
    await shop().deps.db.deleteFrom('throttles').where('key', 'like', 'orders-%').execute()
    expect(await place(person)).toMatchObject(needsCode)
  })
})
