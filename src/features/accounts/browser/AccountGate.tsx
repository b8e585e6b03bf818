import { useStore } from '@nanostores/react'
import type { ReactNode } from 'react'
import { $session, type Session } from '../../../site/browser/session.ts'
import type { User } from '../contract.ts'
import * as texts from '../messages/en.ts'
import { requestFlow } from './sign-in/open-dialog.ts'
import { useSessionCheck } from './use-session-check.ts'

const parts = [
  { path: '/account', label: texts.profile },
  { path: '/account/orders', label: texts.orders },
  { path: '/account/addresses', label: texts.addresses },
  { path: '/account/security', label: texts.security },
  { path: '/wishlist', label: texts.wishlist },
]

const centreOf = (element: Element) => {
  const { left, width } = element.getBoundingClientRect()
  return left + width / 2
}

/** On a phone the list is wider than its screen. */
function showCurrent(list: HTMLUListElement | null): void {
  const link = list?.querySelector('[aria-current]')
  if (list && link) list.scrollLeft += centreOf(link) - centreOf(list)
}

export function AccountNav({ admin }: { admin: boolean }) {
  const here = location.pathname.replace(/\/$/, '')
  const shown = admin ? [...parts, { path: '/admin', label: texts.admin }] : parts
  return (
    <nav className="account-nav" aria-label={texts.account}>
      <ul ref={showCurrent}>
        {shown.map(({ path, label }) => (
          <li key={path}>
            <a href={path} aria-current={path === here ? 'page' : undefined}>
              {label}
            </a>
          </li>
        ))}
        <li>
          <button type="button" className="text-button" onClick={() => requestFlow({ type: 'logOut' })}>
            {texts.signOut}
          </button>
        </li>
      </ul>
    </nav>
  )
}

function SignedOut() {
  return (
    <div className="account-gate">
      <p>{texts.gate}</p>
      <button type="button" className="button" data-open-login>
        {texts.signIn}
      </button>
    </div>
  )
}

/** The build knows nobody. */
const guest: Session = { status: 'guest' }

/** Wraps every account page: its content for people who are signed in, the sign-in form for everyone else. */
export function AccountGate({ children }: { children: (user: User) => ReactNode }) {
  const session = useStore($session, { ssr: () => guest })
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
