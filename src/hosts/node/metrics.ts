import { sql } from 'kysely'
import { Counter, Gauge, Histogram, Registry } from 'prom-client'
import { endpoints } from '../../api/endpoints.ts'
import type { Database } from '../../platform/database/client.ts'
import { addWatcher, type StepKind } from '../../platform/watch.ts'

const placedOrder = `${endpoints.createOrder.method} ${endpoints.createOrder.path}`
const secondsBuckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2, 5, 10]
const stepLabels = { call: 'route', query: 'statement', vendor: 'host' } as const satisfies Record<StepKind, string>
const stepHelp = {
  call: 'Calls of the API by route and status',
  query: 'Statements to the database by verb and table',
  vendor: 'Requests to vendors by host and status',
} as const satisfies Record<StepKind, string>

interface Waiting {
  mails: number
  webhooks: number
  payment_events: number
  refunds: number
  unpaid_orders: number
}

async function countWaiting(db: Database): Promise<Waiting> {
  const { rows } = await sql<Waiting>`SELECT
    (SELECT count(*)::int FROM outbox WHERE sent_at IS NULL) AS mails,
    (SELECT count(*)::int FROM webhook_deliveries WHERE state = 'waiting') AS webhooks,
    (SELECT count(*)::int FROM payment_events WHERE applied_at IS NULL) AS payment_events,
    (SELECT count(*)::int FROM refunds WHERE state = 'requested') AS refunds,
    (SELECT count(*)::int FROM orders WHERE state = 'pending') AS unpaid_orders`.execute(db)
  if (!rows[0]) throw new Error('An aggregate has one row')
  return rows[0]
}

export interface Metrics {
  contentType: string
  /** Prometheus' text format, with what waits in the database counted now. */
  read(): Promise<string>
  stop(): void
}

/** Counts calls, statements and requests to vendors from now on, by names that hold nothing of a person. */
export function createMetrics(db: Database): Metrics {
  const registry = new Registry()
  const registers = [registry]
  const histograms = Object.fromEntries(
    (Object.keys(stepLabels) as StepKind[]).map((kind) => {
      const labelNames = [stepLabels[kind], 'result']
      const name = `placket_${kind}_seconds`
      return [kind, new Histogram({ name, help: stepHelp[kind], labelNames, buckets: secondsBuckets, registers })]
    }),
  ) as Record<StepKind, Histogram>
  const refused = new Counter({
    name: 'placket_refused_calls_total',
    help: 'Calls refused by a limit (429) or for lack of room (503)',
    labelNames: ['status'],
    registers,
  })
  const underway = new Gauge({ name: 'placket_calls_underway', help: 'Calls being served', registers })
  const orders = new Counter({ name: 'placket_placed_orders_total', help: 'Orders placed by shoppers', registers })
  new Gauge({
    name: 'placket_waiting',
    help: 'What is still to be done, by queue',
    labelNames: ['queue'],
    registers,
    async collect() {
      for (const [queue, count] of Object.entries(await countWaiting(db))) this.set({ queue }, count)
    },
  })
  const stop = addWatcher({
    begin(kind) {
      if (kind === 'call') underway.inc()
      return {
        within: (work) => work(),
        end({ name, result, tookMs }) {
          histograms[kind].observe({ [stepLabels[kind]]: name, result }, tookMs / 1000)
          if (kind !== 'call') return
          underway.dec()
          if (result === '429' || result === '503') refused.inc({ status: result })
          if (name === placedOrder && result === '201') orders.inc()
        },
      }
    },
  })
  return { contentType: registry.contentType, read: () => registry.metrics(), stop }
}
