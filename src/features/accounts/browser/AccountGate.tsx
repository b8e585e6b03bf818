import { useStore } from '@nanostores/react'
import { type ReactNode, useEffect } from 'react'
import type { User } from '../contract.ts'
import * as texts from '../messages/en.ts'
import { AccountNav } from './AccountNav.tsx'
import { checkSession } from './check-session.ts'
import { $session } from './session.ts'

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
  useEffect(() => void checkSession(), [])
  if (session.status === 'guest') return <SignedOut />
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
