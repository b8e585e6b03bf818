import { type SubmitEvent, useState } from 'react'
import { readDetails } from '../../../desk/browser/files/error-details.ts'
import { EditedElsewhere } from '../../../desk/browser/forms/EditedElsewhere.tsx'
import { useUnsaved } from '../../../desk/browser/forms/unsaved.ts'
import { LoadState } from '../../../desk/browser/LoadState.tsx'
import { useLoaded } from '../../../desk/browser/use-loaded.ts'
import { write } from '../../../desk/browser/write.ts'
import type { ErrorDetails } from '../../../platform/pure/error-details.ts'
import type { Navigation, NavigationEntry } from '../navigation-contract.ts'
import { NavigationTree } from './NavigationTree.tsx'
import './navigation.css'

type Trees = Record<'header' | 'footer', readonly NavigationEntry[]>
const places = [
  ['header', 'Main menu'],
  ['footer', 'Footer'],
] as const

const copy = (entries: readonly NavigationEntry[]) =>
  entries.map((entry) => ({ ...entry, children: [...entry.children] }))

function Editor({ read }: { read: Navigation }) {
  const [trees, setTrees] = useState<Trees>({ header: read.header, footer: read.footer })
  const [saved, setSaved] = useState(trees)
  const [version, setVersion] = useState(read.version)
  useUnsaved(JSON.stringify(trees) !== JSON.stringify(saved))
  const [error, setError] = useState<ErrorDetails>({})
  const faults = new Map(error.faults?.map(({ field, problem }) => [field, problem]))
  const save = async (over: string) => {
    const body = { header: copy(trees.header), footer: copy(trees.footer), version: over }
    const outcome = await write('saveNavigation', { body })
    if (!outcome.ok) return setError(readDetails(outcome.failure.body))
    setError({})
    setSaved(trees)
    setVersion(outcome.reply.version)
  }
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    void save(version)
  }
  const change = (place: keyof Trees, tree: readonly NavigationEntry[]) => {
    // A problem belongs to the spot it was found at.
    setError({})
    setTrees({ ...trees, [place]: tree })
  }
  const hasRows = places.some(([place]) => trees[place].length > 0)
  return (
    <form aria-label="Navigation" className="navigation-form" onSubmit={submit} noValidate>
      <p className="hint">
        {hasRows && 'Drag a row, or move it with its buttons. '}A new category or page is not added to a menu that you
        arrange yourself.
      </p>
      {places.map(([place, label]) =>
        trees[place].length === 0 ? (
          <section key={place} aria-label={label}>
            <h2>{label}</h2>
            <p>
              {place === 'header'
                ? 'Follows your categories: all products, the categories of the menu, and the journal.'
                : 'Follows your categories and live pages.'}
            </p>
            <button
              type="button"
              className="button"
              data-kind="quiet"
              onClick={() => change(place, read.builtIn[place])}
            >
              Arrange the {label.toLowerCase()} yourself
            </button>
          </section>
        ) : (
          <div key={place}>
            <NavigationTree
              label={label}
              faults={faults}
              choices={read}
              tree={trees[place]}
              field={place}
              onChange={(tree) => change(place, tree)}
            />
            <button type="button" className="text-button" onClick={() => change(place, [])}>
              Follow categories and pages again
            </button>
          </div>
        ),
      )}
      {error.changes && <EditedElsewhere what="navigation" onOverwrite={() => void save(error.version ?? version)} />}
      <button type="submit" className="button">
        Save
      </button>
    </form>
  )
}

/** The header's menu and the footer's columns. */
export function NavigationSection() {
  const { reply, status } = useLoaded('readNavigation')
  if (!reply) return <LoadState status={status} />
  return (
    <>
      <Editor read={reply} />
      <p>
        <a href="/admin/translations?kind=navigation">Translate the labels</a>
      </p>
    </>
  )
}
