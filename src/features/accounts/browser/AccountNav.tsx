import * as texts from '../messages/en.ts'
import { requestFlow } from './sign-in/open-dialog.ts'

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
