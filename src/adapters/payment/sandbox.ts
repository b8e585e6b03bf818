import { z } from 'zod'
import type { Config } from '../../platform/config.ts'
import { hashHex } from '../../platform/secrets.ts'
import type { PaymentProvider, PaymentStatus } from './port.ts'
import { createSandboxStore, type SandboxPayment } from './sandbox-store.ts'
import { checkSignedBody, readSignedBody } from './signed-body.ts'

export const sandboxSignatureHeader = 'x-sandbox-signature'

/** Known only to the shop and its sandbox; it changes with the shop's secret. */
export function sandboxSecret(config: Pick<Config, 'APP_SECRET'>): string {
  return hashHex(config.APP_SECRET, 'sandbox-webhook')
}

const sandboxEvent = z.object({
  id: z.string().min(1).max(100),
  reference: z.string().min(1).max(100),
  kind: z.enum(['payment.captured', 'payment.failed', 'payment.declined', 'payment.refunded', 'payment.disputed']),
  amountCents: z.number().int().min(0),
  currency: z.string().length(3),
  /** The total refunded so far. */
  refundedCents: z.number().int().min(0).default(0),
  reason: z.string().max(200),
})
export type SandboxEvent = z.input<typeof sandboxEvent>

function readEventStatus({
  kind,
  amountCents,
  currency,
  refundedCents,
  reason,
}: z.output<typeof sandboxEvent>): PaymentStatus {
  switch (kind) {
    case 'payment.captured':
    case 'payment.refunded':
      return { state: 'captured', amountCents, currency, refundedCents }
    case 'payment.disputed':
      return { state: 'disputed', reason }
    case 'payment.declined':
      return { state: 'declined', reason }
    case 'payment.failed':
      return { state: 'failed', reason }
  }
}

function readStatus(payment: SandboxPayment): PaymentStatus {
  const { outcome, amountCents, currency, refundedCents } = payment
  if (!outcome) return { state: 'open' }
  if (outcome.state === 'failed') return outcome
  return { state: 'captured', amountCents, currency, refundedCents }
}

/** Takes no money: its hosted page is ours, at /dev/pay on this machine only, and accepts test cards. */
export function createSandboxPayment(config: Pick<Config, 'APP_SECRET' | 'DATA_DIR' | 'siteUrl'>): PaymentProvider {
  const store = createSandboxStore(config.DATA_DIR)
  return {
    name: 'sandbox',
    async open(request) {
      const reference = await store.open(request)
      return { reference, url: `${config.siteUrl}/dev/pay/${reference}` }
    },
    async find(reference) {
      const payment = await store.find(reference)
      return payment && readStatus(payment)
    },
    async refund({ reference, amountCents, cause }) {
      const payment = await store.find(reference)
      if (payment?.outcome?.state !== 'captured') throw new Error('The sandbox has no captured payment of that name')
      return { reference: await store.refund(reference, amountCents, cause) }
    },
    async readWebhook(rawBody, headers) {
      const signature = headers.get(sandboxSignatureHeader)
      const nowSeconds = Math.floor(Date.now() / 1000)
      if (!checkSignedBody(sandboxSecret(config), { rawBody, signature, nowSeconds })) return { ok: false }
      const reading = readSignedBody(sandboxEvent, rawBody)
      if (!('value' in reading)) return reading
      const event = reading.value
      const status = readEventStatus(event)
      return { ok: true, event: { id: event.id, kind: event.kind, reference: event.reference, status, payload: event } }
    },
  }
}
