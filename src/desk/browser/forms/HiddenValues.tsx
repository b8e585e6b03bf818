import { useEffect, useRef } from 'react'
import { splitValues } from './form-values.ts'

interface Props {
  name: string
  values: readonly string[]
  /** What a form writes into its field, as when a record is opened anew. */
  onWritten: (values: readonly string[]) => void
}

/** Chosen values in a form that reads its fields by name: a hidden field has them, separated by commas. */
export function HiddenValues({ name, values, onWritten }: Props) {
  const field = useRef<HTMLInputElement>(null)
  const joined = values.join(', ')
  const announced = useRef(joined)
  // The form is notified of a change as of a keystroke, and not of what it opened with.
  useEffect(() => {
    if (announced.current === joined) return
    announced.current = joined
    if (field.current?.value === joined) field.current.dispatchEvent(new Event('input', { bubbles: true }))
  }, [joined])
  return (
    <input
      ref={field}
      name={name}
      className="visually-hidden"
      tabIndex={-1}
      aria-hidden
      readOnly
      value={joined}
      onInput={({ currentTarget }) => currentTarget.value !== joined && onWritten(splitValues(currentTarget.value))}
    />
  )
}
