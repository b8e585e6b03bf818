import { expect, inject, test } from 'vitest'
import { startApiProcess } from '../../support/api-process.ts'
import { expectInvariants } from '../../support/invariants.ts'
import { addVariant, cards, makeOrderBody } from '../../support/orders.ts'
import { openShop } from '../../support/shop.ts'
import { readCode } from '../../support/sign-in.ts'

/** A process whose clock is wrong by this many minutes, with a database whose clock is right. */
const shiftClock = (minutes: number) =>
  `--import ${encodeURI(
    `data:text/javascript,
  const now = Date.now.bind(Date);
  globalThis.Date = class extends Date {
    constructor(...given) { given.length === 0 ? super(Date.now()) : super(...given) }
    static now() { return now() + ${minutes} * 60000 }
  }`.replace(/\s+/g, ' '),
  )}`

test.each([60, -60])(
  'a server whose clock is %i minutes off signs people in and takes a paid order',
  async (minutes) => {
    const shop = await openShop(inject('serverUrl'))
    const server = await startApiProcess({
      DATABASE_URL: shop.databaseUrl,
      DATA_DIR: shop.dataDir,
      DATABASE_POOL: '4',
      NODE_OPTIONS: shiftClock(minutes),
    })
    const phoneNumber = '+12025550181'
    await server.call('sendOtp', { body: { phoneNumber } })
    const otp = await readCode(shop, phoneNumber)
    const { verificationToken } = (await server.call('verifyOtp', { body: { phoneNumber, otp } })).body
    const headers = { 'x-verification-token': verificationToken ?? '' }
    const { token } = (await server.call('loginRegisterForCheckOutPage', { body: { phoneNumber }, headers })).body
    expect(await shop.call('getUser', { token })).toMatchObject({ status: 200 })

    const variant = await addVariant(shop)
    const placed = await server.call('createOrder', { token, body: makeOrderBody([{ variant, quantity: 1 }]) })
    expect(placed.status).toBe(201)
    const { order, payment } = placed.body
    await server.pay(payment.reference, cards.approves)
    expect(await shop.call('getOrder', { token, params: { id: order.id } })).toMatchObject({
      body: { order: { state: 'paid' } },
    })
    const { held } = await shop.deps.db
      .selectFrom('orders')
      .select((eb) => eb(eb.fn<Date>('now'), '<', eb.ref('hold_expires_at')).as('held'))
      .where('id', '=', order.id)
      .executeTakeFirstOrThrow()
    expect(held).toBe(true)
    await expectInvariants(shop.deps.db)
    await server.kill()
    await shop.close()
  },
)
