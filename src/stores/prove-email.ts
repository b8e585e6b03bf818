import { requestFlow } from './open-dialog.ts'

/** Opens the email dialogs and waits; true once the code was right (spec 4: the verification-done flag). */
export async function proveEmail(email: string): Promise<boolean> {
  requestFlow({ type: 'openForgotPassword', email })
  const { $flow, waitForDialogs } = await import('./dialogs.ts')
  await waitForDialogs()
  return $flow.get().verificationDone
}
