import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { createCall } from './api-client.ts'
import { makeOrderBody } from './orders.ts'

interface Shopper {
  token: string
  /** Each is somebody else to the limits. */
  address: string
}

interface SteadyOptions {
  url: string
  shoppers: readonly Shopper[]
  variant: { id: string; priceCents: number }
  /** Lets the provider have the money of that payment. */
  pay(reference: string): Promise<void>
}

export interface SteadyOrders {
  /** The orders that the shop has confirmed as paid, by the key of their press. */
  confirmed: ReadonlyMap<string, string>
  /** Calls that were sent again, by the status of their reply; 0 for none. */
  repeated: ReadonlyMap<number, number>
  /** The longest time between two confirmations since this was last asked. */
  takeLongestGapMs(): number
  /** Resolves when that many more orders are confirmed. */
  more(count: number): Promise<void>
  stop(): Promise<void>
}

const retryMs = 50
/** Long enough for a busy machine; an order that takes longer than this is lost. */
const patienceMs = 120_000

/** Shoppers who buy one shirt after the other through a proxy; a call without a good reply is sent again, as a page does. */
export function startOrders({ url, shoppers, variant, pay }: SteadyOptions): SteadyOrders {
  const confirmed = new Map<string, string>()
  let going = true
  const repeated = new Map<number, number>()
  let gapMs = 0
  let lastAt = performance.now()

  async function insist<T>(what: string, send: () => Promise<{ status: number; body: T }>): Promise<T> {
    const giveUpAt = Date.now() + patienceMs
    for (;;) {
      const answer = await send().catch(() => null)
      if (answer && answer.status < 300) return answer.body
      if (answer && answer.status < 500 && answer.status !== 429)
        throw new Error(`${what}: ${JSON.stringify(answer.body)}`)
      if (Date.now() > giveUpAt) throw new Error(`${what} had no good reply for ${patienceMs} ms: ${answer?.status}`)
      const status = answer?.status ?? 0
      repeated.set(status, (repeated.get(status) ?? 0) + 1)
      await wait(retryMs)
    }
  }

  async function buy({ token, address }: Shopper): Promise<void> {
    const headers = { 'x-forwarded-for': address }
    const call = createCall((path, init) => fetch(url + path, { ...init, signal: AbortSignal.timeout(20_000) }))
    const key = randomUUID()
    const body = makeOrderBody([{ variant, quantity: 1 }])
    const order = { token, body, headers: { ...headers, 'idempotency-key': key } }
    const placed = await insist('create-order', () => call('createOrder', order))
    const { reference } = placed.payment
    await pay(reference)
    const verify = { token, headers, body: { orderId: placed.order.id, reference } }
    const { success } = await insist('verify-payment', () => call('verifyPayment', verify))
    if (!success) throw new Error(`The payment of ${placed.order.id} was not taken`)
    confirmed.set(key, placed.order.id)
    gapMs = Math.max(gapMs, performance.now() - lastAt)
    lastAt = performance.now()
  }

  const running = Promise.all(
    shoppers.map(async (shopper) => {
      while (going) await buy(shopper)
    }),
  )
  running.catch(() => undefined)
  return {
    confirmed,
    repeated,
    takeLongestGapMs() {
      const taken = gapMs
      gapMs = 0
      return taken
    },
    async more(count) {
      const until = confirmed.size + count
      const reached = async () => {
        while (confirmed.size < until) await wait(retryMs)
      }
      await Promise.race([reached(), running])
    },
    async stop() {
      going = false
      await running
    },
  }
}
