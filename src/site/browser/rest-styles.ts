import href from '../styles/rest.css?url'

let loading: Promise<void> | undefined
let isLoaded = false
const isLinked = () => document.querySelector(`link[rel="stylesheet"][href="${href}"]`) !== null

/**
 * Styles of elements that only scripts create, in one file that all pages share: loaded when nobody has touched the page
 * for a while, or with the first such element. If it fails, the element is unstyled, and loading is tried again next time.
 */
export function loadRest(): Promise<void> {
  // Pages rendered in the browser already include them.
  if (isLinked()) return loading ?? Promise.resolve()
  loading ??= new Promise((resolve) => {
    const link = document.createElement('link')
    link.rel = 'stylesheet'
    link.href = href
    link.onload = () => {
      isLoaded = true
      resolve()
    }
    link.onerror = () => {
      loading = undefined
      link.remove()
      resolve()
    }
    document.head.append(link)
  })
  return loading
}

/** Runs the work at once if these styles are there, otherwise as soon as they are. */
export function withRest(work: () => void): void {
  if (isLoaded || (isLinked() && !loading)) work()
  else void loadRest().then(work)
}
