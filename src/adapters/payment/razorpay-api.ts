import { z } from 'zod'
import { askVendor } from '../../platform/http/ask-vendor.ts'
import { digitsOf } from '../../platform/pure/money.ts'
import type { OpenPaymentRequest } from './port.ts'

export interface RazorpaySettings {
  keyId: string
  keySecret: string
  webhookSecret: string
  apiRoot: string
  siteUrl: string
  shopName: string
  timeoutMs: number
}

const order = z.object({ id: z.string(), amount: z.number().int(), currency: z.string(), status: z.string() })
export type RazorpayOrder = z.output<typeof order>
const orders = z.object({ items: z.array(order) })

const payments = z.object({
  items: z.array(
    z.object({
      id: z.string(),
      amount: z.number().int(),
      currency: z.string(),
      captured: z.boolean(),
      amount_refunded: z
        .number()
        .int()
        .nullish()
        .transform((cents) => cents ?? 0),
    }),
  ),
})
const refund = z.object({ id: z.string(), status: z.string().optional() })

/** The few calls of Razorpay's API that an order needs, each with a time limit. */
export function connectRazorpay({ keyId, keySecret, apiRoot, timeoutMs }: RazorpaySettings) {
  const authorization = `Basic ${Buffer.from(`${keyId}:${keySecret}`).toString('base64')}`

  async function call(path: string, init: { body?: object; headers?: Record<string, string> } = {}): Promise<Response> {
    const request = {
      method: init.body ? 'POST' : 'GET',
      headers: { authorization, 'content-type': 'application/json', ...init.headers },
      ...(init.body ? { body: JSON.stringify(init.body) } : {}),
    }
    return askVendor(`${apiRoot}/v1${path}`, request, timeoutMs)
  }

  async function read<T>(schema: z.ZodType<T>, response: Response): Promise<T> {
    if (!response.ok) throw new Error(`Razorpay answered ${response.status}`)
    return schema.parse(await response.json())
  }

  return {
    createOrder: async (request: OpenPaymentRequest): Promise<RazorpayOrder> => {
      const { amountCents: amount, currency, orderId, key: receipt = orderId } = request
      if (digitsOf(currency) === 3 && amount % 10 !== 0)
        throw new Error(`Razorpay cannot charge ${amount} minor units of ${currency}`)
      return read(order, await call('/orders', { body: { amount, currency, receipt } }))
    },
    findOrderByReceipt: async (receipt: string): Promise<RazorpayOrder | undefined> => {
      const found = await read(orders, await call(`/orders?receipt=${encodeURIComponent(receipt)}`))
      return found.items[0]
    },
    /** Razorpay returns 400 for an unknown reference. */
    findOrder: async (id: string): Promise<RazorpayOrder | null> => {
      const response = await call(`/orders/${encodeURIComponent(id)}`)
      return response.status === 400 || response.status === 404 ? null : read(order, response)
    },
    listPayments: async (orderId: string) => {
      return (await read(payments, await call(`/orders/${encodeURIComponent(orderId)}/payments`))).items
    },
    refund: async (paymentId: string, { amountCents, key }: { amountCents: number; key: string }): Promise<string> => {
      const headers = { 'x-refund-idempotency': key }
      const body = { amount: amountCents }
      const done = await read(
        refund,
        await call(`/payments/${encodeURIComponent(paymentId)}/refund`, { body, headers }),
      )
      if (done.status === 'failed') throw new Error('The refund failed')
      return done.id
    },
  }
}
