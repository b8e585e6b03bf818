import { beforeEach, expect, test, vi } from 'vitest'
import { openFakePage } from '../../support/fake-page.ts'

let page: ReturnType<typeof openFakePage>
beforeEach(() => {
  vi.unstubAllGlobals()
  vi.resetModules()
  page = openFakePage()
  page.local.setItem('list', '[1]')
})

async function open() {
  const { createStored } = await import('../../../src/site/browser/stored.ts')
  return createStored<number[]>('list', (text) => JSON.parse(text ?? '[]'))
}

test('stored values are shown, and written ones are kept and announced to the page', async () => {
  const stored = await open()
  expect(stored.$value.get()).toEqual([1])
  let calls = 0
  page.events.addEventListener('placket:stored', () => {
    calls += 1
  })
  expect(stored.write([1, 2])).toBe(true)
  expect(page.local.getItem('list')).toBe('[1,2]')
  expect(stored.$value.get()).toEqual([1, 2])
  expect(calls).toBe(1)
})

test('a full storage changes nothing', async () => {
  const stored = await open()
  page.local.isFull = true
  expect(stored.write([1, 2])).toBe(false)
  expect(stored.$value.get()).toEqual([1])
  expect(stored.read()).toEqual([1])
})

test('a blocked storage keeps what is shown', async () => {
  const stored = await open()
  page.local.getItem = () => {
    throw new DOMException('Forbidden', 'SecurityError')
  }
  page.events.dispatchEvent(new Event('pageshow'))
  expect(stored.read()).toEqual([1])
  expect(stored.$value.get()).toEqual([1])
})

test.each([
  ['storage', 'list', [7]],
  ['storage', null, [7]],
  ['storage', 'another', [1]],
  ['pageshow', undefined, [7]],
])('after another page wrote, the event %s of %s shows %j', async (name, key, shown) => {
  const stored = await open()
  page.local.setItem('list', '[7]')
  expect(stored.read()).toEqual([7])
  expect(stored.$value.get()).toEqual([1])
  page.events.dispatchEvent(Object.assign(new Event(name), { key }))
  expect(stored.$value.get()).toEqual(shown)
})
