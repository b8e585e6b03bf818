import type { z } from 'zod'
import { HttpError, refuseFields } from '../platform/http/http-error.ts'
import { jsonMaxDepth } from '../platform/pure/limits.ts'
import { messages } from '../platform/pure/messages.ts'
import { describeFaults } from './describe-faults.ts'

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

export function parseJson(request: Request, text: string, named = false): unknown {
  if (text === '') return {}
  const type = request.headers.get('content-type') ?? ''
  if (!/^application\/(csp-report|([\w.-]+\+)?json)\b/i.test(type)) throw new HttpError(415, messages.notJson)
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    throw new HttpError(400, named ? messages.brokenJson : messages.malformed)
  }
  checkJson(value, named)
  return value
}

function isMissing(value: unknown, path: PropertyKey[]): boolean {
  let current: unknown = value
  for (const key of path) {
    if (current === null || typeof current !== 'object') return false
    current = Reflect.get(current, key)
  }
  return current === undefined || current === null || (typeof current === 'string' && current.trim() === '')
}

/** Missing or empty required fields have their own message. `named`: the refusal says which fields, and why. */
export function parseWith(schema: z.ZodType | undefined, value: unknown, named = false): unknown {
  if (!schema) return undefined
  const parsed = schema.safeParse(value)
  if (parsed.success) return parsed.data
  const isGone = (path: PropertyKey[]) => isMissing(value, path)
  const missing = parsed.error.issues.some(({ path }) => isGone(path))
  if (!named) throw new HttpError(400, missing ? messages.fillRequired : messages.malformed)
  const faults = describeFaults(parsed.error, isGone)
  throw missing ? new HttpError(400, messages.fillRequired, {}, { faults }) : refuseFields(...faults)
}

function decodeSegment(segment: string): string {
  try {
    return decodeURIComponent(segment)
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
