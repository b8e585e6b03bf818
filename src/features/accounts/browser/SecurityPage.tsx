import { ActionForm } from '../../../site/components/ActionForm.tsx'
import * as texts from '../messages/en.ts'
import { AccountGate } from './AccountGate.tsx'
import { deleteAccount, downloadMyData, signOutEverywhere } from './account.ts'
import { PasskeyList } from './PasskeyList.tsx'
import { PasswordChange } from './PasswordChange.tsx'
import { SessionList } from './SessionList.tsx'

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
