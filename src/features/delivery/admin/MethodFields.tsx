import { useFieldFault } from '../../../desk/browser/forms/field-faults.tsx'
import { MoneyInput } from '../../../desk/browser/forms/MoneyInput.tsx'
import type { Method } from './method-drafts.ts'
import { NumberInput } from './NumberInput.tsx'

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
function PickupFields({ place, label, onChange }: { place: Place; label: string; onChange: (place: Place) => void }) {
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

interface Props {
  method: Method
  currency: string
  /** Of the zone, for a new pick-up place. */
  country: string
  label: string
  /** Where its fields are. */
  field: string
  onChange: (method: Method) => void
  onRemove: () => void
}

const bases = { subtotal: 'Subtotal', weight: 'Weight in grams', items: 'Number of items' } as const
const fromWords = { subtotal: 'from a subtotal of', weight: 'from grams', items: 'from items' } as const
const isBasis = (text: string): text is keyof typeof bases => text in bases

const noPlace = { line1: '', city: '', state: '', postcode: '', hours: '' }

function Steps({ method, currency, label, field, onChange }: Omit<Props, 'country' | 'onRemove'>) {
  const { basis, steps } = method
  const set = (at: number, change: Partial<Method['steps'][number]>) =>
    onChange({ ...method, steps: steps.map((step, place) => (place === at ? { ...step, ...change } : step)) })
  return (
    <ul className="rates">
      {steps.map((step, at) => {
        const named = `price ${at + 1} of ${label}`
        const from = { amount: step.from, label: `From, ${named}`, field: `${field}.steps.${at}.from` }
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a step has no number of its own, and a removed one draws the rest anew
          <li className="inline" key={`${at} of ${steps.length}`}>
            <span>
              {fromWords[basis]}{' '}
              {basis === 'subtotal' ? (
                <MoneyInput {...from} currency={currency} onChange={(next) => set(at, { from: next })} />
              ) : (
                <NumberInput
                  value={step.from}
                  label={from.label}
                  field={from.field}
                  onChange={(next) => set(at, { from: next ?? 0 })}
                />
              )}
            </span>
            <span>
              costs{' '}
              <MoneyInput
                amount={step.price}
                currency={currency}
                label={`Price, ${named}`}
                field={`${field}.steps.${at}.price`}
                onChange={(price) => set(at, { price })}
              />
            </span>
            {steps.length > 1 && (
              <button
                type="button"
                className="text-button"
                aria-label={`Remove ${named}`}
                onClick={() => onChange({ ...method, steps: steps.filter((_, kept) => kept !== at) })}
              >
                Remove
              </button>
            )}
          </li>
        )
      })}
    </ul>
  )
}

/** One way to deliver: its name, days, price, limit, and where it is picked up. */
export function MethodFields({ method, currency, country, label, field, onChange, onRemove }: Props) {
  const name = useFieldFault(`${field}.name`)
  const { basis, days, place, max, freeFrom } = method
  return (
    <fieldset className="zone">
      <legend>{label}</legend>
      <label className="field">
        Name for shoppers
        <input
          className="input"
          value={method.name}
          maxLength={60}
          onChange={({ target }) => onChange({ ...method, name: target.value })}
          {...name.marks}
        />
        {name.line}
      </label>
      <p className="inline">
        <label>
          <input
            type="checkbox"
            checked={place !== null}
            onChange={({ target }) =>
              onChange({ ...method, place: target.checked ? { ...noPlace, country } : null, days: days ?? [0, 1] })
            }
          />{' '}
          Picked up by the shopper
        </label>
        <label>
          Speed{' '}
          <select
            className="input"
            value={method.speed}
            onChange={({ target }) =>
              onChange({ ...method, speed: target.value === 'express' ? 'express' : 'standard' })
            }
          >
            <option value="standard">Standard</option>
            <option value="express">Express</option>
          </select>
        </label>
      </p>
      {place && <PickupFields place={place} label={label} onChange={(next) => onChange({ ...method, place: next })} />}
      <p className="inline">
        <span>
          {place ? 'Ready after' : 'On its way for'}{' '}
          <NumberInput
            value={days?.[0] ?? null}
            label={`Fewest working days, ${label}`}
            onChange={(first) => onChange({ ...method, days: first === null ? null : [first, days?.[1] ?? first] })}
          />{' '}
          to{' '}
          <NumberInput
            value={days?.[1] ?? null}
            label={`Most working days, ${label}`}
            onChange={(last) => onChange({ ...method, days: last === null ? null : [days?.[0] ?? last, last] })}
          />{' '}
          working days{days === null && ' (empty: the carrier is asked)'}
        </span>
      </p>
      <p className="inline">
        <label>
          Priced by{' '}
          <select
            className="input"
            value={basis}
            onChange={({ target }) =>
              isBasis(target.value) &&
              onChange({
                ...method,
                basis: target.value,
                max: null,
                steps: [{ from: 0, price: method.steps[0]?.price ?? 0 }],
              })
            }
          >
            {Object.entries(bases).map(([value, words]) => (
              <option key={value} value={value}>
                {words}
              </option>
            ))}
          </select>
        </label>
        {basis !== 'subtotal' && (
          <span>
            carries at most{' '}
            <NumberInput
              value={max}
              label={`Limit, ${label}`}
              field={`${field}.max`}
              onChange={(next) => onChange({ ...method, max: next })}
            />{' '}
            {basis === 'weight' ? 'grams' : 'items'}
          </span>
        )}
      </p>
      <Steps method={method} currency={currency} label={label} field={field} onChange={onChange} />
      <p className="inline">
        <button
          type="button"
          className="text-button"
          onClick={() => onChange({ ...method, steps: [...method.steps, { from: Number.NaN, price: 0 }] })}
        >
          Add a price to {label}
        </button>
        <span>
          Free from a subtotal of{' '}
          <MoneyInput
            amount={freeFrom ?? Number.NaN}
            currency={currency}
            label={`Free from, ${label}`}
            field={`${field}.freeFrom`}
            onChange={(amount) => onChange({ ...method, freeFrom: Number.isNaN(amount) ? null : amount })}
          />
        </span>
        <button type="button" className="text-button" onClick={onRemove}>
          Remove {label}
        </button>
      </p>
    </fieldset>
  )
}
