import type { Method } from './method-drafts.ts'

type Place = NonNullable<Method['place']>

const fields = [
  ['line1', 'Street address', 120],
  ['postcode', 'Postcode', 16],
  ['city', 'City', 80],
  ['state', 'State or province', 80],
  ['country', 'Country, as two letters', 2],
  ['hours', 'Opening hours', 200],
] as const

/** The address and the hours of a pick-up place. */
export function PickupFields({
  place,
  label,
  onChange,
}: {
  place: Place
  label: string
  onChange: (place: Place) => void
}) {
  return fields.map(([name, words, maxLength]) => (
    <label key={name} className="field">
      {words}
      <input
        className="input"
        aria-label={`${words}, ${label}`}
        maxLength={maxLength}
        value={place[name]}
        onChange={({ target }) =>
          onChange({ ...place, [name]: name === 'country' ? target.value.toUpperCase() : target.value })
        }
      />
    </label>
  ))
}
