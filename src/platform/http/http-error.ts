import type { ErrorDetails, FieldFault } from '../pure/error-details.ts'
import { messages } from '../pure/messages.ts'

/** Thrown by handlers: the edge answers with this status and text. */
export class HttpError extends Error {
  readonly status: 400 | 401 | 403 | 404 | 405 | 408 | 409 | 413 | 415 | 422 | 429 | 503
  readonly headers: Record<string, string>
  /** What goes with the message in the reply. */
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

/** A foreign or absent thing is 404, and nobody can tell which. */
export function orNotFound<T>(found: T | null | undefined): T {
  if (found === null || found === undefined) throw new HttpError(404, messages.notFound)
  return found
}

/** 400 for what a schema can't see, with the fields and their rules in words. */
export function refuseFields(...faults: FieldFault[]): HttpError {
  return new HttpError(400, faults.map(({ field, problem }) => `${field} ${problem}`).join('; '), {}, { faults })
}
