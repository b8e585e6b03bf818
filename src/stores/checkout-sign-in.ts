import { checkSession } from './check-session.ts'
import { requestFlow } from './open-dialog.ts'
import { $session } from './session.ts'

async function waitForDialogs(): Promise<void> {
  const { $flow } = await import('./dialogs.ts')
  return new Promise((resolve) => {
    let opened = $flow.get().step.name !== 'closed'
    const stop = $flow.listen(({ step }) => {
      if (step.name !== 'closed') opened = true
      else if (opened) {
        stop()
        resolve()
      }
    })
  })
}

/** Signs in by the checkout dialog without leaving the page; false when the shopper gave up. */
export async function signInForCheckout(phoneNumber: string): Promise<boolean> {
  await checkSession()
  if ($session.get().status === 'signedIn') return true
  requestFlow({ type: 'openCheckout', phoneNumber })
  await waitForDialogs()
  return $session.get().status === 'signedIn'
}
