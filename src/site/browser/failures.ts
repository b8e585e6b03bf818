import { endpointPath } from '../../api/endpoint-path.ts'
import { isRecord } from '../../platform/pure/is-record.ts'
import { messages } from '../../platform/pure/messages.ts'
import * as texts from '../messages/en.ts'
import { sendReport } from './send.ts'
import { showError } from './toasts.ts'

/** What is known about a failed call; `status` is 0 without a reply. */
export interface Failure {
  call: string
  status: number
  /** The server's message; absent if there was none. */
  message?: string
  requestId?: string
  /** When to try again, of a refusal that says so. */
  retryAfterSeconds?: number
  /** The refusal as received: those of the merchant's calls contain more than a message. */
  body?: unknown
}

const reportsMax = 10
/** Refusals are normal; faults are rare and every one matters. */
const refusalShare = 0.1
let reports = 0

function readText(value: unknown): string | undefined {
  return typeof value === 'string' && value.trim() !== '' ? value : undefined
}

/** The response message, an error message, or msg. */
export function readMessage(data: unknown): string | undefined {
  if (!isRecord(data)) return undefined
  const { message, error, msg } = data
  return readText(message) ?? readText(isRecord(error) ? error['message'] : error) ?? readText(msg)
}

/** Removes email addresses, tokens, phone numbers and codes from a report. */
export function scrub(text: string): string {
  return text
    .replace(/[^\s@"']+@[^\s@"']+\.[^\s@"']+/g, '[email]')
    .replace(/\b[\w-]{40,}\b/g, '[token]')
    .replace(/\+?\d[\d\s().-]{4,}\d/g, '[number]')
    .slice(0, 1000)
}

function reportFailure(failure: Failure): void {
  const isFault = failure.status === 0 || failure.status >= 500
  if (reports >= reportsMax || (!isFault && Math.random() >= refusalShare)) return
  reports += 1
  // What a merchant typed doesn't belong in a report.
  const { body: _body, ...rest } = failure
  const error = { ...rest, message: scrub(failure.message ?? texts.noAnswer), page: scrub(location.pathname) }
  sendReport(endpointPath('reportClientErrors'), JSON.stringify({ errors: [error] }))
}

/** The shared error handler. Every failed call comes here once: shown to the shopper as a toast, and reported to the shop. */
export function handleFailure(failure: Failure, { quiet = false } = {}): void {
  if (!quiet) showError(failure.message ?? messages.somethingWrong)
  reportFailure(failure)
}
