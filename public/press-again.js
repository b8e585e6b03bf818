// Keeps what was pressed and typed over a reload, and presses again. Loaded by the page's head (src/site/browser/reload-once.js) of this version or of one
// before: what it is given may only be added to.

const key = 'placket:again'
/** A second reload within this time would not help. */
const onceMs = 60_000
const pressedMs = 30_000
const waitMs = 15_000
const over = 'dialog,[popover],.quick-panel'
let isReloading = false
let isRedoing = false

/** Others change while the page is used. */
const lasting = /^(id|name|href|type|aria-label|data-(?!later|near|next|saved|kind|part).*)$/
/** How to find an element in the page that comes: by what people know it by. */
const describe = (element) => {
  const control = element.closest('button,a,input,select,textarea,summary,label,form,img') ?? element
  const named = control.getAttributeNames().filter((name) => lasting.test(name))
  const own = named.map((name) => `[${name}="${CSS.escape(control.getAttribute(name))}"]`).join('')
  const card = control.closest('[data-card]')?.dataset.card
  const selector = `${card ? `[data-card="${CSS.escape(card)}"] ` : ''}${control.localName}${own}`
  return [selector, [...document.querySelectorAll(selector)].indexOf(control)]
}
const find = ([selector, place]) => document.querySelectorAll(selector)[place]

const isBox = ({ type }) => type === 'checkbox' || type === 'radio'
const isKept = (field) => {
  if (/^(password|file|hidden)$/.test(field.type) || field.autocomplete === 'one-time-code') return false
  return isBox(field) ? field.checked !== field.defaultChecked : field.value !== ''
}

/** The last press, if it may still wait for a script, and the one that opened what it is in. A link is followed without a script. */
const pickPresses = (presses) => {
  const meant = presses.filter(
    ({ type, target }) => target.closest && (type !== 'focusin' || target.matches('input,textarea')),
  )
  const last = meant.at(-1)
  const isOld = !last || performance.now() - last.timeStamp > pressedMs
  if (isOld || (last.type === 'click' && last.target.closest('a[href]') && !last.defaultPrevented)) return []
  const opener = last.target.closest(over) && meant.findLast(({ target }) => !target.closest(over))
  return opener ? [opener, last] : [last]
}

/** Its scripts show all of it. */
const isEmpty = () => document.querySelector('[data-full] .island-page astro-island[ssr]') !== null

const isParsed = () =>
  new Promise((done) => {
    if (document.readyState === 'loading') addEventListener('DOMContentLoaded', done)
    else done()
  })

/** False where it has been tried, and without storage, where it would be tried again and again. */
function keep(waiting) {
  try {
    const { at = 0 } = JSON.parse(sessionStorage.getItem(key) ?? '{}')
    if (isRedoing || Date.now() - at < onceMs) return false
    const typed = [...document.querySelectorAll('input,select,textarea')].filter(isKept)
    const kept = {
      at: Date.now(),
      address: location.href,
      presses: waiting.map(({ type, target }) => [type, ...describe(target)]),
      fields: typed.map((field) => [...describe(field), isBox(field) ? field.checked : field.value]),
    }
    sessionStorage.setItem(key, JSON.stringify(kept))
    return true
  } catch {
    return false
  }
}

/** `reloading`; `tried` when that has not helped, or `nothing` when nothing was pressed that waits. */
export async function reloadOnce() {
  await isParsed()
  const waiting = pickPresses(window.presses)
  if (isReloading) return 'reloading'
  if (waiting.length === 0 && !isEmpty()) return 'nothing'
  if (!keep(waiting)) {
    window.presses = []
    return 'tried'
  }
  isReloading = true
  history.replaceState({ ...history.state, again: true }, '')
  location.reload()
  return 'reloading'
}

let isGone = false

/** Scripts of the page itself are gone: what was pressed, or is pressed next, waits for a new page. If that was tried, presses are the browser's own. */
export async function gone() {
  if (isGone) return
  isGone = true
  const replace = async () => {
    if ((await reloadOnce()) !== 'tried') return
    for (const type of ['submit', 'click']) dispatchEvent(new Event(`placket:${type}`))
  }
  addEventListener('placket:needed', replace)
  // Filters and sorting; other fields wait for a button.
  addEventListener('change', ({ target }) => target.closest('[data-listing]') && replace(), true)
  await replace()
}

const fill = ([selector, place, value]) => {
  const field = find([selector, place])
  if (!field) return false
  const property = isBox(field) ? 'checked' : 'value'
  if (field[property] === value) return true
  // React compares with what was set through the element itself.
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), property).set.call(field, value)
  field.dispatchEvent(new Event('input', { bubbles: true }))
  return true
}

const act = (type, element) => {
  if (type === 'submit') element.requestSubmit()
  else if (type === 'focusin') element.focus()
  else if (type === 'change') element.dispatchEvent(new Event('change', { bubbles: true }))
  else element.click()
}

/** The page's scripts are there (Shell.astro). */
const ready = () =>
  new Promise((done) => {
    if (window.isReady) done()
    else addEventListener('placket:click', done, { once: true })
  })

/** Fills in and presses what was kept, once the page's scripts are ready. */
export async function redo() {
  const { again: _again, ...state } = history.state
  history.replaceState(state, '')
  const { at, address, presses, fields } = JSON.parse(sessionStorage.getItem(key) ?? '{}')
  // Only when it was, so that it isn't done twice.
  sessionStorage.setItem(key, JSON.stringify({ at }))
  if (!presses || address !== location.href) return
  isRedoing = true
  await isParsed()
  dispatchEvent(new Event('placket:needed'))
  await ready()
  let [openFields, steps] = [fields, presses]
  const goOn = () => {
    openFields = openFields.filter((field) => !fill(field))
    for (let [step] = steps; step; [step] = steps) {
      const element = find(step.slice(1))
      if (!element?.checkVisibility()) break
      steps = steps.slice(1)
      act(step[0], element)
    }
    return openFields.length === 0 && steps.length === 0
  }
  if (goOn()) return
  const watcher = new MutationObserver(() => goOn() && watcher.disconnect())
  watcher.observe(document, { childList: true, subtree: true, attributeFilter: ['open', 'hidden'] })
  setTimeout(() => watcher.disconnect(), waitMs)
}
