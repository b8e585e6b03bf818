import { FaultLines } from '../../../desk/browser/forms/FaultLines.tsx'
import { useFieldFault } from '../../../desk/browser/forms/field-faults.tsx'
import { type TaxScope, taxScopes } from '../../../platform/pure/taxes.ts'
import { TextField } from '../../markets/admin/market-inputs.tsx'
import { CountryChoice, RegionChoice } from '../../markets/admin/PlaceChoice.tsx'
import { listRegions, nameCountry, nameRegionKind } from '../../markets/rules/regions.ts'
import { TaxSteps } from './TaxSteps.tsx'
import type { Row } from './tax-draft.ts'

const language = 'en'
const scopeNames: Record<TaxScope, string> = {
  anywhere: 'Every parcel to this place',
  inside: "Parcels within the shop's own state",
  outside: 'Parcels from another state',
}

const percents = new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 4 })
/** A name in whatever direction it is written, without an effect on what follows. */
const isolate = (text: string) => `\u2068${text}\u2069`

/** "VAT 19% · Germany" */
export function titleOf({ name, steps, country, region, taxClass }: Row): string {
  const rates = steps.map(({ percent }) => (Number.isNaN(percent) ? '?%' : percents.format(percent / 100))).join(' / ')
  const regionName = listRegions(country).find(({ value }) => value === region)?.label
  const place = [regionName, country && nameCountry(country, language)].filter(Boolean).join(', ')
  return [`${isolate(name || 'New tax')} ${rates}`, place, taxClass].filter(Boolean).join(' · ')
}

interface Props {
  at: number
  row: Row
  /** Of its country's prices. */
  currency: string
  countries: readonly string[]
  faults: readonly string[]
  /** Open from the start, as a new row is. */
  isOpen: boolean
  onChange: (row: Row) => void
  onRemove: () => void
}

interface FieldsProps extends Pick<Props, 'row' | 'countries'> {
  id: string
  /** Where its fields are. */
  path: string
  change: (changed: Partial<Row>) => void
}

function PlaceFields({ id, path, row, countries, change }: FieldsProps) {
  const regions = listRegions(row.country)
  const postcodes = useFieldFault(`${path}.postcodes`)
  return (
    <div className="pair">
      <CountryChoice
        id={`${id}-country`}
        label="Country"
        empty="Choose"
        value={row.country}
        countries={countries}
        field={`${path}.country`}
        onChange={(country) => change({ country, region: '', scope: 'anywhere' })}
      />
      <RegionChoice
        id={`${id}-region`}
        label={nameRegionKind(row.country)}
        empty="The whole country"
        country={row.country}
        value={row.region}
        onChange={(region) => change({ region })}
      />
      <div className="field">
        <label htmlFor={`${id}-postcodes`}>Postcodes</label>
        <input
          id={`${id}-postcodes`}
          className="input"
          defaultValue={row.postcodes.join(', ')}
          placeholder="All, or such as 10001...10299, 10301"
          {...postcodes.marks}
          onChange={({ target }) =>
            change({ postcodes: target.value.split(/[,;\n]/).flatMap((code) => code.trim() || []) })
          }
        />
        {postcodes.line}
      </div>
      {regions.length > 0 && (
        <div className="field">
          <label htmlFor={`${id}-scope`}>Applies to</label>
          <select
            id={`${id}-scope`}
            className="input"
            value={row.scope}
            onChange={({ target }) =>
              change({ scope: taxScopes.find((scope) => scope === target.value) ?? 'anywhere' })
            }
          >
            {taxScopes.map((scope) => (
              <option key={scope} value={scope}>
                {scopeNames[scope]}
              </option>
            ))}
          </select>
        </div>
      )}
    </div>
  )
}

function SubjectFields({ id, path, row, change }: Omit<FieldsProps, 'countries'>) {
  const day = useFieldFault(`${path}.validFrom`)
  return (
    <div className="pair">
      <TextField
        id={`${id}-name`}
        label="Name that buyers see"
        value={row.name}
        field={`${path}.name`}
        placeholder="VAT, Sales tax, CGST…"
        onChange={(name) => change({ name })}
      />
      <TextField
        id={`${id}-class`}
        label="Product tax class"
        value={row.taxClass}
        field={`${path}.taxClass`}
        placeholder="All products"
        list="tax-classes"
        onChange={(taxClass) => change({ taxClass })}
      />
      <div className="field">
        <label htmlFor={`${id}-from`}>Valid from</label>
        <input
          id={`${id}-from`}
          className="input"
          type="date"
          value={row.validFrom}
          onChange={({ target }) => change({ validFrom: target.value })}
          {...day.marks}
        />
        {day.line}
      </div>
    </div>
  )
}

/** One row of the table of taxes. */
export function TaxRowFields({ at, row, currency, countries, faults, isOpen, onChange, onRemove }: Props) {
  const id = `tax-${at}`
  const path = `rows.${at}`
  const title = titleOf(row)
  const change = (changed: Partial<Row>) => onChange({ ...row, ...changed })
  return (
    <details className="tax" open={isOpen}>
      <summary>{title}</summary>
      <fieldset aria-describedby={faults.length > 0 ? `${id}-faults` : undefined}>
        <legend className="visually-hidden">Tax {at + 1}</legend>
        <SubjectFields id={id} path={path} row={row} change={change} />
        <PlaceFields id={id} path={path} row={row} countries={countries} change={change} />
        <p className="label">Rates by the price of one item, before tax and after discount</p>
        <TaxSteps
          currency={currency}
          steps={row.steps}
          field={`${path}.steps`}
          label={`tax ${at + 1}`}
          onChange={(steps) => change({ steps })}
        />
        <label className="check">
          <input
            type="checkbox"
            checked={row.shipping}
            onChange={({ target }) => change({ shipping: target.checked })}
          />
          Shipping is taxed like the goods it carries
        </label>
        <label className="check">
          <input
            type="checkbox"
            checked={row.reverseCharge}
            onChange={({ target }) => change({ reverseCharge: target.checked })}
          />
          Not charged to businesses of another EU country that give their VAT number (reverse charge)
        </label>
        <FaultLines id={`${id}-faults`} faults={faults} />
        <button type="button" className="text-button" onClick={onRemove}>
          Remove tax {at + 1}
        </button>
      </fieldset>
    </details>
  )
}
