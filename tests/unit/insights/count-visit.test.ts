// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from 'vitest'
import { countVisit } from '../../../src/features/insights/browser/count-visit.ts'
import { isBot, stepsOf } from '../../../src/features/insights/rules/visit-steps.ts'

const fetched = vi.fn(async () => new Response('{}'))

function open(
  path: string,
  browser: { globalPrivacyControl?: boolean; doNotTrack?: string; webdriver?: boolean } = {},
) {
  history.replaceState(null, '', path)
  for (const [name, value] of Object.entries({
    globalPrivacyControl: false,
    doNotTrack: null,
    webdriver: false,
    ...browser,
  })) {
    Object.defineProperty(navigator, name, { value, configurable: true })
  }
  countVisit()
}
const sent = () => fetched.mock.calls.map(([, init]: unknown[]) => JSON.parse(String((init as RequestInit).body)))

beforeEach(() => {
  fetched.mockClear()
  vi.stubGlobal('fetch', fetched)
  delete document.documentElement.dataset['added']
})

test.each([[{ globalPrivacyControl: true }], [{ doNotTrack: '1' }], [{ webdriver: true }]])(
  'nothing is sent with %j',
  (browser) => {
    open('/products', browser)
    dispatchEvent(new Event('placket:added'))
    expect(fetched).not.toHaveBeenCalled()
  },
)

test('a page sends its steps without cookies, token or address', () => {
  open('/product/tee?color=navy')
  const [[url, init]] = fetched.mock.calls as unknown as [[string, RequestInit]]
  expect(url).toBe('/visits')
  expect(init).toEqual({
    method: 'POST',
    credentials: 'omit',
    keepalive: true,
    headers: { 'content-type': 'application/json' },
    body: '{"steps":["view","product"]}',
  })
})

test('what was added before the scripts came counts with the page', () => {
  document.documentElement.dataset['added'] = ''
  open('/product/tee')
  expect(sent()).toEqual([{ steps: ['view', 'product', 'add'] }])
})

test.each([
  ['/', ['view']],
  ['/product/tee', ['view', 'product']],
  ['/products', ['view']],
  ['/checkout', ['view', 'checkout']],
  ['/admin/orders', []],
])('%s takes the steps %j', (path, steps) => {
  expect(stepsOf(path)).toEqual(steps)
})

test.each([
  [null, true],
  ['', true],
  ['Mozilla/5.0 (compatible; bingbot/2.0)', true],
  ['Mozilla/5.0 HeadlessChrome/140', true],
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Safari/604.1', false],
])('the browser %j is a bot: %s', (userAgent, bot) => {
  expect(isBot(userAgent)).toBe(bot)
})
