// Whoever uses a keyboard or a screen reader starts from the top of the page again when what they stood on goes away: a removed line, a form that was
// sent, a toast. The focus then moves to what took its place, or to what stands nearest.

const focusable =
  'a[href], button:not(:disabled), input:not([type="hidden"], :disabled), select:not(:disabled), textarea:not(:disabled), summary, [tabindex="0"]'
/** What lies over the page for a while: once it is gone, the focus belongs to what was used before it. */
const layer = '.toast, dialog, [popover]'
const placesKept = 8

/** Where an element stood: each ancestor with the child that leads to the element, and that child's position. */
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

const isShown = (element: Element) => element.isConnected && element.checkVisibility({ visibilityProperty: true })

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

/** The same control of a neighbour where there is one: from one line's "Remove" to the next line's. */
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

function restore(): void {
  if (document.activeElement !== document.body) return
  while (places[0] && isLayerGone(places[0])) places = places.slice(1)
  const [last] = places
  const target = last && (isShown(last.element) ? last.element : findNearest(last))
  ;(target ?? document.querySelector<HTMLElement>('#main'))?.focus()
}

function isLost(): boolean {
  const [last] = places
  return document.activeElement === document.body && last !== undefined && !isShown(last.element)
}

/** Keeps the focus of the whole page from now on. */
export function keepFocus(): void {
  let waiting = false
  const look = () => {
    if (waiting || !isLost()) return
    waiting = true
    // Whoever took it away may put it somewhere better in the same moment.
    requestAnimationFrame(() =>
      setTimeout(() => {
        waiting = false
        if (isLost()) restore()
      }),
    )
  }
  const note = (target: EventTarget | null) => {
    if (!(target instanceof HTMLElement) || target === document.body) return
    places = [describePlace(target), ...places.filter(({ element }) => element !== target)].slice(0, placesKept)
  }
  note(document.activeElement)
  document.addEventListener('focusin', ({ target }) => note(target))
  // A press on nothing lets go of the focus on purpose.
  document.addEventListener('pointerdown', () =>
    setTimeout(() => {
      if (document.activeElement === document.body && !isLost()) places = []
    }),
  )
  new MutationObserver(look).observe(document.body, {
    childList: true,
    subtree: true,
    attributeFilter: ['hidden', 'open'],
  })
  document.addEventListener('close', look, true)
  document.addEventListener('toggle', look, true)
}
