import type { Panel } from './layers.ts'

/** A page whose scripts are gone, or that has no network, does without: Back leaves it then. */
const load = () => import('./layers.ts').catch(() => undefined)

/** Registers a panel that is about to open; the returned function says that it was closed. */
export function addPanel(panel: Panel): () => void {
  const adding = load().then((layers) => layers?.addPanel(panel))
  return () => void adding.then((remove) => remove?.())
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
