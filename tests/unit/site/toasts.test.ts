import { beforeEach, expect, test, vi } from 'vitest'
import { openFakePage } from '../../support/fake-page.ts'

let page: ReturnType<typeof openFakePage>
beforeEach(() => {
  vi.unstubAllGlobals()
  vi.resetModules()
  page = openFakePage()
})

async function openToasts() {
  const toasts = await import('../../../src/site/browser/toasts.ts')
  return { ...toasts, read: () => toasts.$toasts.get().map(({ text, tone }) => [text, tone]) }
}

test('two toasts stand at most, and the same text stands once, as the newest', async () => {
  const { showToast, showError, read } = await openToasts()
  showToast('One')
  showToast('One')
  expect(read()).toEqual([['One', 'success']])
  showError('Two')
  showToast('Three')
  expect(read()).toEqual([
    ['Two', 'error'],
    ['Three', 'success'],
  ])
  showError('Two')
  expect(read()).toEqual([
    ['Three', 'success'],
    ['Two', 'error'],
  ])
})

test('a toast that is dismissed goes alone', async () => {
  const { showToast, dismissToast, $toasts, read } = await openToasts()
  showToast('One')
  showToast('Two')
  dismissToast($toasts.get()[0]?.id ?? 0)
  expect(read()).toEqual([['Two', 'success']])
})

test('toasts and an open login go along to the next page, once', async () => {
  const { showError } = await openToasts()
  showError('Lost')
  const { leaveFor } = await import('../../../src/site/browser/arrival.ts')
  leaveFor('/', { openLogin: true })
  expect(page.location.assigned).toEqual(['/'])
  vi.resetModules()
  const next = await openToasts()
  const { arrive } = await import('../../../src/site/browser/arrival.ts')
  expect(next.read()).toEqual([])
  expect(arrive()).toEqual({ openLogin: true })
  expect(next.read()).toEqual([['Lost', 'error']])
  expect(arrive()).toEqual({ openLogin: false })
})

test.each(['not JSON', '[]', '{"toasts":7}', '{"toasts":[{"text":7}],"openLogin":"yes"}'])(
  'an arrival that reads %s brings nothing',
  async (text) => {
    page.session.setItem('placket:arrival', text)
    const { read } = await openToasts()
    const { arrive } = await import('../../../src/site/browser/arrival.ts')
    expect(arrive()).toEqual({ openLogin: false })
    expect(read()).toEqual([])
  },
)
