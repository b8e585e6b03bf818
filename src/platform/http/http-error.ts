import type { ErrorDetails, FieldFault } from '../pure/error-details.ts'
import { messages } from '../pure/messages.ts'

/** Thrown by handlers: the edge replies with this status and text. */
export class HttpError extends Error {
  readonly status: 400 | 401 | 403 | 404 | 405 | 408 | 409 | 413 | 415 | 422 | 429 | 503
  readonly headers: Record<string, string>
  /** Sent with the message. */
  readonly details: ErrorDetails

  constructor(
    status: HttpError['status'],
    message: string,
    headers: Record<string, string> = {},
    details: ErrorDetails = {},
  ) {
    super(message)
    this.name = 'HttpError'
    this.status = status
    this.headers = headers
    this.details = details
  }
}

/** Records of others and records that don't exist look the same. */
export function orNotFound<T>(found: T | null | undefined): T {
  if (found === null || found === undefined) throw new HttpError(404, messages.notFound)
  return found
}

/** 400 for faults that a schema can't detect, with the fields and their rules in words. */
export function refuseFields(...faults: FieldFault[]): HttpError {
  return new HttpError(400, faults.map(({ field, problem }) => `${field} ${problem}`).join('; '), {}, { faults })
}
