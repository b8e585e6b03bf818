import { z } from 'zod'
import { id, idParams, message, messageReply, money, version } from '../../platform/schema/fields.ts'
import { listQuery, total } from '../../platform/schema/list-query.ts'
import { order } from '../orders/contract.ts'
import { eventNames, testEvent, type WebhookEvent } from './rules/webhook-events.ts'

const url = z.string().trim().min(1).max(500)
const events = z.array(z.enum(eventNames)).refine((given) => given.length > 0, 'at least one event')

const webhook = z.object({
  id,
  url: z.string(),
  events: z.array(z.string()),
  active: z.boolean(),
  /** Why the shop has switched it off. */
  disabledReason: z.string(),
  failingSince: z.string().nullable(),
  /** Until when the former secret signs too. */
  formerSecretUntil: z.string().nullable(),
  waiting: z.number().int(),
  failed: z.number().int(),
  createdAt: z.string(),
  version,
})
export type Webhook = z.infer<typeof webhook>

const delivery = z.object({
  /** The header `webhook-id`. */
  id,
  event: z.string(),
  subject: z.string(),
  state: z.enum(['waiting', 'sent', 'failed']),
  createdAt: z.string(),
  nextAt: z.string().nullable(),
  payload: z.string().nullable(),
  attempts: z.array(
    z.object({
      at: z.string(),
      status: z.number().int().nullable(),
      problem: z.string(),
      reply: z.string(),
      tookMs: z.number().int(),
    }),
  ),
})
export type Delivery = z.infer<typeof delivery>

const secret = z.string()

export const webhookSchemas = {
  listWebhooks: { reply: z.object({ webhooks: z.array(webhook) }) },
  /** The reply is the only place where the secret is shown. */
  createWebhook: {
    body: z.object({ url, events }),
    status: 201,
    reply: z.object({ webhook, secret, message }),
  },
  /** `active: true` goes on with what waits. */
  updateWebhook: {
    params: idParams,
    body: z.object({ url, events, active: z.boolean(), version: version.optional() }),
    reply: z.object({ webhook, message }),
  },
  deleteWebhook: { params: idParams, reply: messageReply },
  /** A new secret; the former one signs too for a day. */
  replaceWebhookSecret: { params: idParams, reply: z.object({ webhook, secret, message }) },
  testWebhook: { params: idParams, status: 202, reply: messageReply },
  /** Newest first, of the last 30 days. */
  listDeliveries: {
    params: idParams,
    query: listQuery,
    reply: z.object({ deliveries: z.array(delivery), total }),
  },
  resendDelivery: { params: idParams, status: 202, reply: messageReply },
}

const sent = (type: string, data: z.ZodType) => z.object({ type: z.literal(type), timestamp: z.iso.datetime(), data })

/** The bodies that webhooks are sent. */
export const webhookBodies: Record<WebhookEvent | typeof testEvent, z.ZodType> = {
  'order.paid': sent('order.paid', z.object({ order })),
  'order.shipped': sent('order.shipped', z.object({ order, shipmentId: id })),
  'order.refunded': sent(
    'order.refunded',
    z.object({ order, refund: z.object({ id, amount: money, reason: z.string() }) }),
  ),
  'stock.low': sent(
    'stock.low',
    z.object({ variantId: id, productId: id, sku: z.string(), stock: z.number().int() }).meta({
      description: '`stock` as it is at the first attempt to send this; ids are empty when the variant is gone',
    }),
  ),
  'product.changed': sent(
    'product.changed',
    z.object({ productId: id, slug: z.string(), name: z.string(), status: z.string() }).meta({
      description: 'As it is at the first attempt to send this; the status of a deleted product is `deleted`',
    }),
  ),
  test: sent(testEvent, z.object({ message: z.string() })),
}
