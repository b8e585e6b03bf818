import { messages } from '../../../platform/pure/messages.ts'
import { startSession } from '../../../site/browser/session.ts'
import { showError } from '../../../site/browser/toasts.ts'
import { logInByPasskey } from '../../accounts/browser/passkeys.ts'

/** Signs in on this page with a passkey, in place of whoever was signed in. */
export async function signInByPasskey(): Promise<void> {
  const outcome = await logInByPasskey()
  if (outcome?.ok) startSession(outcome.reply.token, outcome.reply.user)
  else if (outcome) showError(outcome.failure.message ?? messages.somethingWrong)
}
