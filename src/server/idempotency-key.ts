import { messages } from '../contract/messages.ts'
import { Refusal } from './refusal.ts'

/** The header Idempotency-Key: 1 to 200 printable characters; null from a client that sends none. */
export function readIdempotencyKey(request: Request): string | null {
  const key = request.headers.get('idempotency-key')
  if (key !== null && !/^[\x21-\x7e]{1,200}$/.test(key)) throw new Refusal(400, messages.malformed)
  return key
}
