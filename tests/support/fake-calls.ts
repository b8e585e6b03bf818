import type { Mock } from 'vitest'
import type { EndpointName } from '../../src/api/endpoints.ts'

interface Options {
  params?: Record<string, string>
  query?: Record<string, string>
  body?: unknown
}

/** The calls of screens, answered by name. `call` stands for `src/site/browser/api.ts`. */
export function openFakeCalls(call: Mock) {
  const outcomes = new Map<EndpointName, unknown>()
  call.mockReset()
  call.mockImplementation(async (name: EndpointName) => {
    if (!outcomes.has(name)) throw new Error(`Nobody expects ${name}`)
    return outcomes.get(name)
  })
  return {
    answer: (name: EndpointName, reply: unknown) => void outcomes.set(name, { ok: true, reply }),
    refuse: (name: EndpointName, message: string, body: object = {}) =>
      void outcomes.set(name, { ok: false, failure: { call: name, status: 400, message, body: { message, ...body } } }),
    /** What each call of this name was sent, oldest first. */
    sent: (name: EndpointName): Options[] =>
      call.mock.calls.filter(([called]) => called === name).map(([, options = {}]) => options),
  }
}
