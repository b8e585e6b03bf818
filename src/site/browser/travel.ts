// Steps through the history have one listener, which asks the layers first: browsers call those of the window in the order in which they were added,
// whether they capture or not.

const listeners = new Set<(event: PopStateEvent) => void>()
let isOfLayers: (event: PopStateEvent) => boolean = () => false

/** `takes` says whether a step only opened or closed what lies over the page: the page itself doesn't hear of it. */
export function takeTravel(takes: (event: PopStateEvent) => boolean): void {
  isOfLayers = takes
}

/** Calls the listener with each step to another state of the page itself. */
export function onTravel(listener: (event: PopStateEvent) => void): void {
  listeners.add(listener)
}

if (typeof addEventListener !== 'undefined')
  addEventListener('popstate', (event) => {
    if (!isOfLayers(event)) for (const listener of listeners) listener(event)
  })
