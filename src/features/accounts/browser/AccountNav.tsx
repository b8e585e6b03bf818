import * as texts from '../messages/en.ts'
import { requestFlow } from './open-dialog.ts'

const parts = [
  { path: '/account', label: texts.profile },
  { path: '/account/orders', label: texts.orders },
  { path: '/account/addresses', label: texts.addresses },
  { path: '/account/security', label: texts.security },
  { path: '/wishlist', label: texts.wishlist },
]

export function AccountNav({ admin }: { admin: boolean }) {
  const here = location.pathname.replace(/\/$/, '')
  const shown = admin ? [...parts, { path: '/admin', label: texts.admin }] : parts
  return (
    <nav className="account-nav" aria-label={texts.account}>
      <ul>
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
