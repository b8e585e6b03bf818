import { ActionForm } from '../../../site/components/ActionForm.tsx'
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
            <h2 id="sessions">Where you are signed in</h2>
            <SessionList />
            <button type="button" className="button" data-kind="quiet" onClick={() => void signOutEverywhere()}>
              Sign out everywhere
            </button>
          </section>
          <section aria-labelledby="data">
            <h2 id="data">Your data</h2>
            <p>Everything we store about you, in one file.</p>
            <button type="button" className="button" data-kind="quiet" onClick={() => void downloadMyData()}>
              Download my data
            </button>
          </section>
          <section aria-labelledby="delete">
            <h2 id="delete">Delete account</h2>
            <p>
              The law requires us to keep your orders, without your name. Everything else is deleted at once, for good.
            </p>
            <details>
              <summary>Delete my account</summary>
              <ActionForm label="Delete permanently" onSend={deleteAccount} />
            </details>
          </section>
        </>
      )}
    </AccountGate>
  )
}
