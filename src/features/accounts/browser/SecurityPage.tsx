import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { passwordMinLength } from '../../../platform/pure/limits.ts'
import { messages } from '../../../platform/pure/messages.ts'
import { ActionForm } from '../../../site/components/ActionForm.tsx'
import { PlainField } from '../../../site/components/PlainField.tsx'
import { theme } from '../../../site/theme.ts'
import type { User } from '../contract.ts'
import * as texts from '../messages/en.ts'
import { AccountGate } from './AccountGate.tsx'
import { $sessions, deleteAccount, downloadMyData, endSession, loadSessions, signOutEverywhere } from './account.ts'
import { changePassword, resetPassword } from './credentials.ts'
import { describeAgent } from './describe-agent.ts'
import { $passkeys, addPasskey, canUsePasskeys, loadPasskeys, removePasskey } from './passkeys.ts'

const moments = new Intl.DateTimeFormat(theme.locale, { dateStyle: 'long', timeStyle: 'short' })

function SessionList() {
  const sessions = useStore($sessions)
  useEffect(() => void loadSessions(), [])
  return (
    <ul className="account-rows" data-waits={sessions === null || undefined}>
      {sessions?.map(({ id, userAgent, lastSeenAt, current }) => (
        <li key={id}>
          <span>
            {describeAgent(userAgent)}
            {current && <span className="badge">{texts.thisDevice}</span>}
            <time dateTime={lastSeenAt}>{moments.format(new Date(lastSeenAt))}</time>
          </span>
          {!current && (
            <button type="button" className="text-button" onClick={() => void endSession(id)}>
              {texts.signOut}
              <span className="visually-hidden"> {describeAgent(userAgent)}</span>
            </button>
          )}
        </li>
      ))}
    </ul>
  )
}

function change({ oldPassword = '', newPassword = '' }: Record<string, string>) {
  return changePassword({ oldPassword, newPassword })
}

/** Takes the current password, or a code by email when there is none or it is forgotten. */
function PasswordChange({ user }: { user: User }) {
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

/** Passkeys are optional and can be removed. */
function PasskeyList() {
  const passkeys = useStore($passkeys)
  useEffect(() => void loadPasskeys(), [])
  return (
    <section aria-labelledby="passkeys">
      <h2 id="passkeys">{texts.passkeys}</h2>
      <p>{texts.passkeysLead}</p>
      <ul className="account-rows" data-waits={passkeys === null || undefined}>
        {passkeys?.map(({ id, name }) => (
          <li key={id}>
            <span>{name || texts.unnamedPasskey}</span>
            <button type="button" className="text-button" onClick={() => void removePasskey(id)}>
              {texts.remove}
              <span className="visually-hidden"> {name || texts.thePasskey}</span>
            </button>
          </li>
        ))}
      </ul>
      {canUsePasskeys() ? (
        <button type="button" className="button" data-kind="quiet" onClick={() => void addPasskey('')}>
          {texts.addPasskey}
        </button>
      ) : (
        <p className="hint">{texts.noPasskeys}</p>
      )}
    </section>
  )
}

export function SecurityPage() {
  return (
    <AccountGate>
      {(user) => (
        <>
          <PasskeyList />
          <PasswordChange user={user} />
          <section aria-labelledby="sessions">
            <h2 id="sessions">{texts.whereSignedIn}</h2>
            <SessionList />
            <button type="button" className="button" data-kind="quiet" onClick={() => void signOutEverywhere()}>
              {texts.signOutEverywhere}
            </button>
          </section>
          <section aria-labelledby="data">
            <h2 id="data">{texts.yourData}</h2>
            <p>{texts.yourDataLead}</p>
            <button type="button" className="button" data-kind="quiet" onClick={() => void downloadMyData()}>
              {texts.downloadData}
            </button>
          </section>
          <section aria-labelledby="delete">
            <h2 id="delete">{texts.deleteAccount}</h2>
            <p>{texts.deleteAccountLead}</p>
            <details>
              <summary>{texts.deleteMyAccount}</summary>
              <ActionForm label={texts.deletePermanently} onSend={deleteAccount} />
            </details>
          </section>
        </>
      )}
    </AccountGate>
  )
}
