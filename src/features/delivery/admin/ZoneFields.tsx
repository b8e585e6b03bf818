import { useState } from 'react'
import { FaultLines } from '../../../desk/browser/forms/FaultLines.tsx'
import { useFieldFault } from '../../../desk/browser/forms/field-faults.tsx'
import { MoneyInput } from '../../../desk/browser/forms/MoneyInput.tsx'
import { namePlaceOf } from '../rules/check-zones.ts'
import { MethodFields } from './MethodFields.tsx'
import { blankMethod, type Method, readRates, type Zone } from './method-drafts.ts'

/** Adds postcodes of a country to a zone. */
function PostcodesInput({ title, onAdd }: { title: string; onAdd: (place: string) => void }) {
  const [typed, setTyped] = useState('')
  const place = typed
    .trim()
    .toUpperCase()
    .replace(/^([A-Z]{2})[\s:]+/, '$1:')
  const isWhole = /^[A-Z]{2}:\S/.test(place)
  return (
    <p className="inline postcodes">
      <input
        className="input"
        aria-label={`Postcodes of ${title}`}
        placeholder="DE 80000...80999 or GB SW1*"
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
      <button
        type="button"
        className="text-button"
        disabled={!isWhole}
        onClick={() => {
          onAdd(place)
          setTyped('')
        }}
      >
        Add postcodes
      </button>
    </p>
  )
}

type Rate = Zone['rates'][number]

interface RateProps {
  rate: Rate
  currency: string
  label: string
  field: string
  onChange: (rate: Rate) => void
  onRemove: () => void
}

function RateRow({ rate, currency, label, field, onChange, onRemove }: RateProps) {
  return (
    <li className="inline">
      <select
        className="input"
        aria-label={`Method, ${label}`}
        value={rate.method}
        onChange={({ target }) => onChange({ ...rate, method: target.value === 'express' ? 'express' : 'standard' })}
      >
        <option value="standard">Standard</option>
        <option value="express">Express</option>
      </select>
      <span>
        from a subtotal of{' '}
        <MoneyInput
          amount={rate.from}
          currency={currency}
          label={`From a subtotal of, ${label}`}
          field={`${field}.from`}
          onChange={(from) => onChange({ ...rate, from })}
        />
      </span>
      <span>
        costs{' '}
        <MoneyInput
          amount={rate.price}
          currency={currency}
          label={`Price, ${label}`}
          field={`${field}.price`}
          onChange={(price) => onChange({ ...rate, price })}
        />
      </span>
      <button type="button" className="text-button" aria-label={`Remove ${label}`} onClick={onRemove}>
        Remove
      </button>
    </li>
  )
}

interface Props {
  at: number
  zone: Zone
  /** Of its market. */
  currency: string
  /** Places that may be added, with their names. */
  choices: readonly (readonly [place: string, name: string])[]
  faults: readonly string[]
  onChange: (zone: Zone) => void
  onRemove: () => void
}

/** A zone: its name, its places, and its rates. */
export function ZoneFields({ at, zone, currency, choices, faults, onChange, onRemove }: Props) {
  const title = zone.name || `Zone ${at + 1}`
  const id = `zone-${at}`
  const path = `zones.${at}`
  const name = useFieldFault(`${path}.name`)
  const places = useFieldFault(`${path}.places`)
  const methods = zone.methods ?? []
  const setMethods = (next: Method[]) => onChange({ ...zone, methods: next })
  /** Methods take the place of the rates; a rate without a price would be refused where nobody sees it. */
  const takeRates = () =>
    onChange({ ...zone, methods: readRates(zone), rates: zone.rates.filter(({ price }) => !Number.isNaN(price)) })
  const setRate = (place: number, rate: Rate) => onChange({ ...zone, rates: zone.rates.with(place, rate) })
  return (
    <fieldset className="zone" aria-describedby={faults.length > 0 ? `${id}-faults` : undefined}>
      <legend>{title}</legend>
      <div className="field">
        <label htmlFor={`${id}-name`}>Name</label>
        <input
          id={`${id}-name`}
          className="input"
          value={zone.name}
          onChange={({ target }) => onChange({ ...zone, name: target.value })}
          {...name.marks}
        />
        {name.line}
      </div>
      <div className="field chips">
        <label htmlFor={`${id}-place`}>Countries and regions</label>
        <ul aria-label={`Places of ${title}`}>
          {zone.places.map((place) => (
            <li key={place}>
              {namePlaceOf(place)}
              <button
                type="button"
                aria-label={`Remove ${namePlaceOf(place)} from ${title}`}
                onClick={() => onChange({ ...zone, places: zone.places.filter((kept) => kept !== place) })}
              >
                ×
              </button>
            </li>
          ))}
        </ul>
        <select
          id={`${id}-place`}
          className="input"
          value=""
          onChange={({ target }) => onChange({ ...zone, places: [...zone.places, target.value] })}
          {...places.marks}
        >
          <option value="">Add a country or region</option>
          {choices
            .filter(([place]) => !zone.places.includes(place))
            .map(([place, name]) => (
              <option key={place} value={place}>
                {name}
              </option>
            ))}
        </select>
        {places.line}
      </div>
      <PostcodesInput title={title} onAdd={(place) => onChange({ ...zone, places: [...zone.places, place] })} />
      {zone.methods ? (
        zone.methods.map((method, place) => (
          <MethodFields
            key={method.id}
            method={method}
            currency={currency}
            country={zone.places[0]?.slice(0, 2) ?? ''}
            field={`${path}.methods.${place}`}
            label={`${method.name || `Method ${place + 1}`} of ${title}`}
            onChange={(next) => setMethods(methods.with(place, next))}
            onRemove={() => setMethods(methods.filter((kept) => kept !== method))}
          />
        ))
      ) : (
        <>
          <p className="label">Rates</p>
          <ul className="rates">
            {zone.rates.map((rate, place) => (
              <RateRow
                // biome-ignore lint/suspicious/noArrayIndexKey: a rate has no number of its own, and a removed one draws the rest anew
                key={`${place} of ${zone.rates.length}`}
                rate={rate}
                currency={currency}
                label={`rate ${place + 1} of ${title}`}
                field={`${path}.rates.${place}`}
                onChange={(next) => setRate(place, next)}
                onRemove={() => onChange({ ...zone, rates: zone.rates.filter((_, kept) => kept !== place) })}
              />
            ))}
          </ul>
        </>
      )}
      <FaultLines id={`${id}-faults`} faults={faults} />
      <p className="inline">
        {zone.methods ? (
          <button type="button" className="text-button" onClick={() => setMethods([...methods, blankMethod(methods)])}>
            Add a method to {title}
          </button>
        ) : (
          <>
            <button
              type="button"
              className="text-button"
              onClick={() =>
                onChange({ ...zone, rates: [...zone.rates, { method: 'standard', from: 0, price: Number.NaN }] })
              }
            >
              Add a rate
            </button>
            <button type="button" className="text-button" onClick={takeRates}>
              Set days, pick-up and more methods for {title}
            </button>
          </>
        )}
        <button type="button" className="text-button" onClick={onRemove}>
          Remove {title}
        </button>
      </p>
    </fieldset>
  )
}
