import { useState } from 'react'
import { ChipsList } from './ChipsField.tsx'
import type { FieldPlan } from './field-plan.ts'
import { splitValues } from './form-values.ts'
import { HiddenValues } from './HiddenValues.tsx'

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

/** Chips in a form that reads its fields by name. */
export function ChipsInput({ id, name, label, value, ordered = false, fill, ...aria }: Props) {
  const [values, setValues] = useState<readonly string[]>(() => splitValues(value))
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
        id={id}
        label={label}
        values={values}
        ordered={ordered}
        onChange={setValues}
        invalid={aria['aria-invalid']}
        describedBy={aria['aria-describedby']}
      />
      {fill && (
        <button type="button" className="text-button" onClick={() => void add(fill.read)}>
          {fill.label}
        </button>
      )}
      <HiddenValues name={name} values={values} onWritten={setValues} />
    </>
  )
}
