// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { offerWayUp } from '../../../src/site/browser/to-top.ts'
import { makeGate } from '../../support/fake-api.ts'

const styles = vi.hoisted(() => ({ loadRest: vi.fn() }))
vi.mock('../../../src/site/browser/rest-styles.ts', () => styles)

const button = () => document.querySelector<HTMLButtonElement>('.to-top')
let reduced = false
const scrolled = vi.fn()
const scrollDown = (top: number) => {
  vi.stubGlobal('scrollY', top)
  dispatchEvent(new Event('scroll'))
}

beforeEach(() => {
  reduced = false
  styles.loadRest.mockReset().mockResolvedValue(undefined)
  vi.stubGlobal('scrollTo', scrolled.mockReset())
  vi.stubGlobal('matchMedia', () => ({ matches: reduced }))
  vi.stubGlobal('scrollY', 0)
  document.body.innerHTML =
    '<header class="header"><ul class="actions"><li id="first"></li><li id="last"></li></ul></header><main id="main" tabindex="-1"></main>'
})
afterEach(() => vi.unstubAllGlobals())

test('the button stands beside the icons once its styles are there', async () => {
  const { wait, open: arrive } = makeGate()
  styles.loadRest.mockReturnValue(wait)
  const offered = offerWayUp()
  expect(button()).toBeNull()
  arrive()
  await offered
  expect(button()?.parentElement?.id).toBe('last')
})

test('it shows beyond 500 pixels alone', async () => {
  await offerWayUp()
  const shown = [0, 500, 501, 2000, 500].map((top) => {
    scrollDown(top)
    return button()?.hidden === false
  })
  expect(shown).toEqual([false, false, true, true, false])
})

test('it leads up and puts the focus on the content, without motion for those who prefer none', async () => {
  await offerWayUp()
  button()?.click()
  reduced = true
  button()?.click()
  expect(scrolled.mock.calls).toEqual([[{ top: 0, behavior: 'smooth' }], [{ top: 0, behavior: 'auto' }]])
  expect(document.activeElement?.id).toBe('main')
})
