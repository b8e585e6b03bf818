import { setImmediate as nextTurn } from 'node:timers/promises'
import type { z } from 'zod'
import { HttpError, refuseFields } from '../platform/http/http-error.ts'
import type { FieldFault } from '../platform/pure/error-details.ts'
import { jsonMaxDepth, jsonMaxValues } from '../platform/pure/limits.ts'
import { messages } from '../platform/pure/messages.ts'
import { isInvisible } from '../platform/pure/text/clean-text.ts'

type Issue = z.core.$ZodIssue

const kinds: Record<string, string> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
}
const formats: Record<string, string> = {
  url: 'a whole address such as https://shop.example',
  datetime: 'a date and a time',
}

/** A message written in the schema; the library's own begin with "Invalid" or "Too". */
function ownWords({ message }: Issue): string | null {
  return message && !/^(Invalid|Too |Unrecognized)/.test(message) ? message : null
}

function describeSize(issue: Extract<Issue, { code: 'too_small' | 'too_big' }>): string {
  const least = issue.code === 'too_small'
  const bound = least ? issue.minimum : issue.maximum
  const side = issue.inclusive === false ? (least ? 'above' : 'below') : least ? 'at least' : 'at most'
  if (least && bound === 1 && (issue.origin === 'string' || issue.origin === 'array')) return 'must not be empty'
  if (issue.origin === 'string') return `must have ${side} ${bound} characters`
  if (issue.origin === 'array') return `must have ${side} ${bound} entries`
  return `must be ${side} ${bound}`
}

function describeIssue(issue: Issue, isMissing: boolean): string {
  if (isMissing) return 'must not be empty'
  const own = ownWords(issue)
  switch (issue.code) {
    case 'too_small':
    case 'too_big':
      return describeSize(issue)
    case 'invalid_type':
      return `must be ${kinds[issue.expected] ?? issue.expected}`
    case 'invalid_value':
      return `must be one of ${issue.values.map(String).join(', ')}`
    case 'not_multiple_of':
      return issue.divisor === 0.01 ? 'must have two decimal places at most' : `must be a multiple of ${issue.divisor}`
    case 'invalid_format':
      return own ? `must be ${own}` : `must be ${formats[issue.format] ?? 'one line of plain text'}`
    case 'custom':
      return own ? `must be ${own}` : 'does not fit'
    default:
      return own ?? 'does not fit'
  }
}

/** A union reports one error for each member; the last describes what a given value must be. */
function unfoldIssue(issue: Issue): Issue[] {
  if (issue.code !== 'invalid_union') return [issue]
  const last = issue.errors.at(-1)
  return last && last.length > 0
    ? last.flatMap((inner) => unfoldIssue({ ...inner, path: [...issue.path, ...inner.path] }))
    : [issue]
}

/** A form has fewer fields; a list of thousands of invalid entries isn't described to the end. */
const faultsMax = 200

/** Every invalid field once, with the rule it breaks. */
function describeFaults(error: z.core.$ZodError, isMissing: (path: PropertyKey[]) => boolean): FieldFault[] {
  const faults = new Map<string, string>()
  for (const issue of error.issues.slice(0, faultsMax).flatMap(unfoldIssue)) {
    const field = issue.path.map(String).join('.')
    if (!faults.has(field)) faults.set(field, describeIssue(issue, isMissing(issue.path)))
  }
  return [...faults].map(([field, problem]) => ({ field, problem }))
}

/** Postgres stores neither NUL nor unpaired surrogates. */
function isStorable(text: string): boolean {
  return !text.includes('\u0000') && text.isWellFormed()
}

/** Refuses text that can't be stored, in keys and values, and excessive nesting. `named`: the refusal says where. */
export function checkJson(value: unknown, named = false, path: readonly string[] = []): void {
  const refuse = (problem: string) =>
    named ? refuseFields({ field: path.join('.'), problem }) : new HttpError(400, messages.malformed)
  if (path.length > jsonMaxDepth) throw refuse('is nested too deep')
  if (typeof value === 'string' && !isStorable(value)) throw refuse('must be plain text')
  if (value === null || typeof value !== 'object') return
  for (const [key, inner] of Object.entries(value)) {
    if (!isStorable(key)) throw refuse('must have plain names')
    checkJson(inner, named, [...path, key])
  }
}

const longBody = 500_000

/** The place behind the text in quotes that begins at `start`. */
function endOfText(json: string, start: number): number {
  for (let at = json.indexOf('"', start + 1); at >= 0; at = json.indexOf('"', at + 1)) {
    let slashes = 0
    while (json[at - 1 - slashes] === '\\') slashes += 1
    if (slashes % 2 === 0) return at + 1
  }
  return json.length
}

/** Whether JSON has more values than any call needs. Counted before it is parsed: parsing and checking them would take too long. */
function hasTooManyValues(json: string): boolean {
  let values = 1
  for (let at = 0; at < json.length; ) {
    const character = json[at]
    if (character === '"') {
      at = endOfText(json, at)
      continue
    }
    if (character === ',' || character === '[' || character === '{') values += 1
    if (values > jsonMaxValues) return true
    at += 1
  }
  return false
}

/** Each step of a long body has a turn of the event loop of its own. */
async function takeTurnWith(text: string): Promise<void> {
  if (text.length > longBody) await nextTurn()
}

export async function parseJson(request: Request, text: string, named = false): Promise<unknown> {
  if (text === '') return {}
  const type = request.headers.get('content-type') ?? ''
  if (!/^application\/(csp-report|([\w.-]+\+)?json)\b/i.test(type)) throw new HttpError(415, messages.notJson)
  await takeTurnWith(text)
  if (hasTooManyValues(text)) throw new HttpError(413, messages.tooLarge)
  await takeTurnWith(text)
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    throw new HttpError(400, named ? messages.brokenJson : messages.malformed)
  }
  await takeTurnWith(text)
  checkJson(value, named)
  return value
}

function isMissing(value: unknown, path: PropertyKey[]): boolean {
  let current: unknown = value
  for (const key of path) {
    if (current === null || typeof current !== 'object') return false
    current = Reflect.get(current, key)
  }
  return current === undefined || current === null || (typeof current === 'string' && isInvisible(current))
}

/** What is wrong with a shopper's call, in a message of its own where the form has one. */
function describeForShoppers({ issues }: z.ZodError, isGone: (path: PropertyKey[]) => boolean): string {
  const wrong = issues.flatMap(unfoldIssue)
  if (issues.some(({ path }) => isGone(path))) return messages.fillRequired
  const isEmail = wrong.some((issue) => issue.code === 'custom' && issue.params?.['format'] === 'email')
  return isEmail ? messages.enterValidEmail : messages.malformed
}

/** Missing or empty required fields have their own message. `named`: the refusal says which fields, and why. */
export function parseWith(schema: z.ZodType | undefined, value: unknown, named = false): unknown {
  if (!schema) return undefined
  const parsed = schema.safeParse(value)
  if (parsed.success) return parsed.data
  const isGone = (path: PropertyKey[]) => isMissing(value, path)
  if (!named) throw new HttpError(400, describeForShoppers(parsed.error, isGone))
  const missing = parsed.error.issues.some(({ path }) => isGone(path))
  const faults = describeFaults(parsed.error, isGone)
  throw missing ? new HttpError(400, messages.fillRequired, {}, { faults }) : refuseFields(...faults)
}

function decodeSegment(segment: string): string {
  try {
    return decodeURIComponent(segment).normalize('NFC')
  } catch {
    throw new HttpError(400, messages.malformed)
  }
}

/** From the original path: routing ignores letter case, but ids don't. */
export function readParams(route: string, path: string): Record<string, string> {
  const segments = path.split('/')
  const params = route.split('/').flatMap((part, index) => {
    const name = /^\{(\w+)\}$/.exec(part)?.[1]
    return name ? [[name, decodeSegment(segments[index] ?? '')] as const] : []
  })
  return Object.fromEntries(params)
}
