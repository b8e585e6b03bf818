import { randomBytes } from 'node:crypto'
import { hashWithKey } from '../../../platform/secrets.ts'

const prefix = 'whsec_'
const secretBytes = 32

export const makeWebhookSecret = () => `${prefix}${randomBytes(secretBytes).toString('base64')}`

interface Signed {
  id: string
  unixSeconds: number
  body: string
}

/**
 * The headers of the Standard Webhooks specification: id and time are signed too, so that neither can be exchanged. A signature
 * for each secret, while two are valid.
 */
export function signWebhook(secrets: readonly string[], { id, unixSeconds, body }: Signed): Record<string, string> {
  const content = `${id}.${unixSeconds}.${body}`
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.slice(prefix.length), 'base64')
    return `v1,${hashWithKey(key, content).toString('base64')}`
  })
  return {
    'content-type': 'application/json',
    'user-agent': 'Placket-Webhooks/1',
    'webhook-id': id,
    'webhook-timestamp': String(unixSeconds),
    'webhook-signature': signatures.join(' '),
  }
}
