import { translateReply } from '../fault-texts.ts'
import type { ErrorDetails, FieldFault } from '../pure/error-details.ts'
import type { Language } from '../pure/language.ts'
import { messages } from '../pure/messages.ts'
import { say } from '../pure/text/say.ts'

const fill = (text: string, values: Record<string, string | number>, language: Language = 'en') =>
  Object.keys(values).length > 0 ? say<string>(text, values, language) : text

/** Thrown by handlers: the edge replies with this status and text. */
export class HttpError extends Error {
  readonly status: 400 | 401 | 403 | 404 | 405 | 408 | 409 | 413 | 415 | 422 | 429 | 503
  readonly headers: Record<string, string>
  /** Sent with the message. */
  readonly details: ErrorDetails
  /** With its placeholders, if it has any; the message is filled in, in English. */
  readonly text: string
  readonly values: Record<string, string | number>

  constructor(
    status: HttpError['status'],
    text: string,
    headers: Record<string, string> = {},
    details: ErrorDetails = {},
    values: Record<string, string | number> = {},
  ) {
    super(fill(text, values))
    this.name = 'HttpError'
    this.status = status
    this.headers = headers
    this.details = details
    this.text = text
    this.values = values
  }

  /** The message in a language, as far as it is a shopper's. */
  messageIn(language: Language): string {
    return fill(translateReply(this.text, language), this.values, language)
  }

  /** The details with what is wrong with each field in a language, as far as it is a shopper's. */
  detailsIn(language: Language): ErrorDetails {
    const { faults, ...rest } = this.details
    if (!faults) return this.details
    const spoken = faults.map((fault) =>
      fault.problem === this.message
        ? { ...fault, problem: this.messageIn(language) }
        : { ...fault, problem: translateReply(fault.problem, language) },
    )
    return { ...rest, faults: spoken }
  }
}

/** Records of others and records that don't exist look the same. */
export function orNotFound<T>(found: T | null | undefined): T {
  if (found === null || found === undefined) throw new HttpError(404, messages.notFound)
  return found
}

const describe = (faults: readonly FieldFault[]) => faults.map(({ field, problem }) => `${field} ${problem}`).join('; ')

/** 400 for faults that a schema can't detect, with the fields and their rules in words. */
export function refuseFields(...faults: FieldFault[]): HttpError {
  return new HttpError(400, describe(faults), {}, { faults })
}

/** 409 for more money than is left of a payment, a gift card or store credit: it may have been right a moment ago. */
export function refuseExcess(fault: FieldFault, message = describe([fault])): HttpError {
  return new HttpError(409, message, {}, { faults: [fault] })
}
