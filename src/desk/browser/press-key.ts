import { type EndpointName, endpoints } from '../../api/endpoints.ts'
import type { Endpoint } from '../../platform/pure/endpoint.ts'

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
