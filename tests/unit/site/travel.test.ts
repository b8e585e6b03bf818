// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest'
import { onTravel, takeTravel } from '../../../src/site/browser/travel.ts'

test('a step that only closes a layer is not heard by the page, although it began to listen first', () => {
  const heard = vi.fn()
  onTravel(heard)
  takeTravel(({ state }) => state === 'layer')
  dispatchEvent(new PopStateEvent('popstate', { state: 'layer' }))
  expect(heard).not.toHaveBeenCalled()
  dispatchEvent(new PopStateEvent('popstate', { state: 'page' }))
  expect(heard).toHaveBeenCalledOnce()
})
