import { useStore } from '@nanostores/react'
import type { ReactNode } from 'react'
import { $session } from '../../../site/browser/session.ts'
import type { User } from '../contract.ts'
import * as texts from '../messages/en.ts'
import { AccountNav } from './AccountNav.tsx'
import { useSessionCheck } from './use-session-check.ts'

export function SignedOut() {
  return (
    <div className="account-gate">
      <p>{texts.gate}</p>
      <button type="button" className="button" data-open-login>
        {texts.signIn}
      </button>
    </div>
  )
}

/** Wraps every account page: its content for people who are signed in, the sign-in form for everyone else. */
export function AccountGate({ children }: { children: (user: User) => ReactNode }) {
  const session = useStore($session)
  const { unanswered, askAgain } = useSessionCheck()
  if (session.status === 'guest') return <SignedOut />
  if (session.status === 'unchecked' && unanswered)
    return (
      <div className="account-gate">
        <p role="alert">{texts.unreachable}</p>
        <button type="button" className="button" onClick={askAgain}>
          {texts.tryAgain}
        </button>
      </div>
    )
  if (session.status === 'unchecked')
    return (
      <p className="account-wait" data-waits>
        {texts.oneMoment}
      </p>
    )
  return (
    <div className="account">
      <AccountNav admin={session.user.role !== 'shopper'} />
      <div className="account-part">{children(session.user)}</div>
    </div>
  )
}
