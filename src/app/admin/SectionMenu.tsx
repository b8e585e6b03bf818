import { useId, useRef, useState } from 'react'
import { requestFlow } from '../../features/accounts/browser/sign-in/open-dialog.ts'
import { SearchButton } from './SearchButton.tsx'
import './section-menu.css'
import type { AdminSection, SectionGroup } from './sections.ts'

interface Props {
  groups: readonly SectionGroup[]
  open: AdminSection | undefined
}

/** The admin's navigation: a column on a wide screen, folded behind a button on a phone or a tablet. */
export function SectionMenu({ groups, open }: Props) {
  const [unfolded, setUnfolded] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const id = useId()
  const fold = () => {
    if (!unfolded) return
    setUnfolded(false)
    // What had the focus is about to be hidden.
    button.current?.focus()
  }
  return (
    <nav aria-label="Admin" onKeyDown={({ key }) => key === 'Escape' && fold()}>
      <button
        ref={button}
        type="button"
        className="menu-button"
        aria-expanded={unfolded}
        aria-controls={id}
        onClick={() => setUnfolded(!unfolded)}
      >
        <span className="visually-hidden">Menu: </span>
        {open?.label ?? 'Menu'}
      </button>
      <SearchButton groups={groups} />
      <div id={id} className="admin-sections" data-unfolded={unfolded}>
        {groups.map(({ name, sections }) => (
          <div key={name}>
            <p aria-hidden="true">{name}</p>
            <ul aria-label={name}>
              {sections.map(({ path, label }) => (
                <li key={path}>
                  <a
                    href={path === '' ? '/admin' : `/admin/${path}`}
                    aria-current={path === open?.path ? 'page' : undefined}
                    onClick={fold}
                  >
                    {label}
                  </a>
                </li>
              ))}
            </ul>
          </div>
        ))}
        <button type="button" className="text-button" onClick={() => requestFlow({ type: 'logOut' })}>
          Sign out
        </button>
      </div>
    </nav>
  )
}
