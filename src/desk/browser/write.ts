import type { EndpointName } from '../../api/endpoints.ts'
import type { Reply } from '../../api/schemas.ts'
import type { FieldFault } from '../../platform/pure/error-details.ts'
import { messages } from '../../platform/pure/messages.ts'
import { type Answer, type CallOptions, call, type Outcome } from '../../site/browser/api.ts'
import type { Failure } from '../../site/browser/failures.ts'
import { showError, showToast } from '../../site/browser/toasts.ts'
import { readDetails } from './files/error-details.ts'
import { nameField, showFieldValue } from './forms/conflict.ts'
import { claimPressKey, forgetPressKey } from './press-key.ts'
import { freshProof } from './slots.ts'

async function proveAgain(): Promise<boolean> {
  const [ask] = freshProof.parts()
  return ask ? ask() : false
}

/** A list of records: too much for a sentence. */
const isTable = (value: unknown) =>
  Array.isArray(value) && value.some((entry) => typeof entry === 'object' && entry !== null)

/** `Order notice emails must be an email address` for `orderNoticeEmails.0`. */
function nameFault({ field, problem }: FieldFault): string {
  const name = nameField(field.replaceAll(/\.\d+/g, ''))
  return `${name.charAt(0).toUpperCase()}${name.slice(1)} ${problem}`
}

/** A refusal in one sentence, for places without form fields to mark. */
function describeFailure({ message = messages.somethingWrong, body }: Failure): string {
  const { changes, faults } = readDetails(body)
  const now = changes?.flatMap(({ field, theirs }) =>
    isTable(theirs) ? [] : [`${nameField(field)} is now ${showFieldValue(theirs)}`],
  )
  if (now && now.length > 0) return `${message}: ${now.join(', ')}`
  // `orderNoticeEmails.0 must be an email address` is for programs.
  const [first] = faults ?? []
  if (first && message.startsWith(`${first.field} `)) return nameFault(first)
  // A message of whole sentences says where to look. `rows.0.name` is a place that only the form can name.
  const named = (faults ?? []).filter(
    ({ field }) => !message.endsWith('.') && !field.includes('.') && !message.includes(field),
  )
  const missing = named.map(({ field }) => nameField(field)).join(', ')
  return missing ? `${message}: ${missing}` : message
}

interface Retried<R> {
  /** Makes the call; a second time once the person has proved who they are. */
  send: () => Promise<Answer<R>>
  /** The caller reports a failure itself. */
  quiet?: boolean | undefined
}

/** A write whose call is given: reports the result. When the server wants a fresh proof, it asks for a code and tries once more. */
export async function writeBy<R extends object>({ send, quiet = false }: Retried<R>): Promise<Answer<R>> {
  let outcome = await send()
  if (!outcome.ok && outcome.failure.message === messages.confirmByCode && (await proveAgain())) outcome = await send()
  if (outcome.ok) {
    const { reply } = outcome
    if ('message' in reply && typeof reply.message === 'string') showToast(reply.message)
  } else if (!quiet) {
    showError(describeFailure(outcome.failure))
  }
  return outcome
}

/**
 * A merchant's write: reports the result. When the server wants a fresh proof, it asks for a code and tries once more.
 * With `quiet` the caller reports a failure itself.
 */
export async function write<N extends EndpointName>(name: N, options: CallOptions<N> = {}): Promise<Outcome<N>> {
  const key = claimPressKey(name, options)
  const headers = { ...options.headers, ...(key === null ? {} : { 'idempotency-key': key }) }
  const outcome = await writeBy<Reply<N>>({
    send: () => call(name, { ...options, headers, quiet: true }),
    quiet: options.quiet,
  })
  const over = outcome.ok || outcome.failure.status === 422
  if (key !== null && over) forgetPressKey(name, options)
  return outcome
}
