import { useFieldFault } from '../../../desk/browser/forms/field-faults.tsx'
import { listRegions, nameCountries } from '../rules/regions.ts'

const language = 'en'

interface Props {
  id: string
  label: string
  /** What the empty choice says. */
  empty: string
  value: string
  field?: string
  choices: readonly { value: string; label: string }[]
  onChange: (value: string) => void
}

function PlaceChoice({ id, label, empty, value, choices, field, onChange }: Props) {
  const { marks, line } = useFieldFault(field)
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <select id={id} className="input" value={value} onChange={({ target }) => onChange(target.value)} {...marks}>
        <option value="">{empty}</option>
        {choices.map((choice) => (
          <option key={choice.value} value={choice.value}>
            {choice.label}
          </option>
        ))}
      </select>
      {line}
    </div>
  )
}

type Choice = Omit<Props, 'choices'>

/** One of these countries, by name. */
export function CountryChoice({ countries, ...choice }: Choice & { countries: readonly string[] }) {
  const named = nameCountries(countries, language).toSorted((a, b) => a.label.localeCompare(b.label))
  return <PlaceChoice {...choice} choices={named} />
}

/** A region of a country; nothing where it has none. */
export function RegionChoice({ country, ...choice }: Choice & { country: string }) {
  const regions = listRegions(country)
  return regions.length === 0 ? null : <PlaceChoice {...choice} choices={regions} />
}
