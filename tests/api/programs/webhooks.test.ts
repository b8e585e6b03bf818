import { createHmac } from 'node:crypto'
import { sql } from 'kysely'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { findAddressFault } from '../../../src/adapters/hooks/https.ts'
import type { HookReply } from '../../../src/adapters/hooks/port.ts'
import { sendDueWebhooks } from '../../../src/features/programs/server/send-webhooks.ts'
import { webhookBodies } from '../../../src/features/programs/webhook-contract.ts'
import { addVariant } from '../../support/orders.ts'
import { advanceTo, placeOrder } from '../../support/paid-order.ts'
import { addPerson } from '../../support/people.ts'
import { provideShop } from '../../support/shop.ts'

const shop = provideShop({ THROTTLES: 'false' })
const url = 'https://receiver.example/placket'
let owner: Awaited<ReturnType<typeof addPerson>>
let received: { headers: Record<string, string>; body: string }[] = []
let answer: () => HookReply = () => ({ status: 200, text: 'ok' })

beforeAll(async () => {
  owner = await addPerson(shop(), { role: 'admin', name: 'Olga Owner' })
})
beforeEach(async () => {
  received = []
  answer = () => ({ status: 200, text: 'ok' })
  shop().deps.providers.hooks = {
    findFault: async (address) => findAddressFault(address),
    send: async (_url, headers, body) => {
      received.push({ headers, body })
      return answer()
    },
  }
  await shop().deps.db.deleteFrom('webhooks').execute()
})

const call = <N extends Parameters<ReturnType<typeof shop>['call']>[0]>(name: N, id = '', body?: object) =>
  shop().call(name, { token: owner.token, params: { id }, ...(body ? { body } : {}) })
async function subscribe(...events: string[]) {
  const { body } = await call('createWebhook', '', { url, events })
  return { id: body.webhook.id, secret: body.secret }
}
const send = () => sendDueWebhooks(shop().deps)
/** As if the time until the next attempt had passed. */
const wait = () => sql`UPDATE webhook_deliveries SET next_at = now() WHERE state = 'waiting'`.execute(shop().deps.db)
const bodies = () => received.map(({ body }) => JSON.parse(body))
const readState = async (id: string) => (await call('listWebhooks')).body.webhooks.find((hook) => hook.id === id)

function isSigned(secret: string, { headers, body }: (typeof received)[number]): boolean {
  const content = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64')
  const expected = `v1,${createHmac('sha256', key).update(content).digest('base64')}`
  return headers['webhook-signature']?.split(' ').includes(expected) ?? false
}

test('an order paid, shipped and refunded is sent once each, signed, in the described form', async () => {
  const { secret } = await subscribe('order.paid', 'order.shipped', 'order.refunded')
  const { order } = await placeOrder(shop())
  const admin = await advanceTo(shop(), order.id, 'shipped')
  await shop().call('refundOrder', { token: admin, params: { id: order.id }, body: { amount: 5, reason: 'A stain' } })
  await send()
  await send()
  expect(
    bodies()
      .map(({ type }) => type)
      .sort(),
  ).toEqual(['order.paid', 'order.refunded', 'order.shipped'])
  for (const message of received) {
    const body = JSON.parse(message.body) as { type: keyof typeof webhookBodies }
    expect(webhookBodies[body.type].safeParse(body).error).toBeUndefined()
    expect(isSigned(secret, message)).toBe(true)
    expect(Math.abs(Number(message.headers['webhook-timestamp']) - Date.now() / 1000)).toBeLessThan(300)
  }
  const refunded = bodies().find(({ type }) => type === 'order.refunded')
  expect(refunded.data).toMatchObject({ order: { number: order.number }, refund: { amount: 5, reason: 'A stain' } })
})

test('what is rolled back is not sent, and nothing is written without a subscription', async () => {
  const count = async () => (await shop().deps.db.selectFrom('webhook_deliveries').select('id').execute()).length
  const variant = await addVariant(shop(), { stock: 9 })
  await sql`UPDATE variants SET price_cents = price_cents + 1 WHERE id = ${variant.id}`.execute(shop().deps.db)
  expect(await count()).toBe(0)
  await subscribe('product.changed')
  const failing = shop()
    .deps.db.transaction()
    .execute(async (trx) => {
      await sql`UPDATE variants SET price_cents = price_cents + 1 WHERE id = ${variant.id}`.execute(trx)
      throw new Error('no')
    })
  await expect(failing).rejects.toThrow('no')
  expect(await count()).toBe(0)
})

test('many changes of a product are a single message, and a later one another', async () => {
  await subscribe('product.changed')
  const variant = await addVariant(shop(), { stock: 9 })
  const raise = () =>
    sql`UPDATE variants SET price_cents = price_cents + 1 WHERE id = ${variant.id}`.execute(shop().deps.db)
  await raise()
  await raise()
  await send()
  expect(bodies()).toMatchObject([{ type: 'product.changed', data: { slug: expect.any(String), status: 'active' } }])
  await raise()
  await send()
  expect(received).toHaveLength(2)
  const { productId } = bodies()[0].data
  await sql`UPDATE products SET rating_sum = rating_sum + 5, rating_count = rating_count + 1 WHERE id = ${productId}`.execute(
    shop().deps.db,
  )
  await sql`DELETE FROM products WHERE id = ${productId}`.execute(shop().deps.db)
  await send()
  expect(bodies().slice(2)).toMatchObject([{ data: { productId, status: 'deleted' } }])
})

test('stock that becomes low is sent when it does, not at every sale', async () => {
  await subscribe('stock.low')
  const variant = await addVariant(shop(), { stock: 5 })
  for (let sale = 0; sale < 3; sale += 1) await placeOrder(shop(), { variant })
  await send()
  expect(bodies()).toMatchObject([{ type: 'stock.low', data: { variantId: variant.id, productId: variant.productId } }])
})

test('a day of 500s at the receiver loses nothing: the same message arrives with the same id', async () => {
  const { id, secret } = await subscribe('order.paid')
  const { order } = await placeOrder(shop())
  answer = () => ({ status: 500, text: '<h1>Oops</h1>' })
  let waitedSeconds = 0
  while (waitedSeconds < 24 * 60 * 60) {
    await send()
    const next = await sql<{ s: number }>`
      SELECT extract(epoch FROM next_at - now())::float8 AS s FROM webhook_deliveries WHERE state = 'waiting'`.execute(
      shop().deps.db,
    )
    const pause = next.rows[0]?.s ?? Number.NaN
    expect(pause).toBeGreaterThan(0)
    waitedSeconds += pause
    await wait()
  }
  expect(received.length).toBeLessThan(12)
  expect(await readState(id)).toMatchObject({ waiting: 1, failed: 0, failingSince: expect.any(String) })
  answer = () => ({ status: 204, text: '' })
  await send()
  expect(new Set(received.map(({ headers }) => headers['webhook-id'])).size).toBe(1)
  expect(new Set(received.map(({ body }) => body)).size).toBe(1)
  expect(received.every((message) => isSigned(secret, message))).toBe(true)
  expect(bodies().at(-1).data.order.id).toBe(order.id)
  expect(await readState(id)).toMatchObject({ waiting: 0, failed: 0, failingSince: null })
  const [delivery] = (await call('listDeliveries', id)).body.deliveries
  expect(delivery).toMatchObject({ state: 'sent', event: 'order.paid' })
  expect(delivery?.attempts[0]).toMatchObject({ status: 500, problem: 'answered 500', reply: '<h1>Oops</h1>' })
  expect(delivery?.attempts).toHaveLength(received.length)
})

test('after the last attempt it is given up, and is sent again by hand', async () => {
  const { id } = await subscribe('order.paid')
  await placeOrder(shop())
  answer = () => {
    throw new Error('connect ECONNREFUSED')
  }
  const pauses: number[] = []
  for (let attempt = 0; attempt < 12; attempt += 1) {
    await send()
    const { rows } = await sql<{ s: number }>`
      SELECT round(extract(epoch FROM next_at - now()))::int AS s FROM webhook_deliveries WHERE state = 'waiting'`.execute(
      shop().deps.db,
    )
    pauses.push(...rows.map(({ s }) => s))
    await wait()
  }
  const minute = 60
  const hour = 3600
  const documented = [5, minute, 5 * minute, 30 * minute, 2 * hour, 4 * hour, 8 * hour, 14 * hour]
  // A run may take some seconds of its own.
  expect(pauses).toHaveLength(documented.length)
  for (const [place, pause] of pauses.entries()) expect(Math.abs(pause - (documented[place] ?? 0))).toBeLessThan(3)
  expect(pauses.toSorted((a, b) => a - b)).toEqual(pauses)
  const read = async () => (await call('listDeliveries', id)).body.deliveries[0]
  const failed = await read()
  expect(failed).toMatchObject({ state: 'failed', nextAt: null })
  expect(failed?.attempts).toHaveLength(documented.length + 1)
  expect(failed?.attempts.at(-1)).toMatchObject({ status: null, problem: 'connect ECONNREFUSED' })
  answer = () => ({ status: 200, text: '' })
  expect((await call('resendDelivery', failed?.id)).status).toBe(202)
  await send()
  expect(await read()).toMatchObject({ state: 'sent', id: failed?.id })
  expect((await call('resendDelivery', crypto.randomUUID())).status).toBe(404)
})

test('a webhook that fails for days is switched off, the owner is mailed, and goes on when switched on', async () => {
  const { id } = await subscribe('order.paid')
  await placeOrder(shop())
  answer = () => ({ status: 302, text: '' })
  await send()
  await sql`UPDATE webhooks SET failing_since = now() - interval '73 hours'`.execute(shop().deps.db)
  await wait()
  await send()
  const off = await readState(id)
  expect(off).toMatchObject({ active: false, disabledReason: 'Nothing has arrived for 3 days.', waiting: 1 })
  const mails = shop().deps.db.selectFrom('outbox').select(['recipient', 'body_text'])
  const found = await mails.where('cause', 'like', `webhook-disabled:${id}:%`).execute()
  expect(found.map(({ recipient }) => recipient)).toContain((await readEmail(owner.id)) ?? '')
  expect(found[0]?.body_text).toContain(url)
  expect((await call('testWebhook', id)).status).toBe(409)
  await wait()
  expect(await send()).toBe(0)
  answer = () => ({ status: 200, text: '' })
  const body = { url, events: ['order.paid'], active: true, version: off?.version }
  expect((await call('updateWebhook', id, body)).body.webhook).toMatchObject({ active: true, disabledReason: '' })
  await wait()
  await send()
  expect(await readState(id)).toMatchObject({ waiting: 0, failed: 0 })
  // Two editors at once
  expect(await call('updateWebhook', id, { ...body, active: false })).toMatchObject({ status: 409 })
})

test('an address that is gone is switched off at once', async () => {
  const { id } = await subscribe('order.paid')
  answer = () => ({ status: 410, text: '' })
  await call('testWebhook', id)
  await send()
  expect(await readState(id)).toMatchObject({ active: false, disabledReason: expect.stringContaining('410') })
})

test('while a secret is replaced both sign, afterwards the new one alone; neither is stored in the clear', async () => {
  const { id, secret } = await subscribe('order.paid')
  const next = (await call('replaceWebhookSecret', id)).body.secret
  await call('testWebhook', id)
  await send()
  const [both] = received
  expect(both && [isSigned(secret, both), isSigned(next, both)]).toEqual([true, true])
  await sql`UPDATE webhooks SET former_secret_until = now()`.execute(shop().deps.db)
  await call('testWebhook', id)
  await send()
  const after = received[1]
  expect(after && [isSigned(secret, after), isSigned(next, after)]).toEqual([false, true])
  const { rows } = await sql<{ text: string }>`SELECT webhooks::text AS text FROM webhooks`.execute(shop().deps.db)
  const log = await sql<{ text: string }>`SELECT audit_log::text AS text FROM audit_log`.execute(shop().deps.db)
  const stored = [...rows, ...log.rows].map(({ text }) => text).join()
  for (const shown of [secret, next]) expect(stored).not.toContain(shown.replace('whsec_', ''))
})

test('a slow receiver delays no other', async () => {
  const slow = 'https://slow.example/placket'
  await call('createWebhook', '', { url: slow, events: ['order.paid'] })
  await subscribe('order.paid')
  for (let order = 0; order < 7; order += 1) await placeOrder(shop())
  const arrived: string[] = []
  let release = () => {}
  const released = new Promise<void>((done) => {
    release = done
  })
  shop().deps.providers.hooks.send = async (to) => {
    if (to === slow) await released
    arrived.push(to)
    return { status: 200, text: '' }
  }
  const sending = send()
  await expect.poll(() => arrived, { timeout: 10_000 }).toEqual(Array(7).fill(url))
  release()
  expect(await sending).toBe(14)
})

test('a sender whose time is over begins nothing new, and the next one sends the rest', async () => {
  await subscribe('order.paid')
  for (let order = 0; order < 7; order += 1) await placeOrder(shop())
  expect(await sendDueWebhooks(shop().deps, -1)).toBe(5)
  expect(await send()).toBe(2)
  expect(new Set(received.map(({ headers }) => headers['webhook-id'])).size).toBe(7)
})

test('two senders at once send each message once', async () => {
  await subscribe('order.paid')
  for (let order = 0; order < 8; order += 1) await placeOrder(shop())
  await Promise.all([send(), send(), send()])
  expect(new Set(received.map(({ headers }) => headers['webhook-id'])).size).toBe(8)
  expect(received).toHaveLength(8)
})

test.each([
  ['no event', { url, events: [] }, 'events', 'must be at least one event'],
  ['an unknown event', { url, events: ['order.lost'] }, 'events.0', 'must be one of order.paid'],
  ['this machine', { url: 'https://localhost/', events: ['order.paid'] }, 'url', 'must be reachable on the internet'],
  ['its number', { url: 'https://2130706433/', events: ['order.paid'] }, 'url', 'must have a name'],
  ['metadata', { url: 'https://[::ffff:a9fe:a9fe]/', events: ['order.paid'] }, 'url', 'must have a name'],
  ['no address', { url: ' ', events: ['order.paid'] }, 'url', 'must not be empty'],
])('%s is refused at the field', async (_name, body, field, problem) => {
  const refused = await call('createWebhook', '', body)
  expect(refused).toMatchObject({
    status: 400,
    body: { faults: [{ field, problem: expect.stringContaining(problem) }] },
  })
})

async function readEmail(id: string) {
  const row = await shop().deps.db.selectFrom('users').select('email').where('id', '=', id).executeTakeFirst()
  return row?.email
}
