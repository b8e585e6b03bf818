import type { User } from '../../contract/auth.ts'
import { changePassword } from '../../stores/credentials.ts'
import { ActionForm } from '../parts/ActionForm.tsx'
import { PlainField } from '../parts/PlainField.tsx'
import { ForgottenPassword } from './ForgottenPassword.tsx'

function change({ oldPassword = '', newPassword = '' }: Record<string, string>) {
  return changePassword({ oldPassword, newPassword })
}

/** With the old password, or with a code by email when there is none or it is forgotten (decision 23). */
export function PasswordChange({ user }: { user: User }) {
  return (
    <section aria-labelledby="password">
      <h2 id="password">Password</h2>
      {user.hasPassword ? (
        <>
          <ActionForm label="Change the password" onSend={change}>
            <PlainField
              name="oldPassword"
              label="Present password"
              type="password"
              autoComplete="current-password"
              required
            />
            <PlainField
              name="newPassword"
              label="New password"
              type="password"
              autoComplete="new-password"
              minLength={8}
              maxLength={200}
              hint="Eight characters or more."
              required
            />
          </ActionForm>
          <details>
            <summary>Forgotten it?</summary>
            <ForgottenPassword email={user.email} />
          </details>
        </>
      ) : (
        <>
          <p>You have none and need none. To set one, prove your email by a code.</p>
          <ForgottenPassword email={user.email} />
        </>
      )}
    </section>
  )
}
