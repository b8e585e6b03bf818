// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { oneByOne, whenQuiet } from '../../../src/site/browser/moments.ts'
import { endListenersWithTest } from '../../support/own-listeners.ts'

let idle: (() => void)[] = []
let state = 'complete'

beforeEach(() => {
  endListenersWithTest()
  vi.useFakeTimers()
  idle = []
  state = 'complete'
  vi.stubGlobal('requestIdleCallback', (work: () => void) => idle.push(work))
  Object.defineProperty(document, 'readyState', { get: () => state, configurable: true })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('what nobody waits for', () => {
  test('waits until the page has not been touched for four seconds', () => {
    const work = vi.fn()
    whenQuiet(work)
    for (const type of ['pointerdown', 'keydown', 'wheel', 'touchmove']) {
      vi.advanceTimersByTime(3999)
      dispatchEvent(new Event(type))
    }
    expect(idle).toHaveLength(0)
    vi.advanceTimersByTime(4000)
    for (const task of idle) task()
    dispatchEvent(new Event('pointerdown'))
    vi.advanceTimersByTime(9000)
    expect(idle).toHaveLength(1)
    expect(work).toHaveBeenCalledOnce()
  })

  test('waits for the page itself', () => {
    state = 'interactive'
    whenQuiet(vi.fn())
    vi.advanceTimersByTime(9000)
    expect(idle).toHaveLength(0)
    dispatchEvent(new Event('load'))
    vi.advanceTimersByTime(4000)
    expect(idle).toHaveLength(1)
  })
})

test('work that is cut in pieces has an idle task for each', () => {
  const done: number[] = []
  oneByOne([1, 2, 3].map((piece) => () => done.push(piece)))
  const seen: number[][] = []
  while (idle.length > 0) {
    idle.shift()?.()
    seen.push([...done])
  }
  expect(seen).toEqual([[1], [1, 2], [1, 2, 3]])
})
