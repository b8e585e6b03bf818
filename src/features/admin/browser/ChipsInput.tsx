import { useEffect, useRef, useState } from 'react'
import { ChipsList } from './ChipsField.tsx'
import type { FieldPlan } from './field-plan.ts'

interface Props {
  id: string
  name: string
  label: string
  value: string
  /** The values can be moved. */
  ordered?: boolean
  fill?: FieldPlan['fill']
  'aria-invalid'?: boolean | undefined
  'aria-describedby'?: string | undefined
}

const split = (text: string) => text.split(',').flatMap((word) => word.trim() || [])

/** Chips in a form that reads its fields by name: a hidden field has the values, separated by commas. */
export function ChipsInput({ id, name, label, value, ordered = false, fill, ...aria }: Props) {
  const [values, setValues] = useState<readonly string[]>(() => split(value))
  const field = useRef<HTMLInputElement>(null)
  const joined = values.join(', ')
  const announced = useRef(joined)
  // The form is notified of a chip as of a keystroke, and not of those that it opened with.
  useEffect(() => {
    if (announced.current === joined) return
    announced.current = joined
    if (field.current?.value === joined) field.current.dispatchEvent(new Event('input', { bubbles: true }))
  }, [joined])
  const add = async (read: () => Promise<readonly string[]>) => {
    const found = await read()
    setValues((before) => {
      const known = new Set(before.map((kept) => kept.toLowerCase()))
      return [...before, ...found.filter((value) => !known.has(value.toLowerCase()))]
    })
  }
  return (
    <>
      <ChipsList
        {...{ id, label, values, ordered }}
        onChange={setValues}
        invalid={aria['aria-invalid']}
        describedBy={aria['aria-describedby']}
      />
      {fill && (
        <button type="button" className="text-button" onClick={() => void add(fill.read)}>
          {fill.label}
        </button>
      )}
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
