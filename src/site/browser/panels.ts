import type { Panel } from './layers.ts'

/** Registers a panel that is about to open; the returned function says that it was closed. */
export function addPanel(panel: Panel): () => void {
  const adding = import('./layers.ts').then((layers) => layers.addPanel(panel))
  return () => void adding.then((remove) => remove())
}

/** Watches every dialog and popover of the page, those that are made later too. */
export function watchLayers(): void {
  const load = () => void import('./layers.ts')
  const isOver = () => document.querySelector('dialog:modal, [popover]:popover-open') !== null
  const loadForFirst = () => isOver() && load()
  document.addEventListener('toggle', loadForFirst, true)
  new MutationObserver(loadForFirst).observe(document.body, { subtree: true, attributeFilter: ['open'] })
  // Opened before this script had loaded, or an entry of what is gone.
  if (isOver() || history.state?.layers) load()
}
