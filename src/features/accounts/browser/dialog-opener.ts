import { loadRest } from '../../../site/browser/rest-styles.ts'
import type { FlowRequest } from './open-dialog.ts'
import { readToken } from './token.ts'

async function openDialogs(request: FlowRequest): Promise<void> {
  const [{ sendToFlow }, { mountDialog }] = await Promise.all([
    import('./dialogs.ts'),
    import('./mount-dialog.tsx'),
    loadRest(),
  ])
  mountDialog()
  sendToFlow(request)
}

/** Listens for whoever asks for a dialog; the dialogs themselves come with the first request, so that no page pays for them. */
export function listenForRequests(): void {
  addEventListener('placket:flow', ({ detail }) => void openDialogs(detail))
  document.addEventListener('click', (event) => {
    const opener = event.target instanceof Element && event.target.closest('[data-open-login], a[href="/account"]')
    // Signed in, or asking for another tab or window: the link is a link.
    if (!opener || event.ctrlKey || event.metaKey || (opener.matches('a') && readToken())) return
    event.preventDefault()
    void openDialogs({ type: 'openLogin' })
  })
}
