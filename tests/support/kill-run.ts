import { randomUUID } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Deps } from '../../src/api/deps.ts'
import { reconcile } from '../../src/features/orders/server/payments/reconciler.ts'
import { type ApiProcess, startApiProcess } from './api-process.ts'
import { findBrokenInvariants } from './invariants.ts'
import { addVariant, cards, makeOrderBody } from './orders.ts'
import { addPerson } from './people.ts'

/** One shopper's attempt to buy; `orderId` is the shop's reply, if there was one. */
interface Wish {
  key: string
  token: string
  body: unknown
  orderId: string | null
}

const shoppers = 8
const cardsInTurn = [cards.approves, cards.silent, cards.twice, cards.declines, '']

/** Buys until told to stop; a call that dies with its server is retried later by its key. */
async function shop(server: ApiProcess, wishes: Wish[], makeWish: () => Wish, goesOn: () => boolean): Promise<void> {
  while (goesOn()) {
    const wish = makeWish()
    wishes.push(wish)
    const { token, body, key } = wish
    const headers = { 'idempotency-key': key }
    const answer = await server.call('createOrder', { token, body, headers }).catch(() => null)
    if (answer?.status !== 201) continue
    const { order, payment } = answer.body
    wish.orderId = order.id
    const card = cardsInTurn[wishes.length % cardsInTurn.length]
    if (card) await server.pay(payment.reference, card).catch(() => undefined)
    const verify = { token, body: { orderId: order.id, reference: payment.reference } }
    await server.call('verifyPayment', verify).catch(() => undefined)
    if (wishes.length % 7 === 0) {
      await server.call('cancelOrder', { token, params: { id: order.id } }).catch(() => undefined)
    }
  }
}

/** Retries every attempt, as the page would: an order returned before must be returned again. */
async function retryAll(server: ApiProcess, wishes: Wish[]): Promise<string[]> {
  const wrong: string[] = []
  for (const { token, body, key, orderId } of wishes) {
    const answer = await server.call('createOrder', { token, body, headers: { 'idempotency-key': key } })
    if (answer.status !== 201 && answer.status !== 409) wrong.push(`the retry of ${key} answered ${answer.status}`)
    if (orderId && answer.body.order.id !== orderId) wrong.push(`${key} has two orders`)
  }
  return wrong
}

async function countRows(deps: Deps) {
  const { rows } = await sql<{ orders: number; keys: number; paid: number; mails: number; open: number }>`
    SELECT (SELECT count(*)::int FROM orders) AS orders, (SELECT count(*)::int FROM idempotency_keys) AS keys,
      (SELECT count(*)::int FROM orders WHERE state = 'paid') AS paid,
      (SELECT count(*)::int FROM outbox WHERE cause LIKE 'order-paid:%') AS mails,
      (SELECT count(*)::int FROM payments WHERE state = 'opening') AS open`.execute(deps.db)
  const [row] = rows
  if (!row) throw new Error('Nothing was counted')
  return row
}

/** Hours pass: reservations expire, and everything is due to be compared. Runs until there is nothing left to do. */
async function reconcileAll(deps: Deps): Promise<string[]> {
  const failed: string[] = []
  for (let round = 0; round < 40; round += 1) {
    await sql`UPDATE orders SET hold_expires_at = now() - interval '1 second' WHERE state = 'pending'`.execute(deps.db)
    await sql`UPDATE payments SET checked_at = created_at - interval '3 hours', created_at = created_at - interval '1 minute'
      WHERE checked_at > now() - interval '1 hour' AND ${round} < 1`.execute(deps.db)
    await sql`UPDATE refunds SET updated_at = updated_at - interval '1 hour' WHERE state = 'requested'`.execute(deps.db)
    failed.push(...(await reconcile(deps)))
  }
  const findings = await deps.db.selectFrom('reconciler_findings').selectAll().where('settled_at', 'is', null).execute()
  return [...failed, ...findings.map((finding) => `${finding.kind} ${finding.subject}: ${finding.detail}`)]
}

/** Kills a server under load repeatedly; returns what was lost, duplicated or inconsistent, and what there was. */
export async function runKills(deps: Deps, env: Record<string, string>, { kills }: { kills: number }) {
  const people = await Promise.all(Array.from({ length: shoppers }, () => addPerson({ deps })))
  const variants = await Promise.all(Array.from({ length: 4 }, () => addVariant({ deps }, { stock: 100_000 })))
  const wishes: Wish[] = []
  const makeWish = (): Wish => {
    const count = wishes.length
    const person = people[count % people.length]
    const items = variants.slice(0, 1 + (count % variants.length)).map((variant) => ({ variant, quantity: 1 }))
    return { key: randomUUID(), token: person?.token ?? '', body: makeOrderBody(items), orderId: null }
  }
  for (let killed = 0; killed < kills; killed += 1) {
    const server = await startApiProcess(env)
    let alive = true
    const before = wishes.length
    const shopping = people.map(() => shop(server, wishes, makeWish, () => alive))
    // On machines of any speed some orders are finished and others are open.
    while (wishes.slice(before).filter(({ orderId }) => orderId).length < 2 * shoppers) await setTimeout(20)
    await setTimeout(Math.random() * 900)
    await server.kill()
    alive = false
    await Promise.all(shopping)
  }
  const server = await startApiProcess(env)
  const wrong = await retryAll(server, wishes)
  await server.kill()
  wrong.push(...(await reconcileAll(deps)))
  wrong.push(...(await findBrokenInvariants(deps.db)).map(({ broken, subject }) => `${broken}: ${subject}`))
  const counted = await countRows(deps)
  if (counted.orders !== wishes.length) wrong.push(`${counted.orders} orders for ${wishes.length} wishes`)
  if (counted.open > 0) wrong.push(`${counted.open} payments were never opened`)
  return { wrong, ...counted }
}
