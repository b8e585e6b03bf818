// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { watchNetwork } from '../../../src/site/browser/offline.ts'

// The test decides when the page is quiet.
const quiet: (() => void)[] = []
vi.mock('../../../src/site/browser/moments.ts', () => ({ whenQuiet: (work: () => void) => quiet.push(work) }))

const worker = { register: vi.fn(), ready: Promise.resolve({ active: { postMessage: vi.fn() } }) }
let referrer = ''
let savesData = false

beforeEach(() => {
  vi.resetModules()
  vi.stubEnv('PROD', true)
  worker.register.mockReset().mockResolvedValue(undefined)
  Object.defineProperty(navigator, 'serviceWorker', { value: worker, configurable: true })
  Object.defineProperty(document, 'referrer', { get: () => referrer, configurable: true })
  vi.stubGlobal('matchMedia', () => ({ matches: savesData }))
  referrer = ''
  savesData = false
  for (const name of ['cart', 'wishlist', 'compare']) delete document.documentElement.dataset[name]
})
afterEach(() => {
  vi.unstubAllEnvs()
  vi.unstubAllGlobals()
})

const keep = async () => {
  const { keepOffline } = await import('../../../src/site/browser/offline.ts')
  keepOffline()
  for (const work of quiet.splice(0)) work()
}

describe('pages are kept for offline', () => {
  test('from the second page on', async () => {
    await keep()
    expect(worker.register).not.toHaveBeenCalled()
    referrer = `${location.origin}/products`
    await keep()
    await keep()
    expect(worker.register).toHaveBeenCalledOnce()
    expect(worker.register).toHaveBeenCalledWith('/service-worker.js')
  })

  test.each(['cart', 'wishlist', 'compare'])('on the first page once something is in the %s', async (name) => {
    document.documentElement.dataset[name] = ''
    await keep()
    expect(worker.register).toHaveBeenCalledOnce()
  })

  test('but not for visitors who save data, nor in development', async () => {
    document.documentElement.dataset['cart'] = ''
    savesData = true
    await keep()
    savesData = false
    vi.stubEnv('PROD', false)
    await keep()
    expect(worker.register).not.toHaveBeenCalled()
  })

  test('once nobody has touched the page for a while, and not before', async () => {
    document.documentElement.dataset['cart'] = ''
    const { keepOffline } = await import('../../../src/site/browser/offline.ts')
    keepOffline()
    expect(worker.register).not.toHaveBeenCalled()
    for (const work of quiet.splice(0)) work()
    expect(worker.register).toHaveBeenCalledOnce()
  })

  test('and a browser that refuses goes on without', async () => {
    document.documentElement.dataset['cart'] = ''
    worker.register.mockRejectedValue(new Error('A private window'))
    await expect(keep()).resolves.toBeUndefined()
  })
})

test('the notice shows while the network is gone', () => {
  const notice = document.createElement('p')
  const goes = (onLine: boolean) => {
    Object.defineProperty(navigator, 'onLine', { value: onLine, configurable: true })
    dispatchEvent(new Event(onLine ? 'online' : 'offline'))
  }
  goes(true)
  watchNetwork(notice)
  expect(notice.hidden).toBe(true)
  goes(false)
  expect(notice.hidden).toBe(false)
  goes(true)
  expect(notice.hidden).toBe(true)
})
