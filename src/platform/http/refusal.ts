import { messages } from '../pure/messages.ts'

/** A refusal at the server's edge: a status and a text of the shop. */
export class Refusal extends Error {
  readonly status: 400 | 401 | 403 | 404 | 405 | 408 | 409 | 413 | 415 | 422 | 429 | 503
  readonly headers: Record<string, string>

  constructor(status: Refusal['status'], message: string, headers: Record<string, string> = {}) {
    super(message)
    this.name = 'Refusal'
    this.status = status
    this.headers = headers
  }
}

/** A foreign or absent thing is 404, and nobody can tell which. */
export function orNotFound<T>(found: T | null | undefined): T {
  if (found === null || found === undefined) throw new Refusal(404, messages.notFound)
  return found
}
