import { beforeEach, expect, test, vi } from 'vitest'
import { openFakePage } from '../../support/fake-page.ts'

beforeEach(() => {
  vi.unstubAllGlobals()
  vi.resetModules()
  openFakePage()
})

const open = async () => {
  const { reportOutcome } = await import('../../../src/site/browser/report-outcome.ts')
  const { $toasts } = await import('../../../src/site/browser/toasts.ts')
  return { reportOutcome, read: () => $toasts.get().map(({ text }) => text) }
}

test("a refused form shows the server's message, or the fallback", async () => {
  const { reportOutcome, read } = await open()
  expect(reportOutcome({ ok: false, failure: { call: 'contactUs', status: 400, message: 'Too long' } })).toBe(
    'Too long',
  )
  expect(reportOutcome({ ok: false, failure: { call: 'contactUs', status: 500 } })).toBe('Something went wrong')
  expect(read()).toEqual([])
})

test('an accepted form shows a toast if there is a message', async () => {
  const { reportOutcome, read } = await open()
  expect(reportOutcome({ ok: true, reply: { message: 'Thank you' } }, 'Saved')).toBeNull()
  expect(reportOutcome({ ok: true, reply: {} }, 'Saved')).toBeNull()
  expect(reportOutcome({ ok: true })).toBeNull()
  expect(read()).toEqual(['Thank you', 'Saved'])
})
