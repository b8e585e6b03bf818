import { passwordMinLength } from '../../../platform/pure/limits.ts'
import { messages } from '../../../platform/pure/messages.ts'
import { ActionForm } from '../../../site/components/ActionForm.tsx'
import { PlainField } from '../../../site/components/PlainField.tsx'
import type { User } from '../contract.ts'
import { changePassword, resetPassword } from './credentials.ts'

function change({ oldPassword = '', newPassword = '' }: Record<string, string>) {
  return changePassword({ oldPassword, newPassword })
}

/** Takes the current password, or a code by email when there is none or it is forgotten. */
export function PasswordChange({ user }: { user: User }) {
  const reset = () => void resetPassword(user.email)
  return (
    <section aria-labelledby="password">
      <h2 id="password">Password</h2>
      {user.hasPassword ? (
        <>
          <ActionForm label="Change password" onSend={change}>
            <PlainField
              name="oldPassword"
              label="Current password"
              type="password"
              autoComplete="current-password"
              required
            />
            <PlainField
              name="newPassword"
              label="New password"
              type="password"
              autoComplete="new-password"
              minLength={passwordMinLength}
              maxLength={200}
              hint={`${messages.passwordTooShort}.`}
              required
            />
          </ActionForm>
          <button type="button" className="text-button" onClick={reset}>
            Forgot your password?
          </button>
        </>
      ) : (
        <>
          <p>You sign in with a code, so a password is optional. To set one, confirm your email with a code first.</p>
          <button type="button" className="button" data-kind="quiet" onClick={reset}>
            Set a password
          </button>
        </>
      )}
    </section>
  )
}
