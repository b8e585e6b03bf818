import { checkSession } from './check-session.ts'
import { requestFlow } from './open-dialog.ts'
import { $session } from './session.ts'

/** Signs in with the checkout dialogs without leaving the page; false when the shopper cancelled. */
export async function signInHere(phoneNumber: string): Promise<boolean> {
  await checkSession()
  if ($session.get().status === 'signedIn') return true
  requestFlow({ type: 'openCheckout', phoneNumber })
  const { waitForDialogs } = await import('./dialogs.ts')
  await waitForDialogs()
  return $session.get().status === 'signedIn'
}
