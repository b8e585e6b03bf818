import { beforeEach, expect, test, vi } from 'vitest'
import { openFakePage } from '../../support/fake-page.ts'

beforeEach(() => {
  vi.unstubAllGlobals()
  vi.resetModules()
  openFakePage()
})

const open = async () => {
  const { tell } = await import('../../../src/site/browser/refusal.ts')
  const { $toasts } = await import('../../../src/site/browser/toasts.ts')
  return { tell, read: () => $toasts.get().map(({ text }) => text) }
}

test("a refused form gets the server's words beside it, or the fallback", async () => {
  const { tell, read } = await open()
  expect(tell({ ok: false, failure: { call: 'contactUs', status: 400, message: 'Too long' } })).toBe('Too long')
  expect(tell({ ok: false, failure: { call: 'contactUs', status: 500 } })).toBe('Something went wrong')
  expect(read()).toEqual([])
})

test('a form that was taken says so by a toast, where there is something to say', async () => {
  const { tell, read } = await open()
  expect(tell({ ok: true, reply: { message: 'Thank you' } }, 'Saved')).toBeNull()
  expect(tell({ ok: true, reply: {} }, 'Saved')).toBeNull()
  expect(tell({ ok: true })).toBeNull()
  expect(read()).toEqual(['Thank you', 'Saved'])
})
