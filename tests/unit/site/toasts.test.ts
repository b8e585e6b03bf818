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

test('at most two toasts are shown, and a repeated text appears once, as the newest', async () => {
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

test('only the dismissed toast disappears', async () => {
  const { showToast, dismissToast, $toasts, read } = await openToasts()
  showToast('One')
  showToast('Two')
  dismissToast($toasts.get()[0]?.id ?? 0)
  expect(read()).toEqual([['Two', 'success']])
})

test('toasts and an open sign-in dialog move to the next page, once', async () => {
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

test('what arrives keeps its tone, goes from storage, and is left without a login that nobody asked for', async () => {
  const { showToast, showError } = await openToasts()
  showToast('Saved')
  showError('Lost')
  const { leaveFor } = await import('../../../src/site/browser/arrival.ts')
  leaveFor('/cart')
  expect(JSON.parse(page.session.getItem('placket:arrival') ?? '')).toEqual({
    toasts: [
      { text: 'Saved', tone: 'success' },
      { text: 'Lost', tone: 'error' },
    ],
    openLogin: false,
  })
  vi.resetModules()
  const next = await openToasts()
  const { arrive } = await import('../../../src/site/browser/arrival.ts')
  expect(arrive()).toEqual({ openLogin: false })
  expect(next.read()).toEqual([
    ['Saved', 'success'],
    ['Lost', 'error'],
  ])
  expect(page.session.getItem('placket:arrival')).toBeNull()
})

test('of several toasts those that are none are left out', async () => {
  page.session.setItem('placket:arrival', '{"toasts":[7,{"text":"Here"},{"text":null}]}')
  const { read } = await openToasts()
  const { arrive } = await import('../../../src/site/browser/arrival.ts')
  arrive()
  expect(read()).toEqual([['Here', 'success']])
})

test('a page is left and entered also where storage is blocked', async () => {
  const blocked = () => {
    throw new DOMException('Blocked', 'SecurityError')
  }
  Object.assign(page.session, { setItem: blocked, getItem: blocked })
  const { read } = await openToasts()
  const { leaveFor, arrive } = await import('../../../src/site/browser/arrival.ts')
  leaveFor('/cart')
  expect(page.location.assigned).toEqual(['/cart'])
  expect([arrive(), read()]).toEqual([{ openLogin: false }, []])
})
