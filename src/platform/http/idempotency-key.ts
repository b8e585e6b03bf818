import { messages } from '../pure/messages.ts'
import { HttpError } from './http-error.ts'

/** The header Idempotency-Key: 1 to 200 printable characters; null from a client that sends none. */
export function readIdempotencyKey(request: Request): string | null {
  const key = request.headers.get('idempotency-key')
  if (key !== null && !/^[\x21-\x7e]{1,200}$/.test(key)) throw new HttpError(400, messages.keyMissing)
  return key
}

/** For calls that must not happen twice: they are refused without the header. */
export function requireIdempotencyKey(request: Request): string {
  const key = readIdempotencyKey(request)
  if (key === null) throw new HttpError(400, messages.keyMissing)
  return key
}
