import { useState } from 'react'
import type { Reply } from '../../../api/schemas.ts'
import { readDetails } from '../../../desk/browser/files/error-details.ts'
import { EditedElsewhere } from '../../../desk/browser/forms/EditedElsewhere.tsx'
import { useUnsaved } from '../../../desk/browser/forms/unsaved.ts'
import { useLoaded } from '../../../desk/browser/use-loaded.ts'
import { write } from '../../../desk/browser/write.ts'
import type { ErrorDetails } from '../../../platform/pure/error-details.ts'
import { MoveButtons } from './MoveButtons.tsx'
import { moveBy } from './move.ts'

function FacetOrder({ read }: { read: Reply<'listFacets'> }) {
  const [facets, setFacets] = useState(() => read.facets.map(({ key, label, shown }) => ({ key, label, shown })))
  const [saved, setSaved] = useState(facets)
  const [version, setVersion] = useState(read.version)
  const [error, setError] = useState<ErrorDetails>({})
  useUnsaved(JSON.stringify(facets) !== JSON.stringify(saved))
  const save = async (over: string | undefined) => {
    const outcome = await write('updateFacets', { body: { facets, version: over } })
    if (!outcome.ok) return setError(readDetails(outcome.failure.body))
    setError({})
    setSaved(facets)
    setVersion(outcome.reply.version)
  }
  return (
    <section className="stack" aria-label="Filters of the shop">
      <h2>Filters</h2>
      <ol className="rows">
        {facets.map((facet, place) => (
          <li key={facet.key} className="inline">
            <label>
              <input
                type="checkbox"
                checked={facet.shown}
                onChange={({ target }) =>
                  setFacets(
                    facets.map((candidate) => (candidate === facet ? { ...facet, shown: target.checked } : candidate)),
                  )
                }
              />{' '}
              {facet.label}
            </label>
            <MoveButtons of={facet.label} onMove={(by) => setFacets(moveBy(facets, place, by))} />
          </li>
        ))}
      </ol>
      {error.changes && <EditedElsewhere what="filters" onOverwrite={() => void save(error.version ?? version)} />}
      <p>
        <button type="button" className="button" onClick={() => void save(version)}>
          Save the filters
        </button>
      </p>
    </section>
  )
}

/** Which facets the listing has, and in what order. */
export function Facets() {
  const { reply } = useLoaded('listFacets')
  return reply && <FacetOrder read={reply} />
}
