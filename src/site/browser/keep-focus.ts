// When the focused element disappears (a removed line, a sent form, a toast), keyboards and screen readers would start
// from the top of the page again. The focus then moves to what replaced it, or to the nearest element. A control that is
// disabled, as a button is while it sends, loses the focus too: it gets it back, or its neighbour does if it stays so.

const focusable =
  'a[href], button:not(:disabled), input:not([type="hidden"], :disabled), select:not(:disabled), textarea:not(:disabled), summary, [tabindex="0"]'
/** Temporary layers over the page: once one is gone, the focus returns to what was used before it. */
const layer = '.toast, dialog, [popover]'
const placesKept = 8
/** How long a disabled control may take to be enabled again. */
const sendingMs = 1_000

/** The position of an element: each ancestor with its child towards the element, and that child's index. */
interface Step {
  readonly parent: Element
  readonly child: Element
  readonly position: number
}
interface Place {
  readonly element: HTMLElement
  readonly steps: readonly Step[]
}

let places: readonly Place[] = []
/** Disabled while it had the focus. */
let held: HTMLElement | undefined

const isShown = (element: Element) => element.isConnected && element.checkVisibility({ visibilityProperty: true })

const isDisabled = (element: Element) => element.matches(':disabled')

function describePlace(element: HTMLElement): Place {
  const steps: Step[] = []
  for (let child: Element = element; child.parentElement && child !== document.body; child = child.parentElement) {
    const parent = child.parentElement
    steps.push({ parent, child, position: [...parent.children].indexOf(child) })
  }
  return { element, steps }
}

const listFocusable = (root: Element): HTMLElement[] => [
  ...(root.matches(focusable) ? [root as HTMLElement] : []),
  ...root.querySelectorAll<HTMLElement>(focusable),
]

/** The same control in a neighbour, if there is one: from one line's "Remove" to the next line's. */
function pickFrom(neighbour: Element, gone: Element, element: Element): HTMLElement | undefined {
  if (!isShown(neighbour) || neighbour.matches(layer)) return undefined
  const choices = listFocusable(neighbour).filter(isShown)
  const before = listFocusable(gone)
  const ordinal = neighbour.tagName === gone.tagName ? Math.max(0, before.indexOf(element as HTMLElement)) : 0
  return choices[Math.min(ordinal, choices.length - 1)]
}

function findNearest({ element, steps }: Place): HTMLElement | undefined {
  for (const { parent, child, position } of steps) {
    if (!isShown(parent)) continue
    const children = [...parent.children]
    const after = children.slice(position)
    const before = children.slice(0, position).reverse()
    for (const neighbour of [...after, ...before]) {
      const found = pickFrom(neighbour, child, element)
      if (found) return found
    }
  }
  return undefined
}

function isLayerGone({ element }: Place): boolean {
  const over = element.closest(layer)
  return over !== null && (!over.isConnected || over.matches('dialog:not([open])') || !isShown(over))
}

function focusMain(): void {
  const main = document.querySelector<HTMLElement>('#main')
  if (!main) return
  if (!main.hasAttribute('tabindex')) main.tabIndex = -1
  main.focus()
}

function restore(): void {
  if (document.activeElement !== document.body) return
  while (places[0] && isLayerGone(places[0])) places = places.slice(1)
  const [last] = places
  const target = last && (isShown(last.element) && !isDisabled(last.element) ? last.element : findNearest(last))
  if (target) target.focus()
  else focusMain()
}

function isLost(): boolean {
  const [last] = places
  if (!last || document.activeElement !== document.body) return false
  return !isShown(last.element) || (isDisabled(last.element) && held !== last.element)
}

/** Keeps the place of a control that was just disabled for `sendingMs`; `look` runs if it is still disabled then. */
function hold(look: () => void): void {
  const element = places[0]?.element
  if (!element || held === element || !isDisabled(element)) return
  const { activeElement } = document
  if (activeElement !== document.body && activeElement !== element) return
  held = element
  setTimeout(() => {
    if (held !== element) return
    held = undefined
    look()
  }, sendingMs)
}

function giveBack(): void {
  if (!held || isDisabled(held) || !isShown(held)) return
  if (document.activeElement === document.body) held.focus()
  held = undefined
}

/** Keeps the focus of the whole page from now on. */
export function keepFocus(): void {
  let waiting = false
  const look = () => {
    if (waiting || !isLost()) return
    waiting = true
    // The code that removed it may move the focus somewhere better in the same task.
    requestAnimationFrame(() =>
      setTimeout(() => {
        waiting = false
        if (isLost()) restore()
      }),
    )
  }
  const note = (target: EventTarget | null) => {
    if (!(target instanceof HTMLElement) || target === document.body) return
    // One place for each layer: the boxes of a code would push out where the focus was on the page.
    const over = target.closest(layer)
    const others = places.filter(({ element }) => element !== target && (over === null || !over.contains(element)))
    places = [describePlace(target), ...others].slice(0, placesKept)
  }
  note(document.activeElement)
  document.addEventListener('focusin', ({ target }) => note(target))
  // A press on empty space releases the focus on purpose.
  document.addEventListener('pointerdown', () =>
    setTimeout(() => {
      if (document.activeElement === document.body && !isLost()) places = []
    }),
  )
  const follow = () => {
    giveBack()
    hold(look)
    look()
  }
  new MutationObserver(follow).observe(document.body, {
    childList: true,
    subtree: true,
    attributeFilter: ['hidden', 'open', 'disabled'],
  })
  document.addEventListener('close', look, true)
  document.addEventListener('toggle', look, true)
}
