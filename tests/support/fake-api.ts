import { expect, onTestFinished, vi } from 'vitest'
import type { User } from '../../src/features/accounts/contract.ts'
import { findStoredFormat } from '../../src/platform/address-formats.ts'

/** Someone who is signed in. */
export const signedInUser: User = {
  _id: '7',
  id: '7',
  name: 'Test Person',
  email: 'person@example.com',
  emailVerified: true,
  phoneNumber: '+12025550123',
  role: 'shopper',
  hasPassword: false,
  createdAt: '2026-01-01T00:00:00.000Z',
}

interface Asked {
  /** `POST /auth-api/login`. */
  call: string
  body: unknown
  headers: Headers
}

/** Replaces the API where browser code is tested without one: gives the replies that a test defined, and records requests. */
export function openFakeApi() {
  const replies = new Map<string, { status: number; body: unknown; wait: Promise<void> }>()
  const asked: Asked[] = []
  const unexpected: string[] = []
  onTestFinished(() => expect(unexpected).toEqual([]))
  /** `wait` delays the reply. */
  const answer = (call: string, body: unknown, { status = 200, wait = Promise.resolve() } = {}) => {
    replies.set(call, { status, body, wait })
  }
  vi.stubGlobal('fetch', async (input: RequestInfo | URL, init: RequestInit = {}) => {
    // A file of the build.
    const [, country] = /^\/addresses\/([A-Z]{2})\.json$/.exec(String(input)) ?? []
    if (country) return Response.json(findStoredFormat(country))
    const call = `${init.method ?? 'GET'} ${String(input)}`
    // Every checkout asks; only the payment provider is offered unless a test says otherwise.
    const isMethods = call.endsWith('/api/orders/payment-methods') && !replies.has(call)
    if (isMethods) return Response.json({ provider: 'sandbox', names: [], manual: [] })
    // Cart and checkout ask when they open; the cart stays as it is unless a test says otherwise.
    if (/^GET \/product-api\/get-product\/\w+$/.test(call) && !replies.has(call))
      return new Response(null, { status: 503 })
    asked.push({ call, body: init.body ? JSON.parse(String(init.body)) : null, headers: new Headers(init.headers) })
    const reply = replies.get(call)
    if (!reply) {
      // The code under test takes a thrown error for a network failure, so the test has to define it.
      unexpected.push(call)
      throw new Error(`Nobody expects ${call}`)
    }
    await reply.wait
    return Response.json(reply.body, { status: reply.status })
  })
  return { answer, asked, calls: () => asked.map(({ call }) => call) }
}

/** A promise and the function that resolves it. */
export function makeGate() {
  let open: () => void = () => undefined
  const wait = new Promise<void>((resolve) => {
    open = resolve
  })
  return { wait, open }
}
