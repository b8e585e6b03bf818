import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { CreateOwn } from '../../../../src/adapters/own.ts'
import type { PaymentProvider, PaymentStatus } from '../../../../src/adapters/payment/port.ts'

/** A file in TILL_DIR for each payment; whoever writes `.paid` beside it has paid. */
const create: CreateOwn<PaymentProvider> = ({ env }) => {
  const pathOf = (reference: string) => join(env['TILL_DIR'] ?? '', reference)
  const readIfThere = (path: string) => readFile(path, 'utf8').catch(() => null)
  return {
    name: 'till',
    async open({ orderId, key = orderId, amountCents, currency }) {
      await writeFile(pathOf(key), JSON.stringify({ amountCents, currency }))
      return { reference: key, url: `https://till.example/${key}` }
    },
    async find(reference): Promise<PaymentStatus | null> {
      const opened = await readIfThere(pathOf(reference))
      if (opened === null) return null
      if ((await readIfThere(`${pathOf(reference)}.paid`)) === null) return { state: 'open' }
      const { amountCents, currency } = JSON.parse(opened) as { amountCents: number; currency: string }
      return { state: 'captured', amountCents, currency, refundedCents: 0 }
    },
    refund: async ({ cause }) => ({ reference: cause }),
    readWebhook: async () => ({ ok: false }),
  }
}

export default create
