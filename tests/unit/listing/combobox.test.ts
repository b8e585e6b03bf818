// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { attachCombobox } from '../../../src/features/listing/browser/combobox.ts'
import { readRecent } from '../../../src/features/listing/browser/recent-searches.ts'
import {
  findsHere,
  readProducts,
  readStarts,
  readWords,
  repeatTyped,
  type Suggestion,
  type SuggestionGroup,
} from '../../../src/features/listing/browser/suggestions.ts'

vi.mock('../../../src/features/listing/browser/suggestions.ts', () => ({
  findsHere: vi.fn(),
  readProducts: vi.fn(),
  readStarts: vi.fn(),
  readWords: vi.fn(),
  repeatTyped: vi.fn(),
}))

const suggest = (...names: string[]): Suggestion[] =>
  names.map((text) => ({ text, detail: '', path: `/product/${text}`, picture: null }))
const group = (label: string, ...names: string[]): SuggestionGroup[] => [{ label, suggestions: suggest(...names) }]
const answers = vi.mocked(readProducts)

let field: HTMLInputElement
let form: HTMLFormElement
const options = () => [...form.querySelectorAll('[role="option"]')].map(({ textContent }) => textContent)
const marked = () => form.querySelector('[aria-selected="true"]')?.textContent
const groups = () => [...form.querySelectorAll('[role="group"] > .label')].map(({ textContent }) => textContent)
const press = (key: string, init: KeyboardEventInit = {}) => {
  const event = new KeyboardEvent('keydown', { key, cancelable: true, ...init })
  field.dispatchEvent(event)
  return event.defaultPrevented
}
const type = async (text: string) => {
  field.value = text
  field.dispatchEvent(new Event('input'))
  await vi.advanceTimersByTimeAsync(200)
}

describe('the search field', () => {
  beforeEach(() => {
    vi.useFakeTimers()
    document.body.innerHTML = `<form><input name="query"><div id="list" role="listbox" hidden></div><p role="status"></p></form><button></button>`
    const found = document.querySelector('form')
    const input = document.querySelector('input')
    if (!found || !input) throw new Error('No form')
    form = found
    field = input
    Element.prototype.scrollIntoView = () => undefined
    localStorage.clear()
    answers.mockReset().mockResolvedValue(group('Products', 'linen', 'oxford', 'See all 12 results'))
    vi.mocked(findsHere).mockReset().mockResolvedValue(false)
    vi.mocked(readWords).mockReset().mockResolvedValue([])
    vi.mocked(readStarts).mockReset().mockResolvedValue([])
    vi.mocked(repeatTyped).mockImplementation((query) => group('Searches', query))
    attachCombobox(form)
    field.focus()
  })
  afterEach(() => vi.useRealTimers())

  test('asks once for text typed in one go, from two letters on', async () => {
    await type('l')
    expect(answers).not.toHaveBeenCalled()
    field.value = 'li'
    field.dispatchEvent(new Event('input'))
    await type('lin')
    expect(answers.mock.calls.map(([text]) => text)).toEqual(['lin'])
    expect(options()).toEqual(['linen', 'oxford', 'See all 12 results'])
    expect(field.getAttribute('aria-expanded')).toBe('true')
    expect(form.querySelector('[role="status"]')?.textContent).toBe('3 suggestions')
  })

  test('suggests what was typed at once, until the products that are asked for are here', async () => {
    const { promise, resolve } = Promise.withResolvers<SuggestionGroup[]>()
    answers.mockReturnValue(promise)
    await type('navy')
    expect(options()).toEqual(['navy'])
    resolve(group('Products', 'oxford'))
    await vi.advanceTimersByTimeAsync(0)
    expect(options()).toEqual(['oxford'])
    answers.mockResolvedValue([])
    await type('nonsense')
    expect(options()).toEqual([])
  })

  test('marks a product whose name is in another language than the page', async () => {
    const [groupOf] = group('Products', 'Hemd', 'Shirt')
    const [own, foreign] = groupOf?.suggestions ?? []
    answers.mockResolvedValue([
      { label: 'Products', suggestions: [own, { ...foreign, language: 'en' }] as Suggestion[] },
    ])
    await type('hem')
    const words = [...form.querySelectorAll<HTMLElement>('[role="option"] > span:first-of-type')]
    expect(words.map(({ textContent, lang, dir }) => [textContent, lang, dir])).toEqual([
      ['Hemd', '', ''],
      ['Shirt', 'en', 'ltr'],
    ])
  })

  test('waits for the engine in the page, which is as quick', async () => {
    vi.mocked(findsHere).mockResolvedValue(true)
    answers.mockReturnValue(new Promise(() => undefined))
    await type('navy')
    expect(options()).toEqual([])
  })

  test('moves through the options and back to itself by arrow keys', async () => {
    await type('lin')
    press('ArrowDown')
    expect([marked(), field.getAttribute('aria-activedescendant')]).toEqual(['linen', 'list-0'])
    press('ArrowUp')
    expect([marked(), field.getAttribute('aria-activedescendant')]).toEqual([undefined, null])
    press('ArrowUp')
    expect(marked()).toBe('See all 12 results')
    press('ArrowDown')
    press('ArrowDown')
    expect(marked()).toBe('linen')
  })

  test('opens the highlighted option with Enter, and submits the form if there is none', async () => {
    const assign = vi.spyOn(location, 'assign').mockImplementation(() => undefined)
    await type('lin')
    expect(press('Enter')).toBe(false)
    press('ArrowDown')
    expect(press('Enter')).toBe(true)
    expect(assign.mock.calls).toEqual([['/product/linen']])
  })

  test('ignores keys that belong to an input method', async () => {
    await type('lin')
    expect(press('ArrowDown', { isComposing: true })).toBe(false)
    expect(marked()).toBeUndefined()
  })

  test('closes with Escape, once, and when the focus leaves the form', async () => {
    await type('lin')
    expect(press('Escape')).toBe(true)
    expect(options()).toEqual([])
    expect(press('Escape')).toBe(false)
    await type('line')
    form.dispatchEvent(
      new FocusEvent('focusout', { relatedTarget: document.querySelector<HTMLElement>('body > button') }),
    )
    expect(options()).toEqual([])
  })

  test('does not show suggestions for a text that has changed, or after someone has left', async () => {
    let answer: (found: SuggestionGroup[]) => void = () => undefined
    answers.mockReturnValueOnce(new Promise((resolve) => (answer = resolve)))
    await type('lin')
    field.value = 'oxf'
    answer(group('Products', 'linen'))
    await vi.advanceTimersByTimeAsync(0)
    expect(options()).not.toContain('linen')
    document.querySelector<HTMLElement>('body > button')?.focus()
    await type('oxf')
    expect(options()).toEqual([])
  })

  test('shows words at once, and products after a pause; a stale request is given up', async () => {
    vi.mocked(readWords).mockResolvedValue(group('Searches', 'linen shirt'))
    let signal: AbortSignal | undefined
    answers.mockImplementationOnce((_text, given) => {
      signal = given
      return new Promise(() => undefined)
    })
    field.value = 'lin'
    field.dispatchEvent(new Event('input'))
    await vi.advanceTimersByTimeAsync(0)
    expect([groups(), answers.mock.calls.length]).toEqual([['Searches'], 0])
    await vi.advanceTimersByTimeAsync(200)
    expect(signal?.aborted).toBe(false)
    press('ArrowDown')
    await type('line')
    expect(signal?.aborted).toBe(true)
    expect(groups()).toEqual(['Searches', 'Products'])
    // What was marked stays so when products come.
    expect([marked(), field.getAttribute('aria-activedescendant')]).toEqual(['linen shirt', 'list-0'])
  })

  test('waits for no pause when products are found in the page', async () => {
    vi.mocked(findsHere).mockResolvedValue(true)
    field.value = 'lin'
    field.dispatchEvent(new Event('input'))
    await vi.advanceTimersByTimeAsync(0)
    expect(groups()).toEqual(['Products'])
  })

  test('an empty field opens with recent and popular searches; Delete, a press or the button removes recent ones', async () => {
    localStorage.setItem('placket:searches', JSON.stringify({ queries: ['linen', 'oxford', 'polo'] }))
    vi.mocked(readStarts).mockImplementation(async () => {
      const recent = suggest(...readRecent()).map((suggestion) => ({ ...suggestion, recent: true }))
      const popular = group('Popular searches', 'white shirt')
      return recent.length > 0 ? [{ label: 'Recent searches', suggestions: recent }, ...popular] : popular
    })
    dispatchEvent(new Event('pageshow'))
    field.dispatchEvent(new Event('focus'))
    await vi.advanceTimersByTimeAsync(0)
    expect(groups()).toEqual(['Recent searches', 'Popular searches'])
    const clear = [...form.querySelectorAll('button')].find(({ textContent }) => /^Clear/.test(textContent ?? ''))
    expect(clear?.hidden).toBe(false)
    press('ArrowDown')
    expect(press('Delete')).toBe(true)
    await vi.advanceTimersByTimeAsync(0)
    expect(readRecent()).toEqual(['oxford', 'polo'])
    form.querySelector<HTMLElement>('[data-remove]')?.click()
    await vi.advanceTimersByTimeAsync(0)
    expect(readRecent()).toEqual(['polo'])
    clear?.click()
    await vi.advanceTimersByTimeAsync(0)
    expect(readRecent()).toEqual([])
    expect(options()).toEqual(['white shirt'])
    expect(clear?.hidden).toBe(true)
    // In a popular search, Delete deletes text.
    press('ArrowDown')
    expect(press('Delete')).toBe(false)
  })
})
