import { useFieldFault } from '../../../desk/browser/forms/field-faults.tsx'

interface Props {
  /** Null or NaN: empty. */
  value: number | null
  label: string
  /** Its path in a form that says what is wrong at each field. */
  field?: string
  onChange: (value: number | null) => void
}

/** A whole number, such as days or grams. */
export function NumberInput({ value, label, field, onChange }: Props) {
  const { marks, line } = useFieldFault(field)
  const read = (text: string) => (text.trim() === '' ? null : Math.max(0, Math.trunc(Number(text))))
  return (
    <>
      <input
        className="input"
        type="number"
        min={0}
        step={1}
        aria-label={label}
        value={value === null || Number.isNaN(value) ? '' : value}
        onChange={({ target }) => onChange(read(target.value))}
        {...marks}
      />
      {line}
    </>
  )
}
