// What lies over the page (dialogs, popovers, panels) is closed by Back, and the page stays. Each layer that opens is a history entry above the
// page's own; closing it in any other way goes back over that entry (docs/decisions/120-back-closes-what-lies-over-the-page.md).

import { takeTravel } from './travel.ts'

/** A panel that is neither a dialog nor a popover. */
export interface Panel {
  close(): void
}

interface Entry {
  /** How many layers lie over the page there. */
  layers: number
  /** The same for a page's entry and those of its layers. */
  page: string | undefined
}

interface NavigateEvent extends Event {
  navigationType: string
  destination: { url: string; sameDocument: boolean }
  formData: FormData | null
  downloadRequest: string | null
}

const natives = 'dialog:modal, [popover]:popover-open'
/** A browser that doesn't say when it has gone back. */
const goneMs = 500

const native = { pushState: history.pushState.bind(history), replaceState: history.replaceState.bind(history) }
const panels = new Set<Panel>()
/** What is open, the last opened last. */
let open: (Panel | HTMLElement)[] = []
let current: Entry
let address = ''
/** On the way back over entries of layers that were closed. */
let going: ReturnType<typeof setTimeout> | undefined
/** Where to go once they are gone. */
let next: string | undefined
let isWaiting = false

function readEntry(): Entry {
  const { layers, page } = (history.state ?? {}) as Partial<Entry>
  return { layers: layers ?? 0, page }
}

function note(): void {
  current = readEntry()
  address = location.href
}

function findOpen(): void {
  const now = new Set<Panel | HTMLElement>([...document.querySelectorAll<HTMLElement>(natives), ...panels])
  open = [...open.filter((layer) => now.delete(layer)), ...now]
}

function close(layer: Panel | HTMLElement): void {
  if (!(layer instanceof HTMLElement)) layer.close()
  else if (!(layer instanceof HTMLDialogElement)) layer.hidePopover()
  // As Escape does, for dialogs that close by a state of their own.
  else if (layer.dispatchEvent(new Event('cancel', { cancelable: true }))) layer.close()
}

function arrive(): void {
  clearTimeout(going)
  going = undefined
  if (next === undefined) return
  const to = next
  next = undefined
  location.assign(to)
}

function goBack(entries: number): void {
  going = setTimeout(arrive, goneMs)
  history.go(-entries)
}

/** As many entries as layers. */
function settle(): void {
  isWaiting = false
  if (going !== undefined) return
  findOpen()
  const page = current.page ?? String(Math.random())
  if (open.length > 0 && current.page === undefined) native.replaceState({ ...history.state, page }, '')
  for (let layers = current.layers + 1; layers <= open.length; layers += 1) native.pushState({ layers, page }, '')
  note()
  if (open.length < current.layers) goBack(current.layers - open.length)
}

/** One dialog may follow another in the same moment. */
function settleSoon(): void {
  if (isWaiting) return
  isWaiting = true
  setTimeout(settle)
}

/** The page's address and place stay what they were while something lay over it. */
function keepPage(): void {
  if (location.href !== address) native.replaceState(history.state, '', address)
  const top = scrolled
  requestAnimationFrame(() => scrollTo({ top, behavior: 'instant' }))
}

/** Whether the step only opened or closed what lies over the page: what the page shows doesn't change then. */
function travel(): boolean {
  const before = current
  const there = readEntry()
  const isSamePage = there.page !== undefined && there.page === before.page
  if (isSamePage && there.layers < before.layers) keepPage()
  note()
  const isOurs = going !== undefined
  const isLeaving = next !== undefined
  arrive()
  if (isLeaving) return isSamePage
  findOpen()
  // On the way back over a closed layer's entry, another may have opened.
  if (!isOurs) for (const layer of open.slice(there.layers).reverse()) close(layer)
  // An entry whose layer was closed is left again; a layer that doesn't close gets its entry back.
  settleSoon()
  return isSamePage
}

/** A page that is opened from a layer takes the layer's place in the history: Back from it leads to the page. */
function leave(event: Event): void {
  const { navigationType, destination, formData, downloadRequest, cancelable } = event as NavigateEvent
  const isLeaving = navigationType === 'push' && !destination.sameDocument && formData === null && !downloadRequest
  if (!isLeaving || !cancelable || (current.layers === 0 && going === undefined)) return
  event.preventDefault()
  next = destination.url
  if (going === undefined) goBack(current.layers)
}

/** What the page does with its history while something lies over it happens below that. */
function pushBelow(state: unknown, _unused: string, to?: string | URL | null): void {
  if (current.layers > 0) native.replaceState(state ?? {}, '', to)
  else native.pushState(state, '', to)
  note()
  settle()
}

function replaceBelow(state: unknown, _unused: string, to?: string | URL | null): void {
  native.replaceState(current.page === undefined ? state : { ...(state as object | null), ...current }, '', to)
  note()
}

/** Registers a panel that is about to open; the returned function says that it was closed. */
export function addPanel(panel: Panel): () => void {
  panels.add(panel)
  settleSoon()
  return () => {
    panels.delete(panel)
    settleSoon()
  }
}

/** The dialog or popover that lies over all else; null when none does. */
export function findTopLayer(): HTMLElement | null {
  findOpen()
  return open.findLast((layer): layer is HTMLElement => layer instanceof HTMLElement) ?? null
}

/** A page that is restored from memory shows itself. */
function closeAll(): void {
  findOpen()
  for (const layer of open.reverse()) close(layer)
}

note()
let scrolled = scrollY
history.pushState = pushBelow
history.replaceState = replaceBelow
takeTravel(travel)
addEventListener('pagehide', closeAll)
addEventListener('pageshow', () => {
  note()
  settleSoon()
})
addEventListener('scroll', () => (scrolled = going === undefined ? scrollY : scrolled), { passive: true })
document.addEventListener('toggle', settleSoon, true)
document.addEventListener('close', settleSoon, true)
new MutationObserver(settleSoon).observe(document.body, { subtree: true, attributeFilter: ['open'] })
;(window as { navigation?: EventTarget }).navigation?.addEventListener('navigate', leave)
settleSoon()
