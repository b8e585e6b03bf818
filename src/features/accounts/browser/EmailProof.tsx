import { ActionForm } from '../../../site/components/ActionForm.tsx'
import * as texts from '../messages/en.ts'
import { proveOwnEmail } from './prove-email.ts'

/** An email address can reset a password only after a code has proved it. */
export function EmailProof({ email, claimed }: { email: string; claimed: boolean }) {
  return (
    <ActionForm label={texts.confirmWithCode} kind="quiet" onSend={() => proveOwnEmail(email)}>
      <p>
        {claimed ? texts.claimedBefore : texts.unconfirmedBefore} <bdi>{email}</bdi>
        {claimed ? texts.claimedAfter : texts.unconfirmedAfter}
      </p>
    </ActionForm>
  )
}
