import { call } from '../../../../site/browser/api.ts'
import { $session } from '../../../../site/browser/session.ts'
import { readToken } from '../../../../site/browser/token.ts'
import { checkSession } from '../check-session.ts'
import { requestFlow } from './open-dialog.ts'

/** Signs in with the checkout dialogs without leaving the page; false when the shopper cancelled. */
export async function signInHere(phoneNumber: string): Promise<boolean> {
  await checkSession()
  return $session.get().status === 'signedIn' || askCode(phoneNumber)
}

async function askCode(phoneNumber: string): Promise<boolean> {
  requestFlow({ type: 'openCheckout', phoneNumber })
  const { waitForDialogs } = await import('./dialogs.ts')
  await waitForDialogs()
  return $session.get().status === 'signedIn'
}

/** Asks for a code again, because the session proved its number too long ago; false when it still did, or the shopper cancelled. */
export async function proveHere(phoneNumber: string): Promise<boolean> {
  const former = readToken()
  // A code opens another session.
  if (!(await askCode(phoneNumber)) || readToken() === former) return false
  const outcome = await call('getUser', { quiet: true })
  return outcome.ok && outcome.reply.verifiedRecently
}
