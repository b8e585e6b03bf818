import { readToken } from '../../../../site/browser/token.ts'
import { requestFlow } from './open-dialog.ts'

/** Signs in over the page that shows a link or button for it. */
export function listenForRequests(): void {
  document.addEventListener('click', (event) => {
    const opener = event.target instanceof Element && event.target.closest('[data-open-login], a[href="/account"]')
    // If the shopper is signed in, or opens another tab or window, the link works as a link.
    if (!opener || event.ctrlKey || event.metaKey || (opener.matches('a') && readToken())) return
    event.preventDefault()
    requestFlow({ type: 'openLogin' })
  })
}
