import { requestFlow } from './open-dialog.ts'

const parts = [
  { path: '/account', label: 'Profile' },
  { path: '/account/orders', label: 'Orders' },
  { path: '/account/addresses', label: 'Addresses' },
  { path: '/account/security', label: 'Security and data' },
  { path: '/wishlist', label: 'Wishlist' },
]

export function AccountNav({ admin }: { admin: boolean }) {
  const here = location.pathname.replace(/\/$/, '')
  const shown = admin ? [...parts, { path: '/admin', label: 'Admin' }] : parts
  return (
    <nav className="account-nav" aria-label="Account">
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
            Sign out
          </button>
        </li>
      </ul>
    </nav>
  )
}
