// Runs in the head. After a new version an open page's scripts may be gone: a press that needs one reloads the page once, and is done then.
{
  const key = 'placket:again'
  /** A second reload within this time would not help. */
  const onceMs = 60_000
  const pressedMs = 30_000
  const waitMs = 15_000
  const layers = 'dialog,[popover],.quick-panel'
  let press
  let isRedoing = false
  let isReloading = false

  /** The press before what lies over the page came, which opened it. */
  let opener
  const note = (event) => {
    const { type, target } = event
    if (!target?.closest || (type === 'focusin' && !target.matches('input,textarea'))) return
    if (target.closest(layers)) opener = press && !press.target.closest(layers) ? press : opener
    else opener = undefined
    press = { type, target, event, at: performance.now() }
  }
  for (const type of ['click', 'submit', 'change', 'focusin']) addEventListener(type, note, true)

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

  const isSecret = ({ type, autocomplete }) => /^(password|file|hidden)$/.test(type) || autocomplete === 'one-time-code'
  const isBox = ({ type }) => type === 'checkbox' || type === 'radio'
  const readFields = () =>
    [...document.querySelectorAll('input,select,textarea')]
      .filter(
        (field) => !isSecret(field) && (isBox(field) ? field.checked !== field.defaultChecked : field.value !== ''),
      )
      .map((field) => [...describe(field), isBox(field) ? field.checked : field.value])
  const fill = ([selector, place, value]) => {
    const field = find([selector, place])
    if (!field) return false
    const property = isBox(field) ? 'checked' : 'value'
    if (field[property] !== value) {
      // React compares with what was set through the element itself.
      Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), property).set.call(field, value)
      field.dispatchEvent(new Event('input', { bubbles: true }))
    }
    return true
  }

  /** What is done by itself after a press: it needs no script. */
  const isFollowed = ({ type, target, event }) =>
    type === 'click' && target.closest('a[href]') && !event.defaultPrevented

  /** What was pressed has been done without the scripts. */
  window.forgetPress = () => {
    press = undefined
  }

  /** Reloads the page for what was pressed; false if nothing was, or if that has been tried. `isEmpty`: without its scripts the page shows nothing. */
  window.reloadOnce = (isEmpty = false) => {
    if (isReloading) return true
    const isPressed = press && performance.now() - press.at < pressedMs && !isFollowed(press)
    if ((!isPressed && !isEmpty) || isRedoing) return false
    try {
      const { at = 0 } = JSON.parse(sessionStorage.getItem(key) ?? '{}')
      if (Date.now() - at < onceMs) return false
      const steps = (isPressed ? [opener, press] : []).filter(Boolean)
      const presses = steps.map(({ type, target }) => [type, ...describe(target)])
      const kept = { at: Date.now(), address: location.href, presses, fields: readFields() }
      sessionStorage.setItem(key, JSON.stringify(kept))
    } catch {
      // Without storage it would be reloaded again and again.
      return false
    }
    isReloading = true
    location.reload()
    return true
  }

  const isParsed = new Promise((done) => addEventListener('DOMContentLoaded', done))
  /** A page that shows itself by its scripts, and whose scripts are gone, is an old one. */
  const reloadEmpty = async ({ target }) => {
    if (target.localName !== 'script' || !target.src.includes('/_astro/')) return
    if (document.readyState === 'loading') await isParsed
    if (document.querySelector('[data-full] .waiting,html:not([data-holds]) .waiting')) reloadOnce(true)
  }
  addEventListener('error', reloadEmpty, true)

  const act = (type, element) => {
    if (type === 'submit') element.requestSubmit()
    else if (type === 'focusin') element.focus()
    else if (type === 'change') element.dispatchEvent(new Event('change', { bubbles: true }))
    else element.click()
  }

  const ready = new Promise((done) => addEventListener('placket:click', done, { once: true }))
  const redo = async ({ presses, fields }) => {
    isRedoing = true
    dispatchEvent(new Event('placket:needed'))
    await ready
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

  addEventListener('DOMContentLoaded', () => {
    try {
      const kept = JSON.parse(sessionStorage.getItem(key) ?? '{}')
      if (!kept.presses) return
      // Only when it was, so that it isn't done twice.
      sessionStorage.setItem(key, JSON.stringify({ at: kept.at }))
      if (kept.address === location.href) void redo(kept)
    } catch {
      // Nothing was kept.
      return
    }
  })
}
