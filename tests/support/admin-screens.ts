import '../../src/app/admin/field-inputs.ts'
import '../../src/app/admin/fresh-proof.ts'
import { act } from 'react'
import { afterEach, beforeEach, type Mock, vi } from 'vitest'
import type { EndpointName } from '../../src/api/endpoints.ts'
import { goTo } from '../../src/desk/browser/lists/list-address.ts'
import { openPage } from './render.ts'

interface Options {
  params?: Record<string, string>
  query?: Record<string, string>
  body?: unknown
}

/** Calls that are answered by name. */
function answerCalls(call: Mock) {
  const outcomes = new Map<EndpointName, unknown>()
  const forget = () => {
    outcomes.clear()
    call.mockReset().mockImplementation(async (name: EndpointName) => {
      if (!outcomes.has(name)) throw new Error(`Nobody expects ${name}`)
      return outcomes.get(name)
    })
  }
  const calls = {
    answer: (name: EndpointName, reply: unknown) => void outcomes.set(name, { ok: true, reply }),
    refuse: (name: EndpointName, message: string, body: object = {}) =>
      void outcomes.set(name, { ok: false, failure: { call: name, status: 400, message, body: { message, ...body } } }),
    /** What each call of this name was sent, oldest first. */
    sent: (name: EndpointName): Options[] =>
      call.mock.calls.filter(([called]) => called === name).map(([, options = {}]) => options),
  }
  return { calls, forget }
}

/**
 * The screens of the admin, on an empty page for each test of a file: their calls, what they ask before deleting (which
 * is confirmed), and a way to their addresses. `call` stands for `src/site/browser/api.ts`, which the file mocks.
 */
export function openScreens(call: Mock) {
  const { calls, forget } = answerCalls(call)
  const confirm = vi.fn()
  beforeEach(() => {
    openPage()
    forget()
    vi.stubGlobal('confirm', confirm.mockReset().mockReturnValue(true))
    vi.stubGlobal('scrollTo', () => undefined)
  })
  afterEach(() => vi.unstubAllGlobals())
  return { calls, confirm, visit: (path: string) => act(async () => goTo(path)) }
}
