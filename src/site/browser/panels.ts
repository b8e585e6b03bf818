import type { Panel } from './layers.ts'

const load = () => import('./layers.ts')

const travellers = new Set<(event: PopStateEvent) => void>()
let isOfLayer: (event: PopStateEvent) => boolean = () => false

/** Says which steps through the history only open or close what lies over the page. One listener decides, since browsers call those of the window in the order they were added, whether they capture or not. */
export function takeTravel(takes: (event: PopStateEvent) => boolean): void {
  isOfLayer = takes
}

/** Calls the listener with each step to another state of the page itself; closing what lies over it is none. */
export function onTravel(listener: (event: PopStateEvent) => void): void {
  travellers.add(listener)
}
if (typeof addEventListener !== 'undefined')
  addEventListener('popstate', (event) => {
    if (!isOfLayer(event)) for (const travel of travellers) travel(event)
  })

/** Registers a panel that is about to open; the returned function says that it was closed. */
export function addPanel(panel: Panel): () => void {
  const adding = load().then(({ addPanel: add }) => add(panel))
  return () => void adding.then((remove) => remove())
}

/** Watches every dialog and popover of the page, those that are made later too. The first one loads what Back does to it. */
export function watchLayers(): void {
  const look = () => {
    if (history.state?.layers || document.querySelector('dialog:modal, [popover]:popover-open')) void load()
  }
  document.addEventListener('toggle', look, true)
  new MutationObserver(look).observe(document.body, { subtree: true, attributeFilter: ['open'] })
  look()
}
