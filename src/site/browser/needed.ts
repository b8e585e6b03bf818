import type { ClientDirective } from 'astro'
import { mayFetchAhead, whenIdle } from './moments.ts'
import { loadRest } from './rest-styles.ts'

// `client:needed` (astro.config.mjs) hydrates an island when somebody needs it:
//
// 1. With the first touch, focus or key inside the island or on its `opener`, or with the event of the window that it `answers`. Links, and
//    buttons for the frame's dialogs, need no island that they are in.
// 2. As soon as the root element matches `once`: the page knows that there is something to show.
// 3. `otherwise: 'idle'`: when the page has loaded, its largest picture is painted and the browser is idle. `'near'`: the same, and the
//    island comes near the viewport. Without `otherwise`: never.
// 4. Nothing is loaded ahead for those who save data: never instead of when idle, and in sight instead of near.
// 5. What was pressed or sent before is kept and repeated once, in order, on the same elements, which React takes over. Links, fields and what
//    opens in another tab do what they do without scripts. What was typed stays, and React is told.

export interface Needed {
  /** A selector of elements elsewhere on the page. */
  opener?: string
  answers?: `placket:${string}`
  /** A selector of the root element. */
  once?: string
  otherwise?: 'idle' | 'near'
}

declare global {
  namespace Astro {
    interface ClientDirectives {
      'client:needed'?: Needed | boolean
    }
  }
}

const ahead = '400px'
/** The browser reports no largest paint once the page was touched. */
const paintedMs = 500

async function waitForCalm(): Promise<void> {
  if (document.readyState !== 'complete') await new Promise((done) => addEventListener('load', done, { once: true }))
  // A picture that can't be shown is waited for no longer.
  await document
    .querySelector<HTMLImageElement>('img[fetchpriority]')
    ?.decode()
    .catch(() => undefined)
  await new Promise<void>((done) => {
    new PerformanceObserver(() => done()).observe({ type: 'largest-contentful-paint', buffered: true })
    setTimeout(done, paintedMs)
  })
  await new Promise<void>((done) => whenIdle(done))
}

function waitUntilNear(island: Element): Promise<void> {
  return new Promise((done) => {
    const watcher = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return
        watcher.disconnect()
        done()
      },
      { rootMargin: mayFetchAhead() ? ahead : '0px' },
    )
    // The island itself has no box.
    for (const part of island.children) watcher.observe(part)
  })
}

function waitForRoot(selector: string): Promise<void> {
  const root = document.documentElement
  return new Promise((done) => {
    const look = () => {
      if (!root.matches(selector)) return
      watcher.disconnect()
      done()
    }
    const watcher = new MutationObserver(look)
    watcher.observe(root, { attributes: true })
    look()
  })
}

type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

function isChanged(field: Field): boolean {
  if (field instanceof HTMLSelectElement)
    return [...field.options].some(({ selected, defaultSelected }) => selected !== defaultSelected)
  if (isBox(field)) return field.checked !== field.defaultChecked
  return field.value !== field.defaultValue
}

const isBox = (field: Field): field is HTMLInputElement =>
  field instanceof HTMLInputElement && /^(radio|checkbox)$/.test(field.type)

/** Returns what enters a field's value again. React compares with what was set through the element itself, which its prototype isn't. */
function keepValue(field: Field): () => void {
  if (field instanceof HTMLSelectElement) return () => field.dispatchEvent(new Event('change', { bubbles: true }))
  const { value, defaultValue } = field
  if (!isBox(field)) return () => enter(field, value, defaultValue)
  const { checked } = field
  return () => {
    field.checked = !checked
    field.click()
  }
}

function enter(field: HTMLInputElement | HTMLTextAreaElement, value: string, before: string): void {
  const { selectionStart, selectionEnd } = field
  field.value = before
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value)
  // Some types have no selection.
  if (document.activeElement === field && selectionStart !== null) field.setSelectionRange(selectionStart, selectionEnd)
  field.dispatchEvent(new Event('input', { bubbles: true }))
}

/** What a press would do once the island is there; nothing for what the browser does by itself. */
function findPressed({ type, target }: Event, island: Element, opener: string | undefined): HTMLElement | null {
  if (!(target instanceof HTMLElement)) return null
  const opening = opener && type === 'click' ? target.closest<HTMLElement>(opener) : null
  if (opening || !island.contains(target)) return opening
  if (type === 'submit') return target
  const button = target.closest('button')
  // Its form is sent, and that is kept.
  return button?.type === 'submit' && button.form ? null : button
}

const opensElsewhere = (event: Event) =>
  event instanceof MouseEvent && (event.ctrlKey || event.metaKey || event.shiftKey)

/** What works in an island that isn't hydrated. */
const others = 'a[href],[data-open-login]'
const touches = ['pointerdown', 'focusin', 'keydown', 'click', 'submit'] as const

/** Watches an island and its openers until it is hydrated. */
function watchTouches(island: Element, { opener, answers }: Needed, need: () => void) {
  const kept: (() => void)[] = []
  const touch = (event: Event) => {
    const { type, target } = event
    if (!(target instanceof Element)) return
    const isOpener = opener !== undefined && target.closest(opener) !== null
    if (!isOpener && (!island.contains(target) || target.closest(others))) return
    need()
    if (type !== 'click' && type !== 'submit') return
    const pressed = findPressed(event, island, opener)
    if (!pressed || opensElsewhere(event)) return
    event.preventDefault()
    // Other scripts would act on it now, and again when it is repeated.
    event.stopPropagation()
    const submitter = event instanceof SubmitEvent ? event.submitter : null
    kept.push(() => (pressed instanceof HTMLFormElement ? pressed.requestSubmit(submitter) : pressed.click()))
  }
  const answer = (event: Event) => {
    need()
    event.preventDefault()
    const { type } = event
    const detail: unknown = event instanceof CustomEvent ? event.detail : null
    kept.push(() => dispatchEvent(new CustomEvent(type, { detail, cancelable: true })))
  }
  for (const type of touches) document.addEventListener(type, touch, true)
  if (answers) addEventListener(answers, answer)

  return {
    kept,
    end: () => {
      for (const type of touches) document.removeEventListener(type, touch, true)
      if (answers) removeEventListener(answers, answer)
    },
  }
}

const directive: ClientDirective = (load, { value }, island) => {
  const needed: Needed = typeof value === 'string' || !value ? {} : (value as Needed)
  let isNeeded = false
  const watch = watchTouches(island, needed, () => void need())

  async function need(): Promise<void> {
    if (isNeeded) return
    isNeeded = true
    let isLost = false
    const lose = () => {
      isLost = true
    }
    island.addEventListener('astro:hydration-error', lose, { once: true })
    // Elements that only scripts create have their styles there.
    const [hydrate] = await Promise.all([load(), loadRest()])
    island.removeEventListener('astro:hydration-error', lose)
    if (isLost) {
      // The frame says so, or reloads the page. The next press tries again.
      watch.kept.length = 0
      isNeeded = false
      return
    }
    const changed = [...island.querySelectorAll<Field>('input,select,textarea')].filter(isChanged).map(keepValue)
    await hydrate()
    watch.end()
    // React hydrates when it has time, and at once for an event of this kind, to which nothing in the shop listens.
    if (needed.once || changed.length > 0 || watch.kept.length > 0)
      island.firstElementChild?.dispatchEvent(new Event('dragend', { bubbles: true }))
    for (const repeat of [...changed, ...watch.kept]) repeat()
  }

  async function needLater(): Promise<void> {
    if (needed.otherwise === 'idle' && !mayFetchAhead()) return
    await waitForCalm()
    if (needed.otherwise === 'near') await waitUntilNear(island)
    await need()
  }

  // A field that was entered before this script came.
  const { activeElement } = document
  if (island.contains(activeElement) && !activeElement?.matches(others)) void need()
  if (needed.once) void waitForRoot(needed.once).then(need)
  if (needed.otherwise) void needLater()
}

export default directive
