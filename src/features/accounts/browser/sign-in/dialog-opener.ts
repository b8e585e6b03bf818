import { loadRest } from '../../../../site/browser/rest-styles.ts'
import { readToken } from '../../../../site/browser/token.ts'
import type { FlowRequest } from './open-dialog.ts'

async function openDialogs(request: FlowRequest): Promise<void> {
  const [{ sendToFlow }, { mountDialog }] = await Promise.all([
    import('./dialogs.ts'),
    import('./mount-dialog.tsx'),
    loadRest(),
  ])
  mountDialog()
  sendToFlow(request)
}

/** Waits for requests to open a dialog. The dialogs are loaded with the first request, so that pages don't pay for them. */
export function listenForRequests(): void {
  addEventListener('placket:flow', (event) => {
    event.preventDefault()
    void openDialogs(event.detail)
  })
  document.addEventListener('click', (event) => {
    const opener = event.target instanceof Element && event.target.closest('[data-open-login], a[href="/account"]')
    // If the shopper is signed in, or opens another tab or window, the link works as a link.
    if (!opener || event.ctrlKey || event.metaKey || (opener.matches('a') && readToken())) return
    event.preventDefault()
    void openDialogs({ type: 'openLogin' })
  })
}
