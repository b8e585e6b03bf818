import { act, type ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { onTestFinished, vi } from 'vitest'

interface PageOptions {
  path?: string
  /** What the build writes into every page. */
  rules?: Record<string, unknown>
}

/** An empty page at an address, with nothing stored. */
export function openPage({ path = '/', rules = {} }: PageOptions = {}): void {
  document.head.innerHTML = `<script data-price-rules>${JSON.stringify({ home: 'US', shipTo: ['US'], ...rules })}</script>`
  history.replaceState(null, '', path)
  localStorage.clear()
  sessionStorage.clear()
  Object.assign(navigator, { sendBeacon: () => true })
  vi.stubGlobal('takeTurn', async (work: () => unknown) => work())
}

/** Renders an island into an empty page. Whatever changes its state is done inside `act`. */
export async function render(island: ReactNode): Promise<HTMLElement> {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
  const place = document.createElement('div')
  document.body.replaceChildren(place)
  const root = createRoot(place)
  await act(async () => root.render(island))
  onTestFinished(() => act(async () => root.unmount()))
  return place
}

const nameOf = (button: Element) => button.getAttribute('aria-label') ?? button.textContent

export const hasButton = (name: string): boolean =>
  [...document.querySelectorAll('button')].some((candidate) => nameOf(candidate) === name)

export function findButton(name: string): HTMLButtonElement {
  const button = [...document.querySelectorAll('button')].find((candidate) => nameOf(candidate) === name)
  if (!button) throw new Error(`No button "${name}"`)
  return button
}

/** Waits until a check holds; what arrives in the meantime is rendered. */
export async function until<T>(check: () => T): Promise<T> {
  const end = performance.now() + 5000
  for (;;) {
    await act(() => new Promise((resolve) => setTimeout(resolve)))
    try {
      return check()
    } catch (error) {
      if (performance.now() > end) throw error
    }
  }
}

/** At once where it is there, so that no timer runs; else when its script, which may be a file of its own, has come. */
async function find<T>(look: () => T): Promise<T> {
  try {
    return look()
  } catch {
    return until(look)
  }
}

/** Also sends the form of a submit button whose fields are valid. Waits for what follows without a timer. */
export async function press(name: string): Promise<void> {
  const button = await find(() => findButton(name))
  await act(async () => button.click())
}

type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

/** Labels as they read, without the spaces of their markup. */
const read = (element: Element) => element.textContent.replace(/\s+/g, ' ').trim()

export function findField(label: string): Field {
  const labels = [...document.querySelectorAll('label')].filter((candidate) => read(candidate) === label)
  const [field] = labels.flatMap(
    (found) => (found.htmlFor ? document.getElementById(found.htmlFor) : found.control) ?? [],
  )
  const named = field ?? document.querySelector(`[aria-label="${label}"]:is(input, select, textarea)`)
  if (!named?.matches('input, select, textarea')) throw new Error(`No field "${label}"`)
  return named as Field
}

/** Types or chooses, as a person does: React reads the event, not the property. */
export async function enter(label: string, text: string): Promise<void> {
  const field = await find(() => findField(label))
  const write = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set
  await act(async () => {
    write?.call(field, text)
    for (const kind of ['input', 'change']) field.dispatchEvent(new Event(kind, { bubbles: true }))
  })
}

/** Ticks a checkbox or chooses a radio button. */
export async function tick(label: string): Promise<void> {
  const field = await find(() => findField(label))
  await act(async () => field.click())
}

/** All text of the page, or of the parts that a selector names. */
export const shownText = (selector = 'body'): string => [...document.querySelectorAll(selector)].map(read).join(' | ')
export const shownTexts = (selector: string): string[] => [...document.querySelectorAll(selector)].map(read)
