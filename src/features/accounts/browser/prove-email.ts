import { call } from '../../../site/browser/api.ts'
import { reportOutcome } from '../../../site/browser/report-outcome.ts'
import { knowUser } from '../../../site/browser/session.ts'
import { requestFlow } from './sign-in/open-dialog.ts'

/** Opens the email dialogs; resolves to true once the code was right (the verification-done flag). */
export async function proveEmail(email: string): Promise<boolean> {
  requestFlow({ type: 'openForgotPassword', email })
  const { $flow, waitForDialogs } = await import('./sign-in/dialogs.ts')
  await waitForDialogs()
  return $flow.get().verificationDone
}

/** Proves with a code that the mailbox is this person's and assigns it to the account, even if someone else had claimed it. */
export async function proveOwnEmail(email: string): Promise<string | null> {
  if (!(await proveEmail(email))) return null
  const outcome = await call('changeProfile', { body: { email }, quiet: true })
  if (outcome.ok) knowUser(outcome.reply.user)
  return reportOutcome(outcome)
}
