import { z } from 'zod'
import type { Database } from '../../../platform/database/client.ts'
import { toWire } from '../../../platform/pure/money.ts'
import { readProductFacts, readVariantFacts } from '../../catalog/server/hook-facts.ts'
import { readHookOrder } from '../../orders/server/hook-order.ts'
import { isWebhookEvent, type WebhookEvent } from '../rules/webhook-events.ts'
import type { DueDelivery } from './delivery-queries.ts'

const shipmentFacts = z.object({ shipment: z.string() })
const refundFacts = z.object({ refund: z.string(), amountCents: z.number().int(), reason: z.string() })

type Subject = Pick<DueDelivery, 'event' | 'subject' | 'facts' | 'createdAt'>

const readData: Record<WebhookEvent, (db: Database, about: Subject) => Promise<object>> = {
  'order.paid': async (db, { subject }) => ({ order: await readHookOrder(db, subject) }),
  'order.shipped': async (db, { subject, facts }) => ({
    order: await readHookOrder(db, subject),
    shipmentId: shipmentFacts.parse(facts).shipment,
  }),
  'order.refunded': async (db, { subject, facts }) => {
    const order = await readHookOrder(db, subject)
    const { refund: id, amountCents, reason } = refundFacts.parse(facts)
    return { order, refund: { id, amount: toWire(amountCents, order.currency), reason } }
  },
  'stock.low': (db, { subject }) => readVariantFacts(db, subject),
  'product.changed': (db, { subject }) => readProductFacts(db, subject),
}

/** The body of a webhook. What it is about is read now: at the first attempt, after the commit that caused it. */
export async function writeWebhookBody(db: Database, about: Subject): Promise<string> {
  const { event, createdAt } = about
  const data = isWebhookEvent(event) ? await readData[event](db, about) : { message: 'Your receiver works.' }
  return JSON.stringify({ type: event, timestamp: createdAt.toISOString(), data })
}
