// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest'
import { watchMarkets } from '../../../src/features/markets/browser/market-switch.ts'
import { $toasts } from '../../../src/site/browser/toasts.ts'

const offer = (language: string, text: string, action: string) => ({ language, text, action })
const markets = [
  { key: '', countries: ['US'], path: '/', name: 'US', currency: 'USD', offer: offer('en', 'An offer', 'Switch') },
  {
    key: 'de',
    countries: ['DE'],
    path: '/de/',
    name: 'DE',
    currency: 'EUR',
    offer: offer('de', 'Ein Shop', 'Wechseln'),
  },
]

afterEach(() => vi.restoreAllMocks())

test('a market is offered in its own language, which the page may not be in', async () => {
  localStorage.setItem('placket:market', 'de')
  vi.stubGlobal('requestIdleCallback', (run: () => void) => run())
  const list = document.createElement('nav')
  list.dataset['markets'] = JSON.stringify(markets)
  watchMarkets(list, async () => null)
  await vi.waitFor(() => expect($toasts.get()).toHaveLength(1))
  expect($toasts.get()[0]).toMatchObject({ text: 'Ein Shop', language: 'de', action: { label: 'Wechseln' } })
})
