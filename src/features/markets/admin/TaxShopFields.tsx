import { listRegions, nameCountries, nameRegionKind } from '../rules/regions.ts'
import type { TaxDraft } from './tax-draft.ts'

const language = 'en'

interface Props {
  draft: TaxDraft
  countries: readonly string[]
  faults: readonly string[]
  onChange: (changed: Partial<TaxDraft>) => void
}

/** How the whole shop shows taxes, and where it is. */
export function TaxShopFields({ draft, countries, faults, onChange }: Props) {
  const [country = '', region = ''] = draft.home.split('-')
  const regions = listRegions(country)
  return (
    <fieldset className="tax-shop" aria-describedby={faults.length > 0 ? 'tax-shop-faults' : undefined}>
      <legend>The shop</legend>
      <div className="pair">
        <div className="field">
          <label htmlFor="tax-included">Prices in the shop</label>
          <select
            id="tax-included"
            className="input"
            value={String(draft.included)}
            onChange={({ target }) => onChange({ included: target.value === 'true' })}
          >
            <option value="false">Taxes are added</option>
            <option value="true">Taxes are included</option>
          </select>
        </div>
        <div className="field">
          <label htmlFor="tax-shown-name">What pages call them</label>
          <input
            id="tax-shown-name"
            className="input"
            value={draft.shownName}
            placeholder="VAT, GST, Sales tax…"
            onChange={({ target }) => onChange({ shownName: target.value })}
          />
        </div>
        <div className="field">
          <label htmlFor="tax-home">The shop's country</label>
          <select
            id="tax-home"
            className="input"
            value={country}
            onChange={({ target }) => onChange({ home: target.value })}
          >
            <option value="">Not stated</option>
            {nameCountries(countries, language)
              .toSorted((a, b) => a.label.localeCompare(b.label))
              .map(({ value, label }) => (
                <option key={value} value={value}>
                  {label}
                </option>
              ))}
          </select>
        </div>
        {regions.length > 0 && (
          <div className="field">
            <label htmlFor="tax-home-region">The shop's {nameRegionKind(country).toLowerCase()}</label>
            <select
              id="tax-home-region"
              className="input"
              value={region}
              onChange={({ target }) => onChange({ home: target.value ? `${country}-${target.value}` : country })}
            >
              <option value="">Not stated</option>
              {regions.map(({ value, label }) => (
                <option key={value} value={value}>
                  {label}
                </option>
              ))}
            </select>
          </div>
        )}
        <div className="field">
          <label htmlFor="tax-number">The shop's tax number</label>
          <input
            id="tax-number"
            className="input"
            value={draft.taxNumber}
            onChange={({ target }) => onChange({ taxNumber: target.value })}
          />
        </div>
      </div>
      <div id="tax-shop-faults">
        {faults.map((fault) => (
          <p key={fault} className="error">
            {fault}
          </p>
        ))}
      </div>
    </fieldset>
  )
}
