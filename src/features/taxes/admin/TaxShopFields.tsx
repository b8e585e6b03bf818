import { FaultLines } from '../../../desk/browser/forms/FaultLines.tsx'
import { CountryChoice, RegionChoice } from '../../markets/admin/PlaceChoice.tsx'
import { nameRegionKind } from '../../markets/rules/regions.ts'
import type { TaxDraft } from './tax-draft.ts'

interface Props {
  draft: TaxDraft
  countries: readonly string[]
  faults: readonly string[]
  /** Why the shop's prices now include the taxes. */
  note: string
  onChange: (changed: Partial<TaxDraft>) => void
}

/** How the whole shop shows taxes, and where it is. */
export function TaxShopFields({ draft, countries, faults, note, onChange }: Props) {
  const [country = '', region = ''] = draft.home.split('-')
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
          <p className="hint" role="status">
            {draft.included && note}
          </p>
        </div>
        <div className="field">
          <label htmlFor="tax-shown-name">Name of the taxes on pages</label>
          <input
            id="tax-shown-name"
            className="input"
            value={draft.shownName}
            placeholder="VAT, GST, Sales tax…"
            onChange={({ target }) => onChange({ shownName: target.value })}
          />
        </div>
        <CountryChoice
          id="tax-home"
          label="The shop's country"
          empty="Not stated"
          value={country}
          countries={countries}
          onChange={(home) => onChange({ home })}
        />
        <RegionChoice
          id="tax-home-region"
          label={`The shop's ${nameRegionKind(country).toLowerCase()}`}
          empty="Not stated"
          country={country}
          value={region}
          onChange={(chosen) => onChange({ home: chosen ? `${country}-${chosen}` : country })}
        />
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
      <FaultLines id="tax-shop-faults" faults={faults} />
    </fieldset>
  )
}
