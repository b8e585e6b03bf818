import { ActionForm } from '../../../site/components/ActionForm.tsx'
import { proveOwnEmail } from './prove-email.ts'

/** An address counts for a forgotten password once its mailbox has answered with a code. */
export function EmailProof({ email, claimed }: { email: string; claimed: boolean }) {
  return (
    <ActionForm label="Prove it by a code" kind="quiet" onSend={() => proveOwnEmail(email)}>
      <p>
        {claimed ? 'Another account has typed ' : 'You have not proved yet that you read '}
        <bdi>{email}</bdi>.{' '}
        {claimed ? 'If it is yours, a code sent to it settles that.' : 'Until then it cannot set a forgotten password.'}
      </p>
    </ActionForm>
  )
}
