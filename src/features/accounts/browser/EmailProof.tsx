import { ActionForm } from '../../../site/components/ActionForm.tsx'
import { proveOwnEmail } from './prove-email.ts'

/** An email address can reset a password only after a code has proved it. */
export function EmailProof({ email, claimed }: { email: string; claimed: boolean }) {
  return (
    <ActionForm label="Confirm with a code" kind="quiet" onSend={() => proveOwnEmail(email)}>
      <p>
        {claimed ? 'Another account has entered ' : 'You have not confirmed '}
        <bdi>{email}</bdi>
        {claimed ? '. ' : ' yet. '}
        {claimed ? 'If it is yours, confirm it with a code.' : 'Confirm it to be able to reset your password by email.'}
      </p>
    </ActionForm>
  )
}
