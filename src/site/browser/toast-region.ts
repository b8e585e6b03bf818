import { inLanguage } from '../../platform/pure/text/part-language.ts'
import * as texts from '../messages/en.ts'
import { withRest } from './rest-styles.ts'
import { liftToasts } from './toast-place.ts'
import { $toasts, dismissToast, type Toast } from './toasts.ts'

const shownMs = 6000
const shownWithActionMs = 10_000
const timers = new Map<number, ReturnType<typeof setTimeout>>()
const rows = new Map<number, HTMLElement>()

function makeButton(label: string, className: string, act: () => void): HTMLButtonElement {
  const button = document.createElement('button')
  button.type = 'button'
  button.className = className
  button.textContent = label
  button.addEventListener('click', act)
  return button
}

function makeRow({ id, text, tone, action, language }: Toast): HTMLElement {
  const row = document.createElement('div')
  row.className = 'toast'
  row.dataset['tone'] = tone
  const words = document.createElement('p')
  Object.assign(words, { textContent: text }, inLanguage(language))
  row.append(words)
  if (action) {
    const act = () => {
      dismissToast(id)
      action.run()
    }
    row.append(Object.assign(makeButton(action.label, 'text-button', act), inLanguage(language)))
  }
  const dismiss = makeButton('', 'icon-button', () => dismissToast(id))
  dismiss.dataset['icon'] = 'close'
  dismiss.ariaLabel = texts.dismiss
  row.append(dismiss)
  return row
}

function countDown(): void {
  for (const { id, action } of $toasts.get()) {
    if (timers.has(id)) continue
    const ms = action ? shownWithActionMs : shownMs
    timers.set(
      id,
      setTimeout(() => dismissToast(id), ms),
    )
  }
}

/** Toasts stay while someone hovers over or focuses them. */
function holdStill(): void {
  for (const timer of timers.values()) clearTimeout(timer)
  timers.clear()
}

function dropRow(id: number, row: HTMLElement): void {
  row.remove()
  rows.delete(id)
  clearTimeout(timers.get(id))
  timers.delete(id)
}

/**
 * Everything outside an open modal dialog is inert: a toast there could neither be heard nor dismissed. In what lies over the page it is a line,
 * where that has a place for it or else at its end; on the page itself it is moved off what can be pressed.
 */
function moveIntoView(region: HTMLElement): void {
  const adapt = () => rows.size > 0 && moveIntoView(region)
  const layer = [...document.querySelectorAll('dialog:modal, [popover]:popover-open')].at(-1)
  const host = layer?.querySelector('[data-toasts], .foot') ?? layer ?? document.body
  if (region.parentElement !== host) host.append(region)
  if (layer) region.lastElementChild?.scrollIntoView({ block: 'nearest' })
  else liftToasts(region, adapt)
}

/** Shows the toasts in the page's live region and removes them in time. */
export function startToasts(region: HTMLElement): void {
  const show = (toasts: readonly Toast[]) => {
    for (const [id, row] of rows) if (!toasts.some((toast) => toast.id === id)) dropRow(id, row)
    for (const toast of toasts) {
      if (rows.has(toast.id)) continue
      const row = makeRow(toast)
      rows.set(toast.id, row)
      region.append(row)
    }
    moveIntoView(region)
    if (!region.matches(':hover, :focus-within')) countDown()
  }
  $toasts.subscribe((toasts) => {
    if (toasts.length > 0 || rows.size > 0) withRest(() => show($toasts.get()))
  })
  for (const event of ['pointerenter', 'focusin']) region.addEventListener(event, holdStill)
  for (const event of ['pointerleave', 'focusout']) region.addEventListener(event, countDown)
  for (const event of ['toggle', 'close']) document.addEventListener(event, () => moveIntoView(region), true)
}
