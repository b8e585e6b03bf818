import { useFieldFault } from '../../../desk/browser/forms/field-faults.tsx'

interface TextProps {
  id: string
  label: string
  value: string
  hint?: string
  /** Its path in a form that says what is wrong at each field. */
  field?: string
  placeholder?: string
  /** The id of a list of suggestions. */
  list?: string
  onChange: (text: string) => void
}

export function TextField({ id, label, value, hint, field, onChange, ...rest }: TextProps) {
  const { marks, line } = useFieldFault(field)
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        className="input"
        value={value}
        onChange={({ target }) => onChange(target.value)}
        {...marks}
        {...rest}
      />
      {line}
      {hint && <p className="hint">{hint}</p>}
    </div>
  )
}

interface ChoiceProps {
  id: string
  label: string
  value: string
  choices: readonly (readonly [value: string, label: string])[]
  field?: string
  onChange: (value: string) => void
}

export function ChoiceField({ id, label, value, choices, field, onChange }: ChoiceProps) {
  const { marks, line } = useFieldFault(field)
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <select id={id} className="input" value={value} onChange={({ target }) => onChange(target.value)} {...marks}>
        {choices.map(([choice, name]) => (
          <option key={choice} value={choice}>
            {name}
          </option>
        ))}
      </select>
      {line}
    </div>
  )
}

/** Its countries in order; the first is where forms begin. */
