import { logInByPassword } from '../../stores/credentials.ts'
import { canUsePasskeys, logInByPasskey } from '../../stores/passkeys.ts'
import { ActionForm } from '../parts/ActionForm.tsx'
import { PlainField } from '../parts/PlainField.tsx'
import { ForgottenPassword } from './ForgottenPassword.tsx'

/** The ways in without a code, for those who set one up. */
export function PasswordLogin() {
  return (
    <>
      {canUsePasskeys() && (
        <button type="button" className="button" data-kind="quiet" onClick={() => void logInByPasskey()}>
          Use a passkey
        </button>
      )}
      <details>
        <summary>Use a password</summary>
        <ActionForm label="Login with password" onSend={logInByPassword}>
          <PlainField name="emailOrPhone" label="Email or phone" autoComplete="username" maxLength={50} required />
          <PlainField name="password" label="Password" type="password" autoComplete="current-password" required />
        </ActionForm>
      </details>
      <details>
        <summary>Forgotten your password?</summary>
        <ForgottenPassword />
      </details>
    </>
  )
}
