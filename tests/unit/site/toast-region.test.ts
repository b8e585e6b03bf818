// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'

vi.mock('../../../src/site/browser/rest-styles.ts', () => ({ withRest: (work: () => void) => work() }))

const region = () => document.querySelector<HTMLElement>('.toasts')
const texts = () => [...document.querySelectorAll('.toast p')].map((words) => words.textContent)
const press = (label: string) =>
  [...document.querySelectorAll<HTMLElement>('.toast button')]
    .find((button) => button.ariaLabel === label || button.textContent === label)
    ?.click()

async function open() {
  const place = region()
  if (!place) throw new Error('No region')
  const { startToasts } = await import('../../../src/site/browser/toast-region.ts')
  startToasts(place)
  return import('../../../src/site/browser/toasts.ts')
}

/** The dialogs that are open as modal; this DOM has no such pseudo-class. */
function openModally(dialog: Element | null): void {
  const find = Document.prototype.querySelectorAll
  vi.spyOn(document, 'querySelectorAll').mockImplementation((selector: string) =>
    find.call(document, selector.startsWith('dialog:modal') ? (dialog ? '#modal' : '#nothing') : selector),
  )
}

beforeEach(() => {
  vi.resetModules()
  vi.useFakeTimers()
  document.body.innerHTML = '<section class="toasts"></section><dialog id="modal"></dialog>'
  openModally(null)
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

describe('a toast', () => {
  test('goes after six seconds, one with an action after ten', async () => {
    const { showToast } = await open()
    showToast('Saved')
    showToast('Removed', { action: { label: 'Undo', run: () => undefined } })
    expect(texts()).toEqual(['Saved', 'Removed'])
    vi.advanceTimersByTime(5999)
    expect(texts()).toEqual(['Saved', 'Removed'])
    vi.advanceTimersByTime(1)
    expect(texts()).toEqual(['Removed'])
    vi.advanceTimersByTime(4000)
    expect(texts()).toEqual([])
  })

  test('in another language than its page says so, with its action', async () => {
    const { showToast } = await open()
    showToast('Saved')
    showToast('متجر آخر', { language: 'ar', action: { label: 'تبديل', run: () => undefined } })
    const parts = [...document.querySelectorAll<HTMLElement>('.toast p, .toast .text-button')]
    expect(parts.map(({ lang, dir }) => [lang, dir])).toEqual([
      ['', ''],
      ['ar', 'rtl'],
      ['ar', 'rtl'],
    ])
    vi.advanceTimersByTime(10_000)
  })

  test('stays while it is pointed at or focused, and counts anew afterwards', async () => {
    const { showToast } = await open()
    showToast('Saved')
    for (const [hold, go] of [
      ['pointerenter', 'pointerleave'],
      ['focusin', 'focusout'],
    ] as const) {
      region()?.dispatchEvent(new Event(hold))
      vi.advanceTimersByTime(60_000)
      expect(texts()).toEqual(['Saved'])
      region()?.dispatchEvent(new Event(go))
      vi.advanceTimersByTime(5999)
      expect(texts()).toEqual(['Saved'])
    }
    vi.advanceTimersByTime(1)
    expect(texts()).toEqual([])
  })

  test('is dismissed alone, and its action runs once', async () => {
    const { showToast } = await open()
    const undo = vi.fn()
    showToast('Removed', { action: { label: 'Undo', run: undo } })
    showToast('Saved')
    press('Undo')
    expect(undo).toHaveBeenCalledOnce()
    expect(texts()).toEqual(['Saved'])
    press('Dismiss')
    expect(texts()).toEqual([])
  })

  test('stands inside an open modal dialog, and outside once it is closed', async () => {
    const { showToast } = await open()
    const modal = document.querySelector('#modal')
    openModally(modal)
    showToast('Saved')
    expect(region()?.parentElement).toBe(modal)
    openModally(null)
    document.dispatchEvent(new Event('close'))
    expect(region()?.parentElement).toBe(document.body)
  })
})
