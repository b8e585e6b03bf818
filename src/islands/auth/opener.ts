import type { FlowRequest } from '../../stores/open-dialog.ts'
import { readToken } from '../../stores/token.ts'

async function openDialogs(request: FlowRequest): Promise<void> {
  const [{ sendToFlow }, { mountDialog }] = await Promise.all([
    import('../../stores/dialogs.ts'),
    import('./mount.tsx'),
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
