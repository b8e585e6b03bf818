interface TextProps {
  id: string
  label: string
  value: string
  hint?: string
  onChange: (text: string) => void
}

export function TextField({ id, label, value, hint, onChange }: TextProps) {
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <input id={id} className="input" value={value} onChange={({ target }) => onChange(target.value)} />
      {hint && <p className="hint">{hint}</p>}
    </div>
  )
}

interface ChoiceProps {
  id: string
  label: string
  value: string
  choices: readonly (readonly [value: string, label: string])[]
  onChange: (value: string) => void
}

export function ChoiceField({ id, label, value, choices, onChange }: ChoiceProps) {
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <select id={id} className="input" value={value} onChange={({ target }) => onChange(target.value)}>
        {choices.map(([choice, name]) => (
          <option key={choice} value={choice}>
            {name}
          </option>
        ))}
      </select>
    </div>
  )
}

/** Its countries in order; the first is where forms begin. */
