import fc from 'fast-check'
import { sql } from 'kysely'
import type { Deps } from '../../src/api/deps.ts'
import { reconcile, releaseExpiredHolds } from '../../src/features/orders/server/payments/reconciler.ts'
import type { Call } from './api-client.ts'
import { findBrokenInvariants } from './invariants.ts'
import { addVariant, cards, makeOrderBody } from './orders.ts'
import { addPerson } from './people.ts'

/** A connection to the shop: a server in this process, or another process. */
export interface Door {
  call: Call
  pay(reference: string, card: string): Promise<void>
}

/** Weighted by how often they are listed. */
const kinds = [
  'order',
  'order',
  'order',
  'order',
  'pay',
  'pay',
  'pay',
  'pay',
  'advance',
  'advance',
  'advance',
  'return',
  'return',
  'exchange',
  'exchange',
  'settle',
  'settle',
  'verify',
  'expire',
  'cancel',
  'refund',
  'restock',
  'reconcile',
  'send-exchange',
  'send-exchange',
]
const usualCards = [cards.approves, cards.approves, cards.approves, cards.twice, cards.silent, cards.declines]
/** Steps apply to recent orders: an old one is mostly finished. */
const recentOrders = 8

/** What someone does next, and to which of the existing records; numbers are taken modulo how many there are. */
export interface Step {
  kind: (typeof kinds)[number]
  which: number
  how: number
}

export const anyStep: fc.Arbitrary<Step> = fc.record({
  kind: fc.constantFrom(...kinds),
  which: fc.nat(10_000),
  how: fc.nat(10_000),
})

/** Every status a client may get; a 500 or a 503 fails the run. */
const expected = new Set([200, 201, 400, 404, 409, 422])

interface PlacedOrder {
  id: string
  reference: string
  token: string
  lineId: string
  productId: string
}

const pick = <T>(items: readonly T[], at: number): T | undefined => items[at % Math.max(1, items.length)]

/** A small shop and what can happen in it, through alternating connections. */
export async function openModel(deps: Deps, doors: Door[]) {
  const people = await Promise.all(Array.from({ length: 4 }, () => addPerson({ deps })))
  const admin = await addPerson({ deps }, { role: 'admin' })
  const first = await addVariant({ deps }, { stock: 30 })
  const more = await Promise.all([10, 20].map((stock) => addVariant({ deps }, { stock, productId: first.productId })))
  const variants = [first, ...more, await addVariant({ deps }, { stock: 10, priceCents: 9000 })]
  await deps.db
    .insertInto('promo_codes')
    .values({ code: `M${first.id}`, kind: 'percent', value: 10, usage_limit: 5 })
    .execute()
  const orders: PlacedOrder[] = []
  const returns: { id: string; lineId: string }[] = []
  const odd: string[] = []
  let turn = 0

  function nextDoor(): Door {
    turn += 1
    const door = doors[turn % doors.length]
    if (!door) throw new Error('A model needs a door')
    return door
  }

  async function note<T extends { status: number }>(kind: string, work: Promise<T>): Promise<T> {
    const answer = await work
    if (!expected.has(answer.status)) odd.push(`${kind} answered ${answer.status}`)
    return answer
  }

  async function placeOrder({ which, how }: Step): Promise<void> {
    const person = pick(people, which)
    const lines = variants.filter((_, index) => (how >> index) % 3 === 0)
    if (!person || lines.length === 0) return
    const items = lines.map((variant, index) => ({ variant, quantity: 1 + ((which + index) % 2) }))
    // The code is soon used up; more refused orders would show little.
    const withPromo = how % 5 === 1
    const promo = withPromo ? { promoCode: `M${first.id}` } : {}
    const body = makeOrderBody(items, promo)
    const goods = items.reduce((sum, { variant, quantity }) => sum + variant.priceCents * quantity, 0)
    const discount = withPromo ? Math.round(goods / 10) : 0
    body.displayedTotal = (goods - discount + (goods >= 7500 ? 0 : 595)) / 100
    const headers = { 'idempotency-key': `model-${which % 2000}-${how % 4}` }
    const answer = await note('order', nextDoor().call('createOrder', { token: person.token, body, headers }))
    if (answer.status !== 201) return
    const { order, payment } = answer.body
    const [line] = order.lines
    if (!line) return
    const { productId } = line
    orders.push({ id: order.id, reference: payment.reference, token: person.token, lineId: line.id, productId })
  }

  async function askBack(order: PlacedOrder, kind: 'return' | 'exchange', how: number): Promise<void> {
    const variantId = pick(variants, how)?.id
    const line = { lineId: order.lineId, quantity: 1, ...(kind === 'exchange' ? { variantId } : {}) }
    const body = { orderId: order.id, kind, reason: 'Too large', lines: [line] }
    const answer = await note(kind, nextDoor().call('returnOrExchange', { token: order.token, body }))
    if (answer.status === 201) returns.push({ id: answer.body.return.id, lineId: order.lineId })
  }

  async function settle({ which, how }: Step): Promise<void> {
    const asked = pick(returns, which)
    if (!asked) return
    const { id, lineId } = asked
    const damaged = how % 2 === 0 ? [{ lineId, quantity: 1 }] : []
    const body = { accepted: how % 3 !== 0, damaged }
    await note('settle', nextDoor().call('settleReturn', { token: admin.token, params: { id }, body }))
  }

  async function sendExchange({ which }: Step): Promise<void> {
    const asked = pick(returns, which)
    if (!asked) return
    const press = { token: admin.token, params: { id: asked.id } }
    for (const to of ['packed', 'shipped']) {
      await note('send-exchange', nextDoor().call('advanceReturn', { ...press, body: { to, carrier: 'Post' } }))
    }
  }

  async function expire(order: PlacedOrder): Promise<void> {
    await deps.db
      .updateTable('orders')
      .set({ hold_expires_at: sql<Date>`now() - interval '1 second'` })
      .where('id', '=', order.id)
      .execute()
    await releaseExpiredHolds(deps)
  }

  async function restock(which: number): Promise<void> {
    const variant = pick(variants, which)
    if (!variant) return
    await sql`UPDATE variants SET received = received + 20, stock = stock + 20 WHERE id = ${variant.id}`.execute(
      deps.db,
    )
  }

  async function runReconciler(): Promise<void> {
    await sql`UPDATE payments SET checked_at = checked_at - interval '3 hours'`.execute(deps.db)
    odd.push(...(await reconcile(deps)).map((step) => `reconciler failed at ${step}`))
  }

  async function change(order: PlacedOrder, { kind, how }: Step): Promise<void> {
    const door = nextDoor()
    const own = { token: order.token, params: { id: order.id } }
    const asAdmin = { token: admin.token, params: { id: order.id } }
    const card = pick(usualCards, how) ?? cards.approves
    const way = ['packed', 'shipped', 'delivered'].slice(0, 1 + (how % 3))
    if (kind === 'pay') return door.pay(order.reference, card)
    if (kind === 'expire') return expire(order)
    if (kind === 'return' || kind === 'exchange') return askBack(order, kind, how)
    const body = { orderId: order.id, reference: order.reference }
    if (kind === 'verify') await note(kind, door.call('verifyPayment', { token: order.token, body }))
    if (kind === 'cancel') await note(kind, door.call('cancelOrder', own))
    if (kind === 'advance') {
      for (const to of way) await note(kind, door.call('advanceOrder', { ...asAdmin, body: { to } }))
    }
    if (kind === 'refund') {
      await note(kind, door.call('refundOrder', { ...asAdmin, body: { amount: 5, reason: 'A loose button' } }))
    }
  }

  async function take(step: Step): Promise<void> {
    if (step.kind === 'order') return placeOrder(step)
    if (step.kind === 'settle') return settle(step)
    if (step.kind === 'send-exchange') return sendExchange(step)
    if (step.kind === 'restock') return restock(step.which)
    if (step.kind === 'reconcile') return runReconciler()
    const order = pick(orders.slice(-recentOrders), step.which)
    if (order) await change(order, step)
  }

  return {
    /** Steps that happen at the same time. Returns what went wrong. */
    async takeTogether(steps: Step[]): Promise<string[]> {
      await Promise.all(steps.map(take))
      const broken = await findBrokenInvariants(deps.db)
      return [...odd, ...broken.map((row) => `${row.broken}: ${row.subject}`)]
    },
    /** What the reconciler still cannot agree on with the provider, once everything has been compared. */
    async findDifferences(): Promise<string[]> {
      await runReconciler()
      await runReconciler()
      const findings = deps.db.selectFrom('reconciler_findings').select(['kind', 'detail'])
      const open = await findings.where('settled_at', 'is', null).where('kind', '=', 'payment-differs').execute()
      return open.map((finding) => `${finding.kind}: ${finding.detail}`)
    },
    countOrders: () => orders.length,
  }
}
