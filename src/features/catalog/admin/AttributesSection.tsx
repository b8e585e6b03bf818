import { useStore } from '@nanostores/react'
import { useState } from 'react'
import type { Reply } from '../../../api/schemas.ts'
import { readDetails } from '../../../desk/browser/files/error-details.ts'
import { EditedElsewhere } from '../../../desk/browser/forms/EditedElsewhere.tsx'
import { yesOrNo } from '../../../desk/browser/forms/fields.ts'
import { useUnsaved } from '../../../desk/browser/forms/unsaved.ts'
import type { Column } from '../../../desk/browser/lists/ListTable.tsx'
import { $address, goTo } from '../../../desk/browser/lists/list-address.ts'
import { RecordList } from '../../../desk/browser/lists/RecordList.tsx'
import { useLoaded } from '../../../desk/browser/use-loaded.ts'
import { write } from '../../../desk/browser/write.ts'
import type { ErrorDetails } from '../../../platform/pure/error-details.ts'
import { RecordTranslations } from '../../translations/admin/RecordTranslations.tsx'
import type { AdminAttribute } from '../attribute-contract.ts'
import { AttributeForm } from './AttributeForm.tsx'
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
function Facets() {
  const { reply } = useLoaded('listFacets')
  return reply && <FacetOrder read={reply} />
}

const back = '/admin/attributes'

const columns: readonly Column<AdminAttribute>[] = [
  { label: 'Name', show: ({ id, label }) => <a href={`${back}/${id}`}>{label}</a> },
  { label: 'Values', show: ({ values }) => values.map(({ label }) => label).join(', ') },
  { label: 'Describes', show: ({ of }) => (of === 'variant' ? 'Variants' : 'Products') },
  { label: 'Unit', show: ({ unit }) => unit },
  { label: 'Filter', show: ({ filter }) => yesOrNo(filter) },
]

function AttributeDetail({ attribute, leave }: { attribute: AdminAttribute | null; leave: () => void }) {
  const remove = async () => {
    if (!attribute || !confirm(`Delete ${attribute.label} from the shop and from every product?`)) return
    if ((await write('deleteAttribute', { params: { id: attribute.id } })).ok) leave()
  }
  return (
    <>
      <p>
        <a href={back}>All attributes</a>
      </p>
      <AttributeForm attribute={attribute} onSaved={leave} />
      {attribute && (
        <RecordTranslations
          kind="attribute"
          record={attribute.id}
          related={[
            { kind: 'value', label: 'Its values', query: `${attribute.id}/` },
            { kind: 'facet', label: 'Its filter', query: attribute.id },
          ]}
        />
      )}
      {attribute && (
        <button type="button" className="text-button" onClick={() => void remove()}>
          Delete
        </button>
      )}
    </>
  )
}

export function AttributesSection() {
  const { id } = useStore($address)
  const { reply, status, reload } = useLoaded('listAttributes')
  const attributes = reply?.attributes ?? []
  const leave = () => {
    reload()
    goTo(back)
  }
  if (id !== null) {
    const attribute = attributes.find((candidate) => candidate.id === id) ?? null
    if (!attribute && id !== 'new') return <p className="nothing">{status === 'loading' ? 'Loading…' : 'Not found'}</p>
    return <AttributeDetail key={id} attribute={attribute} leave={leave} />
  }
  return (
    <>
      <RecordList
        section="attributes"
        singular="attribute"
        plural="attributes"
        rows={attributes}
        columns={columns}
        status={status}
        purpose="An attribute, such as Weave, describes products and filters lists."
      />
      <Facets />
    </>
  )
}
