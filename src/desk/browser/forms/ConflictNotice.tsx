import type { FieldChange } from '../../../platform/pure/error-details.ts'
import { isContested, showFieldValue } from './conflict.ts'
import type { FieldPlan, FormValues } from './field-plan.ts'

interface Props {
  changes: readonly FieldChange[]
  fields: readonly FieldPlan[]
  typed: FormValues
  read: FormValues
  disabled: boolean
  onUseTheirs: (change: FieldChange) => void
  onMerge: () => void
  onOverwrite: () => void
}

/** Shows, field by field, what someone else has saved since the form was opened, and offers ways to resolve it. */
export function ConflictNotice({ changes, fields, typed, read, disabled, onUseTheirs, onMerge, onOverwrite }: Props) {
  const labelOf = (name: string) => fields.find((field) => field.name === name)?.label ?? name
  const contested = changes.some((change) => isContested(change, { fields, typed, read }))
  return (
    <section className="conflict" role="alert" aria-label="Edited by someone else">
      <p>
        Someone else has changed this since you opened it. Your changes are still in the form.
        {contested && ' If you both changed the same field, yours will be saved.'}
      </p>
      <table>
        <thead>
          <tr>
            <th>Field</th>
            <th>Theirs</th>
            <th>Yours</th>
            <th />
          </tr>
        </thead>
        <tbody>
          {changes.map((change) => (
            <tr key={change.field} data-contested={isContested(change, { fields, typed, read })}>
              <th scope="row">{labelOf(change.field)}</th>
              <td>{showFieldValue(change.theirs)}</td>
              <td>{showFieldValue(typed[change.field])}</td>
              <td>
                <button type="button" className="text-button" onClick={() => onUseTheirs(change)}>
                  Use theirs
                </button>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="inline">
        <button type="button" className="button" disabled={disabled} onClick={onMerge}>
          Save both changes
        </button>
        <button type="button" className="button" data-kind="quiet" disabled={disabled} onClick={onOverwrite}>
          Overwrite theirs
        </button>
      </p>
    </section>
  )
}
