/** The frame of the page names the file (app/Shell.astro). */
const readHref = () => document.querySelector<HTMLElement>('[data-rest-styles]')?.dataset['restStyles'] ?? ''

let loading: Promise<void> | undefined
const findLink = () => document.querySelector<HTMLLinkElement>(`link[rel="stylesheet"][href="${readHref()}"]`)

/** One that failed before anybody listened says nothing more. */
const lostMs = 5000

/** Of a sheet that the page itself requested: it may still be on its way. */
function waitFor(link: HTMLLinkElement): Promise<void> {
  if (link.sheet) return Promise.resolve()
  return new Promise((resolve) => {
    for (const type of ['load', 'error']) link.addEventListener(type, () => resolve(), { once: true })
    setTimeout(resolve, lostMs)
  })
}

/**
 * Styles of elements that only scripts create, in one file that all pages share: loaded when nobody has touched the page
 * for a while, or with the first such element. If it fails, the page is reloaded once; then the element is unstyled, and loading is tried again next time.
 */
export function loadRest(): Promise<void> {
  // Pages rendered in the browser request them by themselves (holds.js).
  const linked = findLink()
  if (linked) return loading ?? waitFor(linked)
  loading ??= new Promise((resolve) => {
    const link = document.createElement('link')
    link.rel = 'stylesheet'
    link.href = readHref()
    link.onload = () => resolve()
    link.onerror = () => {
      loading = undefined
      link.remove()
      // They are replaced together with the scripts.
      const { again } = globalThis
      if (again) void again('reloadOnce').then((outcome) => outcome !== 'reloading' && resolve())
      else resolve()
    }
    document.head.append(link)
  })
  return loading
}

/** Runs the work at once if these styles are there, otherwise as soon as they are. */
export function withRest(work: () => void): void {
  if (findLink()?.sheet) work()
  else void loadRest().then(work)
}
