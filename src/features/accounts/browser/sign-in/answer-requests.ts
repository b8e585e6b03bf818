import { sendToFlow } from './dialogs.ts'

// Loaded with the dialogs (SignInDialog.tsx): a request that came before is repeated once they are hydrated.
if (typeof window !== 'undefined')
  addEventListener('placket:flow', (event) => {
    if (event.defaultPrevented) return
    event.preventDefault()
    sendToFlow(event.detail)
  })
