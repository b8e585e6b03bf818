import type { ReactNode } from 'react'
import type { ErrorDetails } from '../../../platform/pure/error-details.ts'
import { EditedElsewhere } from './EditedElsewhere.tsx'
import { FormFaults } from './field-faults.tsx'

interface Props {
  form: { error: ErrorDetails; save: () => Promise<void>; overwrite: () => Promise<void> }
  className: string
  label: string
  /** The list's name within a sentence. */
  what: string
  /** What sentences call a field, by the last name of its path. */
  subjects: Readonly<Record<string, string>>
  children: ReactNode
  /** Beside the button that saves. */
  actions?: ReactNode
}

/** The frame of a list that is saved as a whole (`useVersionedForm`). */
export function VersionedForm({ form, className, label, what, subjects, children, actions }: Props) {
  return (
    <form
      className={className}
      aria-label={label}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void form.save()
      }}
    >
      <FormFaults value={{ error: form.error, subjects }}>{children}</FormFaults>
      {form.error.changes && <EditedElsewhere what={what} onOverwrite={() => void form.overwrite()} />}
      <p className="inline save">
        <button type="submit" className="button">
          Save
        </button>
        {actions}
      </p>
    </form>
  )
}
