import { expect, test } from 'vitest'
import { type Tab, Tabs } from '../../support/tabs.ts'

function append({ localStorage }: Tab, entry: number): void {
  localStorage.setItem('cart', JSON.stringify([...JSON.parse(localStorage.getItem('cart') ?? '[]'), entry]))
}

test('of thirty tabs that write at once none overwrites another, however late they learn of each other', async () => {
  const browser = new Tabs()
  const tabs = Array.from({ length: 30 }, (_, number) => browser.open({ delayMs: (number * 7) % 12 }))
  await Promise.all(tabs.map((tab, number) => tab.takeTurn(() => append(tab, number))))
  // Whoever comes next sees all of it.
  const [last] = tabs
  const seen = await last?.takeTurn(() => last.localStorage.getItem('cart'))
  expect(JSON.parse(seen ?? '[]').toSorted((a: number, b: number) => a - b)).toEqual(tabs.map((_, number) => number))
})

test('a turn returns the result of its work, and passes on its errors', async () => {
  const tab = new Tabs().open({ delayMs: 0 })
  expect(await tab.takeTurn(() => 'kept')).toBe('kept')
  await expect(
    tab.takeTurn(() => {
      throw new RangeError('full')
    }),
  ).rejects.toThrow('full')
})

test('in browsers without locks the work runs at once', () => {
  const tab = new Tabs().open({ delayMs: 0, withLocks: false })
  void tab.takeTurn(() => append(tab, 1))
  expect(tab.localStorage.getItem('cart')).toBe('[1]')
})
