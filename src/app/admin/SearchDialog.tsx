import { useStore } from '@nanostores/react'
import { type KeyboardEvent, type MouseEvent, useEffect, useId, useRef, useState } from 'react'
import { goTo } from '../../desk/browser/lists/list-address.ts'
import { imageUrl } from '../../platform/pure/image-url.ts'
import { $session } from '../../site/browser/session.ts'
import '../../desk/browser/picture.css'
import './search-dialog.css'
import { mayLeave } from '../../desk/browser/forms/unsaved.ts'
import { type Hit, type HitGroup, hitsMax, matchScreens } from './search-hits.ts'
import type { SectionGroup } from './sections.ts'
import { useSearch } from './use-search.ts'

interface Props {
  /** The screens that the person may open. */
  groups: readonly SectionGroup[]
  onClose: () => void
}

const introduction = 'Type an order number, a name, a phone number, an email, a SKU or the name of a screen.'
const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 }

/** Shows a result, with the focus on its heading. A click for another tab leaves the search open. */
function openHit(event: MouseEvent, href: string, close: () => void): void {
  if (event.ctrlKey || event.metaKey || event.shiftKey) return
  event.preventDefault()
  event.stopPropagation()
  close()
  if (!mayLeave()) return
  goTo(href)
  const heading = document.querySelector<HTMLElement>('.admin h1')
  if (!heading) return
  heading.tabIndex = -1
  heading.focus({ preventScroll: true })
}

const optionId = (id: string, place: number) => `${id}-${place}`

/** One search over screens, orders, customers and products. It is open as long as it is rendered. */
export function SearchDialog({ groups, onClose }: Props) {
  const session = useStore($session)
  const dialog = useRef<HTMLDialogElement>(null)
  const [text, setText] = useState('')
  const [active, setActive] = useState(0)
  // Enter was pressed before anything was found.
  const [opensFirst, setOpensFirst] = useState(false)
  const id = useId()
  const records = useSearch(session.status === 'signedIn' ? session.user.role : 'shopper', text)
  const screens = matchScreens(groups, text)
  const found = [...(screens.length > 0 ? [{ name: 'Screens', hits: screens }] : []), ...records.groups]
  const hits = found.flatMap((group) => group.hits)
  const close = () => dialog.current?.close()

  useEffect(() => dialog.current?.showModal(), [])

  const retry = () => {
    setOpensFirst(false)
    records.retry()
  }

  const pressKey = (event: KeyboardEvent<HTMLInputElement>) => {
    // While a word is composed, its input method takes the keys.
    if (event.nativeEvent.isComposing) return
    const step = steps[event.key]
    if (event.key === 'Enter' && hits.length === 0 && records.searching) setOpensFirst(true)
    else if (hits.length === 0) return
    else if (event.key === 'Enter') document.getElementById(optionId(id, active))?.click()
    else if (step) {
      const next = (active + step + hits.length) % hits.length
      setActive(next)
      document.getElementById(optionId(id, next))?.scrollIntoView({ block: 'nearest' })
    } else return
    event.preventDefault()
  }

  return (
    <dialog ref={dialog} className="dialog search-everything" aria-label="Search everything" onClose={onClose}>
      <div className="inline">
        <input
          className="input"
          role="combobox"
          aria-label="Search for"
          aria-autocomplete="list"
          aria-expanded={hits.length > 0}
          aria-controls={id}
          aria-activedescendant={hits.length > 0 ? optionId(id, active) : undefined}
          placeholder="Order number, phone, name, SKU or screen"
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          enterKeyHint="go"
          maxLength={100}
          value={text}
          onChange={({ target }) => {
            setText(target.value)
            setActive(0)
            setOpensFirst(false)
          }}
          onKeyDown={pressKey}
        />
        <button type="button" className="button" data-kind="quiet" onClick={close}>
          Close
        </button>
      </div>
      {hits.length > 0 && <Results id={id} found={found} active={active} opensFirst={opensFirst} close={close} />}
      <Said text={text} found={found} search={{ ...records, retry }} />
    </dialog>
  )
}

interface ResultsProps {
  id: string
  found: readonly HitGroup[]
  active: number
  /** Opens the first as soon as it is shown. */
  opensFirst: boolean
  close: () => void
}

function Results({ id, found, active, opensFirst, close }: ResultsProps) {
  const hits = found.flatMap((group) => group.hits)
  useEffect(() => {
    if (opensFirst) document.getElementById(optionId(id, 0))?.click()
  }, [id, opensFirst])
  return (
    <div id={id} role="listbox" aria-label="Found">
      {found.map((group) => (
        // biome-ignore lint/a11y/useSemanticElements: a listbox holds groups, and no fieldsets
        <div key={group.name} role="group" aria-label={group.name}>
          <p aria-hidden="true">{group.name}</p>
          {group.hits.map((hit) => (
            <a
              key={hit.href}
              id={optionId(id, hits.indexOf(hit))}
              role="option"
              tabIndex={-1}
              aria-selected={hit === hits[active]}
              href={hit.href}
              onClick={(event) => openHit(event, hit.href, close)}
            >
              <HitRow hit={hit} />
            </a>
          ))}
        </div>
      ))}
    </div>
  )
}

function HitRow({ hit: { title, facts, picture } }: { hit: Hit }) {
  return (
    <>
      {picture !== undefined && (
        <span className="picture">
          {picture && <img src={imageUrl(picture, 240)} alt="" width="40" height="50" loading="lazy" />}
        </span>
      )}
      <span>
        <strong>{title}</strong> <span className="hint">{facts.filter(Boolean).join(' · ')}</span>
      </span>
    </>
  )
}

interface SaidProps {
  text: string
  found: readonly HitGroup[]
  search: ReturnType<typeof useSearch>
}

function describe({ text, found, search: { searching, failed } }: SaidProps): string {
  const count = found.reduce((sum, { hits }) => sum + hits.length, 0)
  if (text.trim() === '') return introduction
  if (searching) return 'Searching…'
  if (found.some(({ hits }) => hits.length === hitsMax)) return `The first ${count} results. Type more to find others.`
  if (count > 0) return count === 1 ? '1 result' : `${count} results`
  return failed.length > 0 ? '' : `Nothing found for “${text.trim()}”. Check the spelling, or type less of it.`
}

/** What the list doesn't show: how many there are, or why there is nothing. */
function Said(props: SaidProps) {
  const { failed, retry } = props.search
  return (
    <>
      {failed.length > 0 && (
        <p className="error" role="alert">
          {failed.join(' and ')} could not be searched. Check your connection.{' '}
          <button type="button" className="text-button" onClick={retry}>
            Try again
          </button>
        </p>
      )}
      <p className="hint" role="status">
        {describe(props)}
      </p>
    </>
  )
}
