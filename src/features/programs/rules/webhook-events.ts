/** What a webhook can be sent, and how the admin says it. */
export const webhookEvents = {
  'order.paid': 'An order was paid',
  'order.shipped': 'A parcel was shipped',
  'order.refunded': 'Money was refunded',
  'stock.low': 'A variant is low on stock',
  'product.changed': 'A product was added, changed or deleted',
} as const
export type WebhookEvent = keyof typeof webhookEvents

export const eventNames = Object.keys(webhookEvents) as [WebhookEvent, ...WebhookEvent[]]
export const isWebhookEvent = (text: string): text is WebhookEvent => Object.hasOwn(webhookEvents, text)

/** Sent on request only, to try out a receiver. */
export const testEvent = 'test'
