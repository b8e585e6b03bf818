import { useEffect, useRef, useState } from 'react'
import { ChipsList } from './ChipsField.tsx'

interface Props {
  id: string
  name: string
  label: string
  value: string
  'aria-invalid'?: boolean | undefined
  'aria-describedby'?: string | undefined
}

const split = (text: string) => text.split(',').flatMap((word) => word.trim() || [])

/** Chips in a form that reads its fields by name: a hidden field has the values, separated by commas. */
export function ChipsInput({ id, name, label, value, ...aria }: Props) {
  const [values, setValues] = useState<readonly string[]>(() => split(value))
  const field = useRef<HTMLInputElement>(null)
  const joined = values.join(', ')
  // The form is notified of a chip as of a keystroke.
  useEffect(() => {
    if (field.current?.value === joined) field.current.dispatchEvent(new Event('input', { bubbles: true }))
  }, [joined])
  return (
    <>
      <ChipsList
        {...{ id, label, values }}
        onChange={setValues}
        invalid={aria['aria-invalid']}
        describedBy={aria['aria-describedby']}
      />
      <input
        ref={field}
        name={name}
        className="visually-hidden"
        tabIndex={-1}
        aria-hidden
        readOnly
        value={joined}
        onInput={({ currentTarget }) => currentTarget.value !== joined && setValues(split(currentTarget.value))}
      />
    </>
  )
}
