import { Suspense, useEffect, useState } from 'react'
import { part } from '../../desk/browser/part.tsx'
import type { SectionGroup } from './sections.ts'

const SearchDialog = part(() => import('./SearchDialog.tsx'), 'SearchDialog')

const keys = /Mac/.test(navigator.userAgent) ? '⌘ K' : 'Ctrl K'

/** Opens the search over everything, as Ctrl or Cmd K does. Its code is loaded when it is first opened. */
export function SearchButton({ groups }: { groups: readonly SectionGroup[] }) {
  const [open, setOpen] = useState(false)
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.key !== 'k' || !(event.ctrlKey || event.metaKey) || event.defaultPrevented) return
      event.preventDefault()
      // Another dialog waits for a reply.
      if (!document.querySelector('dialog[open]')) setOpen(true)
    }
    addEventListener('keydown', listen)
    return () => removeEventListener('keydown', listen)
  }, [])
  return (
    <>
      <button
        type="button"
        className="search-button"
        aria-keyshortcuts="Control+K Meta+K"
        data-keys={keys}
        onClick={() => setOpen(true)}
      >
        Search
      </button>
      {open && (
        <Suspense>
          <SearchDialog groups={groups} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
