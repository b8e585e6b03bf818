import '../../api/merchant-calls.ts'
import './field-inputs.ts'
import './fresh-proof.ts'
import './list-parts.ts'
import { useStore } from '@nanostores/react'
import { type MouseEvent, Suspense } from 'react'
import { $address, goTo } from '../../desk/browser/lists/list-address.ts'
import { useSessionCheck } from '../../features/accounts/browser/use-session-check.ts'
import { allows, isStaff, type Role } from '../../platform/pure/access/roles.ts'
import { $session } from '../../site/browser/session.ts'
import '../../desk/browser/admin.css'
import '../../features/enquiries/admin/inbox.css'
import '../../desk/browser/records.css'
import '../../desk/browser/cells.css'
import '../../desk/browser/touch.css'
import '../../features/media/admin/pictures.css'
import '../../features/catalog/admin/size-charts.css'
import '../../features/insights/admin/today.css'
import '../../features/programs/admin/programs.css'
import { mayLeave } from '../../desk/browser/forms/unsaved.ts'
import { part } from '../../desk/browser/part.tsx'
import { ownSectionGroups } from './own-sections.ts'
import { SectionMenu } from './SectionMenu.tsx'
import { sectionGroups } from './sections.ts'

const AcceptInvite = part(() => import('../../features/staff/admin/AcceptInvite.tsx'), 'AcceptInvite')
const SignInHere = part(() => import('../../features/accounts/browser/sign-in/SignInHere.tsx'), 'SignInHere')
const ConfirmDialog = part(() => import('../../features/staff/admin/ConfirmDialog.tsx'), 'ConfirmDialog')
const PasskeyGate = part(() => import('../../features/staff/admin/PasskeyGate.tsx'), 'PasskeyGate')

const openByPasskey = async () => (await import('../../features/staff/admin/sign-in-by-passkey.ts')).signInByPasskey()

/** Links within the admin change the view without reloading the page. */
function follow(event: MouseEvent): void {
  const link = event.target instanceof Element && event.target.closest('a')
  if (!link || event.ctrlKey || event.metaKey || event.shiftKey || link.origin !== location.origin) return
  if (link.target !== '' || !/^\/admin(\/|$)/.test(link.pathname)) return
  event.preventDefault()
  if (mayLeave()) goTo(link.pathname + link.search)
}

function Workplace({ role }: { role: Role }) {
  const { section: asked } = useStore($address)
  const groups = [...sectionGroups, ...ownSectionGroups]
    .map(({ name, sections }) => ({ name, sections: sections.filter(({ needs }) => allows(role, needs)) }))
    .filter(({ sections }) => sections.length > 0)
  const offered = groups.flatMap(({ sections }) => sections)
  // Whoever has no figures of today begins with what they work on.
  const section = asked === '' ? (offered[0]?.path ?? '') : asked
  const open = offered.find(({ path }) => path === section)
  const { label, Section } = open ?? { label: 'Not found', Section: () => null }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: the links inside receive the clicks
    <div className="admin" onClick={follow}>
      <SectionMenu groups={groups} open={open} />
      <main id="main">
        <h1>{label}</h1>
        <Suspense fallback={<p className="nothing">Loading…</p>}>
          <Section key={open?.path ?? ''} />
        </Suspense>
      </main>
      <Suspense>
        <ConfirmDialog />
      </Suspense>
    </div>
  )
}

/** The admin, for people who are signed in and have the role. */
export function AdminApp() {
  const session = useStore($session)
  const { unanswered, askAgain } = useSessionCheck()
  if (session.status === 'unchecked' && unanswered)
    return (
      <main className="gate" id="main">
        <p role="alert">The shop can’t be reached. Try again in a moment.</p>
        <button type="button" className="button" onClick={askAgain}>
          Try again
        </button>
      </main>
    )
  if (session.status === 'unchecked')
    return (
      <main className="gate" id="main">
        Signing you in…
      </main>
    )
  if (session.status === 'guest') {
    return (
      <main id="main">
        <Suspense fallback={<p className="gate">Loading…</p>}>
          <SignInHere className="gate" label="Sign in to the admin">
            <h1>Admin</h1>
          </SignInHere>
        </Suspense>
        <p className="gate">
          <button type="button" className="text-button" onClick={() => void openByPasskey()}>
            Sign in with a passkey
          </button>
        </p>
      </main>
    )
  }
  const Gate = session.user.passkeyStep
    ? PasskeyGate
    : new URLSearchParams(location.search).get('invite') && AcceptInvite
  if (Gate)
    return (
      <main className="gate" id="main">
        <Suspense fallback={<p className="nothing">Loading…</p>}>
          <Gate />
        </Suspense>
        <Suspense>
          <ConfirmDialog />
        </Suspense>
      </main>
    )
  if (isStaff(session.user.role)) return <Workplace role={session.user.role} />
  return (
    <main className="gate" id="main">
      <h1>Admin</h1>
      <p>This area is for shop staff. Your account does not have access.</p>
      <p>
        <a href="/">Go to the shop</a>
      </p>
    </main>
  )
}
