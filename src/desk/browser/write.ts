import { type EndpointName, endpoints } from '../../api/endpoints.ts'
import type { Reply } from '../../api/schemas.ts'
import type { Endpoint } from '../../platform/pure/endpoint.ts'
import type { FieldFault } from '../../platform/pure/error-details.ts'
import { messages } from '../../platform/pure/messages.ts'
import { type Answer, type CallOptions, call, type Outcome } from '../../site/browser/api.ts'
import type { Failure } from '../../site/browser/failures.ts'
import { showError, showToast } from '../../site/browser/toasts.ts'
import { readDetails } from './files/error-details.ts'
import { nameField, showFieldValue } from './forms/conflict.ts'
import { freshProof } from './slots.ts'

/** The action and its content: pressed again before a reply arrived, it is the same request. */
interface Press {
  params?: Record<string, string>
  body?: unknown
}

// Kept per tab, so that a reload after a failure does not pay twice.
const storageKey = (name: EndpointName, { params, body }: Press) =>
  `placket:press:${name}:${JSON.stringify([params, body])}`
const unstored = new Map<string, string>()

function readKey(place: string): string | null {
  try {
    return sessionStorage.getItem(place) ?? unstored.get(place) ?? null
  } catch {
    return unstored.get(place) ?? null
  }
}

/** The Idempotency-Key of an action that moves money, kept until it succeeds; null for every other call. */
export function claimPressKey(name: EndpointName, press: Press): string | null {
  const endpoint: Endpoint = endpoints[name]
  if (!endpoint.needsKey) return null
  const place = storageKey(name, press)
  const key = readKey(place) ?? crypto.randomUUID()
  unstored.set(place, key)
  try {
    sessionStorage.setItem(place, key)
  } catch {
    // Storage is full or blocked: the page still has the key in memory.
    return key
  }
  return key
}

/** Forgets the key after success, so that the next press is a new request. */
export function forgetPressKey(name: EndpointName, press: Press): void {
  const place = storageKey(name, press)
  unstored.delete(place)
  try {
    sessionStorage.removeItem(place)
  } catch {
    // Storage is blocked, so it never held the key.
    return
  }
}

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
