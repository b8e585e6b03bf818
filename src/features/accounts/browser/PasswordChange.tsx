import { passwordMinLength } from '../../../platform/pure/limits.ts'
import { messages } from '../../../platform/pure/messages.ts'
import { ActionForm } from '../../../site/components/ActionForm.tsx'
import { PlainField } from '../../../site/components/PlainField.tsx'
import type { User } from '../contract.ts'
import * as texts from '../messages/en.ts'
import { changePassword, resetPassword } from './credentials.ts'

function change({ oldPassword = '', newPassword = '' }: Record<string, string>) {
  return changePassword({ oldPassword, newPassword })
}

/** Takes the current password, or a code by email when there is none or it is forgotten. */
export function PasswordChange({ user }: { user: User }) {
  const reset = () => void resetPassword(user.email)
  return (
    <section aria-labelledby="password">
      <h2 id="password">{texts.password}</h2>
      {user.hasPassword ? (
        <>
          <ActionForm label={texts.changePassword} onSend={change}>
            <PlainField
              name="oldPassword"
              label={texts.currentPassword}
              type="password"
              autoComplete="current-password"
              required
            />
            <PlainField
              name="newPassword"
              label={texts.newPassword}
              type="password"
              autoComplete="new-password"
              minLength={passwordMinLength}
              maxLength={200}
              hint={messages.passwordTooShort}
              required
            />
          </ActionForm>
          <button type="button" className="text-button" onClick={reset}>
            {texts.forgotPassword}
          </button>
        </>
      ) : (
        <>
          <p>{texts.passwordOptional}</p>
          <button type="button" className="button" data-kind="quiet" onClick={reset}>
            {texts.setPassword}
          </button>
        </>
      )}
    </section>
  )
}
