// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { attachCombobox } from '../../../src/features/listing/browser/combobox.ts'
import { readSuggestions, type Suggestion } from '../../../src/features/listing/browser/suggestions.ts'

vi.mock('../../../src/features/listing/browser/suggestions.ts', () => ({
  readSuggestions: vi.fn(),
  makeOption: ({ text }: Suggestion, id: string) => {
    const option = document.createElement('li')
    option.setAttribute('role', 'option')
    option.id = id
    option.textContent = text
    return option
  },
}))

const suggest = (...names: string[]): Suggestion[] =>
  names.map((text) => ({ text, detail: '', path: `/product/${text}`, picture: null }))
const answers = vi.mocked(readSuggestions)

let field: HTMLInputElement
let form: HTMLFormElement
const options = () => [...form.querySelectorAll('[role="option"]')].map(({ textContent }) => textContent)
const marked = () => form.querySelector('[aria-selected="true"]')?.textContent
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
    document.body.innerHTML = `<form><input name="query"><ul id="list" role="listbox" hidden></ul><p role="status"></p></form><button></button>`
    const [found, input] = [document.querySelector('form'), document.querySelector('input')]
    if (!found || !input) throw new Error('No form')
    form = found
    field = input
    Element.prototype.scrollIntoView = () => undefined
    answers.mockReset().mockResolvedValue(suggest('linen', 'oxford', 'See all 12 results'))
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
    expect(answers.mock.calls).toEqual([['lin']])
    expect(options()).toEqual(['linen', 'oxford', 'See all 12 results'])
    expect(field.getAttribute('aria-expanded')).toBe('true')
    expect(form.querySelector('[role="status"]')?.textContent).toBe('2 suggestions')
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
    form.dispatchEvent(new FocusEvent('focusout', { relatedTarget: document.querySelector('button') }))
    expect(options()).toEqual([])
  })

  test('does not show suggestions for a text that has changed, or after someone has left', async () => {
    let answer: (found: Suggestion[]) => void = () => undefined
    answers.mockReturnValueOnce(new Promise((resolve) => (answer = resolve)))
    await type('lin')
    field.value = 'oxf'
    answer(suggest('linen'))
    await vi.advanceTimersByTimeAsync(0)
    expect(options()).toEqual([])
    document.querySelector('button')?.focus()
    await type('oxf')
    expect(options()).toEqual([])
  })
})
