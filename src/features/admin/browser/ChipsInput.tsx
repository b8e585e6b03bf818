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

/** Chips in a form that reads its fields by name: the hidden one has the values with commas between. */
export function ChipsInput({ id, name, label, value, ...aria }: Props) {
  const [values, setValues] = useState<readonly string[]>(() => split(value))
  const field = useRef<HTMLInputElement>(null)
  const joined = values.join(', ')
  // The form hears of a chip as it hears of a letter.
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
