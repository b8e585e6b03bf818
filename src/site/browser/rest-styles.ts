import href from '../styles/rest.css?url'

let loading: Promise<void> | undefined

/**
 * Styles of what only scripts show, in one file that all pages share: fetched when the page is idle, or with the first thing that
 * needs them. Without them that thing is plain, and they are asked for again next time.
 */
export function loadRest(): Promise<void> {
  // Pages that are made in the browser bring them along.
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
