import href from '../styles/rest.css?url'

let loading: Promise<void> | undefined

/**
 * Styles of elements that only scripts create, in one file that all pages share: loaded while the page is idle, or with
 * the first such element. If it fails, the element is unstyled, and loading is tried again next time.
 */
export function loadRest(): Promise<void> {
  // Pages rendered in the browser already include them.
  if (document.querySelector(`link[rel="stylesheet"][href="${href}"]`)) return loading ?? Promise.resolve()
  loading ??= new Promise((resolve) => {
    const link = document.createElement('link')
    link.rel = 'stylesheet'
    link.href = href
    link.onload = () => resolve()
    link.onerror = () => {
      loading = undefined
      link.remove()
      resolve()
    }
    document.head.append(link)
  })
  return loading
}
