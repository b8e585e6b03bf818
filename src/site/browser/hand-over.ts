// What was typed, pressed and focused in a first paint (first-paint.ts) continues in the island that replaces it. Both have the same
// elements in the same order.

type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

const listElements = (place: Element) => [...place.querySelectorAll('*')]
const isField = (element: unknown): element is Field =>
  element instanceof HTMLInputElement || element instanceof HTMLSelectElement || element instanceof HTMLTextAreaElement

/** Whether a field holds something else than its page gave it. */
function isChanged(field: Field): boolean {
  if (field instanceof HTMLSelectElement)
    return [...field.options].some(({ selected, defaultSelected }) => selected !== defaultSelected)
  return field.value !== field.defaultValue || ('checked' in field && field.checked !== field.defaultChecked)
}

/** The fields of a page's own HTML in which something was typed or chosen before its scripts came. */
export const findTyped = (place: Element): Element[] =>
  listElements(place).filter((element) => isField(element) && isChanged(element))

/** Enters a value as a shopper would: React follows events, and knows what it has set itself. */
function enter(from: Element, into: Element | undefined): void {
  if (!isField(from) || !isField(into)) return
  if (from instanceof HTMLInputElement && (from.type === 'radio' || from.type === 'checkbox')) {
    if (into instanceof HTMLInputElement && into.checked !== from.checked) into.click()
    return
  }
  const prototype = Object.getPrototypeOf(into)
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(into, from.value)
  into.dispatchEvent(new Event(into instanceof HTMLSelectElement ? 'change' : 'input', { bubbles: true }))
}

function moveFocus(from: Element | null, into: Element | undefined): void {
  if (!(into instanceof HTMLElement)) return
  into.focus({ preventScroll: true })
  if (!(from instanceof HTMLInputElement) || !(into instanceof HTMLInputElement)) return
  // Some types have no selection.
  if (from.selectionStart !== null) into.setSelectionRange(from.selectionStart, from.selectionEnd)
}

/**
 * Keeps what happens in `place` from now on, and the values of the fields in `typed`. The returned function calls `replace`, which
 * changes its elements at once, and repeats in the new ones what was kept.
 */
export function keepFor(place: Element, typed: readonly Element[] = []): (replace: () => void) => void {
  const entered = new Set(typed)
  const pressed: { element: Element; type: 'click' | 'submit' }[] = []
  const note = ({ target }: Event) => {
    if (isField(target)) entered.add(target)
  }
  const keep = (event: Event) => {
    const { target, type } = event
    if (!(target instanceof Element)) return
    const element = type === 'submit' ? target : target.closest('button:not([type="submit"])')
    if (!element) return
    event.preventDefault()
    pressed.push({ element, type: type === 'submit' ? 'submit' : 'click' })
  }
  place.addEventListener('input', note)
  place.addEventListener('click', keep)
  place.addEventListener('submit', keep)

  return (replace) => {
    for (const [type, listener] of [['input', note] as const, ['click', keep] as const, ['submit', keep] as const])
      place.removeEventListener(type, listener)
    const before = listElements(place)
    const { activeElement } = document
    const hadFocus = activeElement !== null && place.contains(activeElement)
    replace()
    const after = listElements(place)
    const counterpart = (element: Element) => {
      const found = after[before.indexOf(element)]
      return found?.tagName === element.tagName ? found : undefined
    }
    for (const element of before) if (entered.has(element)) enter(element, counterpart(element))
    if (hadFocus) moveFocus(activeElement, counterpart(activeElement))
    for (const { element, type } of pressed) {
      const found = counterpart(element)
      if (type === 'click' && found instanceof HTMLElement) found.click()
      if (type === 'submit' && found instanceof HTMLFormElement) found.requestSubmit()
    }
  }
}
