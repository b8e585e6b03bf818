// @vitest-environment happy-dom
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { type PriceRange, watchPriceRange } from '../../../src/features/listing/browser/listing.ts'

const change = vi.fn()
let range: PriceRange
const find = (selector: string) => {
  const input = document.querySelector<HTMLInputElement>(selector)
  if (!input) throw new Error(`No ${selector}`)
  return input
}
const low = () => find('[data-handle="min"]')
const high = () => find('[data-handle="max"]')
const shown = () => [low(), high(), find('[name="minPrice"]'), find('[name="maxPrice"]')].map(({ value }) => value)
/** Where the drawn range starts, as a share of the free space, and its size. */
const drawn = () =>
  ['start', 'size'].map((name) =>
    Number.parseFloat(document.querySelector('div')?.style.getPropertyValue(`--range-${name}`) ?? ''),
  )
const set = (input: HTMLInputElement, value: string, ...events: string[]) => {
  input.value = value
  for (const type of events) input.dispatchEvent(new Event(type))
}

describe('the range of prices', () => {
  beforeEach(() => {
    change.mockReset()
    document.body.innerHTML = `<div><input data-handle="min" value="0"><input data-handle="max" max="500" value="500">
      <input name="minPrice" value="0"><input name="maxPrice" value="500"></div>`
    range = watchPriceRange(find('[data-handle="min"]').parentElement ?? document.body, change)
  })

  test('shows its bounds, or its ends without any', () => {
    range.show({ minCents: 5000, maxCents: 20_000 })
    expect(shown()).toEqual(['50', '200', '50', '200'])
    expect(drawn().map(Math.round)).toEqual([14, 30])
    range.show({ minCents: null, maxCents: null })
    expect(shown()).toEqual(['0', '500', '0', '500'])
    expect(drawn()).toEqual([0, 100])
    expect(change).not.toHaveBeenCalled()
  })

  test('reports dragging a handle, and releasing it', () => {
    set(low(), '50', 'input')
    expect(change.mock.calls).toEqual([[{ minCents: 5000, maxCents: null }, false]])
    expect(shown()).toEqual(['50', '500', '50', '500'])
    set(high(), '200', 'input', 'change')
    expect(change.mock.calls.slice(1)).toEqual([
      [{ minCents: 5000, maxCents: 20_000 }, false],
      [{ minCents: 5000, maxCents: 20_000 }, true],
    ])
  })

  test('stops a handle at the other one', () => {
    range.show({ minCents: 5000, maxCents: 20_000 })
    set(low(), '300', 'input')
    expect(shown()).toEqual(['200', '200', '200', '200'])
    expect(drawn()).toEqual([40, 0])
    set(high(), '100', 'change')
    expect(shown()).toEqual(['200', '200', '200', '200'])
    expect(change.mock.calls.at(-1)).toEqual([{ minCents: 20_000, maxCents: 20_000 }, true])
  })

  test('treats its ends as no bound', () => {
    range.show({ minCents: 5000, maxCents: 20_000 })
    set(low(), '0', 'change')
    set(high(), '500', 'change')
    expect(change.mock.calls.at(-1)).toEqual([{ minCents: null, maxCents: null }, true])
  })

  test.each([
    ['50', '200', { minCents: 5000, maxCents: 20_000 }, ['50', '200']],
    ['', '', { minCents: null, maxCents: null }, ['0', '500']],
    [' ', 'much', { minCents: null, maxCents: null }, ['0', '500']],
    ['-5', '9000', { minCents: null, maxCents: null }, ['0', '500']],
    ['19.50', '1e2', { minCents: 1950, maxCents: 10_000 }, ['19.5', '100']],
    // No product lies between the bounds: the result says so, and both numbers stay.
    ['200', '50', { minCents: 20_000, maxCents: 5000 }, ['200', '50']],
  ])('typed "%s" to "%s" is settled', (from, to, bounds, values) => {
    find('[name="minPrice"]').value = from
    set(find('[name="maxPrice"]'), to, 'change')
    expect(change.mock.calls).toEqual([[bounds, true]])
    expect(shown()).toEqual([...values, ...values])
    expect(drawn()[1]).toBeGreaterThanOrEqual(0)
  })
})
