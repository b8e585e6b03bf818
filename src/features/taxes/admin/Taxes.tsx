import { useState } from 'react'
import type { Reply } from '../../../api/schemas.ts'
import { isRowFaulty, listRowFaults, useVersionedForm } from '../../../desk/browser/forms/use-versioned-form.ts'
import { VersionedForm } from '../../../desk/browser/forms/VersionedForm.tsx'
import { LoadState } from '../../../desk/browser/LoadState.tsx'
import { shopZone } from '../../../desk/browser/shop-zone.ts'
import { useLoaded } from '../../../desk/browser/use-loaded.ts'
import { write } from '../../../desk/browser/write.ts'
import type { ErrorDetails } from '../../../platform/pure/error-details.ts'
import { dayIn } from '../../../platform/pure/shop-time.ts'
import { type TaxPreset, taxPresets } from '../rules/tax-presets.ts'
import { TaxRowFields, titleOf } from './TaxRowFields.tsx'
import type { Row, TaxDraft } from './tax-draft.ts'
import '../../markets/admin/taxes.css'
import { FaultLines } from '../../../desk/browser/forms/FaultLines.tsx'
import { CountryChoice, RegionChoice } from '../../markets/admin/PlaceChoice.tsx'
import { nameRegionKind } from '../../markets/rules/regions.ts'

interface Props {
  draft: TaxDraft
  countries: readonly string[]
  faults: readonly string[]
  /** Why the shop's prices now include the taxes. */
  note: string
  onChange: (changed: Partial<TaxDraft>) => void
}

/** How the whole shop shows taxes, and where it is. */
function TaxShopFields({ draft, countries, faults, note, onChange }: Props) {
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

type Read = Reply<'listTaxes'>

const subjects: Record<string, string> = {
  name: 'The name',
  country: 'The country',
  region: 'The region',
  postcodes: 'Postcodes',
  steps: 'Rates',
  percent: 'The rate',
  from: 'The price of one item',
  taxClass: 'The class',
  validFrom: 'The day',
  scope: 'What it applies to',
}
/** The fields of a tax that say what is wrong with them. */
const placed = ['name', 'country', 'postcodes', 'taxClass', 'validFrom', 'steps.*.percent', 'steps.*.from']
const shopSubjects: Record<string, string> = {
  home: "The shop's place",
  taxNumber: 'The tax number',
  shownName: 'The name on pages',
  rows: 'Taxes',
}

const today = () => dayIn(new Date(), shopZone() ?? 'UTC')
const blank = (): Row => ({
  name: '',
  country: '',
  region: '',
  postcodes: [],
  taxClass: '',
  scope: 'anywhere',
  shipping: false,
  reverseCharge: false,
  steps: [{ from: 0, percent: Number.NaN }],
  validFrom: today(),
})

function listShopFaults({ faults = [] }: ErrorDetails): string[] {
  const own = faults.filter(({ field }) => !field.startsWith('rows.'))
  return own.map(({ field, problem }) => `${shopSubjects[field] ?? field} ${problem}.`)
}

const toRows = ({ rows }: TaxPreset) =>
  rows.map((row) => ({ ...row, region: '', postcodes: [], validFrom: today() }) satisfies Row)

/** Adds rows to begin with. */
function Presets({ onAdd }: { onAdd: (preset: TaxPreset) => void }) {
  const add = (key: string) => {
    const preset = taxPresets[key]
    if (preset) onAdd(preset)
  }
  return (
    <div className="field">
      <label htmlFor="tax-preset">Begin with</label>
      <select id="tax-preset" className="input" value="" onChange={({ target }) => add(target.value)}>
        <option value="">Choose</option>
        {Object.entries(taxPresets).map(([key, { label, hint }]) => (
          <option key={key} value={key}>
            {label}: {hint}
          </option>
        ))}
      </select>
      <p className="hint">
        Check the rates with your tax adviser: they change, and products may have rates of their own.
      </p>
    </div>
  )
}

function Editor({ read, reload }: { read: Read; reload: () => void }) {
  const { included, shownName, home, taxNumber } = read
  const form = useVersionedForm<TaxDraft, 'updateTaxes'>({
    initial: { included, shownName, home, taxNumber, rows: read.rows },
    version: read.version,
    onSaved: reload,
    listOf: ({ rows }) => ({ rows }),
    send: (taxes, version) => write('updateTaxes', { body: { ...taxes, version } }),
    readStored: ({ rows }, taxes) => ({ ...taxes, rows }),
  })
  const { draft, setDraft, error } = form
  // Rows that don't count are kept, and not shown.
  const rows = read.isComputed ? [] : draft.rows
  const setRows = (next: Row[]) => setDraft({ ...draft, rows: next })
  const [note, setNote] = useState('')
  const begin = (preset: TaxPreset) => {
    const { includedIn } = preset
    setDraft({ ...draft, rows: toRows(preset), included: includedIn !== undefined || draft.included })
    setNote(
      includedIn && !draft.included ? `Set for you: shoppers in ${includedIn} must be shown prices with tax.` : '',
    )
  }
  return (
    <VersionedForm
      form={form}
      className="taxes"
      label="Taxes"
      what="taxes"
      subjects={subjects}
      actions={
        !read.isComputed && (
          <button type="button" className="button" data-kind="quiet" onClick={() => setRows([...rows, blank()])}>
            Add a tax
          </button>
        )
      }
    >
      {read.isComputed && (
        <p className="notice">
          Stripe Tax computes the taxes, by the registrations in your Stripe account. The tax class of a product may be
          one of its codes, such as txcd_30011000.
        </p>
      )}
      <TaxShopFields
        draft={draft}
        countries={read.countries}
        faults={listShopFaults(error)}
        note={note}
        onChange={(changed) => setDraft({ ...draft, ...changed })}
      />
      <datalist id="tax-classes">
        {read.classes.map((taxClass) => (
          <option key={taxClass} value={taxClass} />
        ))}
      </datalist>
      {rows.map((row, at) => (
        <TaxRowFields
          // biome-ignore lint/suspicious/noArrayIndexKey: a new row has no number yet, and a removed one draws the rest anew
          key={`${at} of ${rows.length}`}
          at={at}
          row={row}
          countries={read.countries}
          currency={read.currencies[row.country] ?? read.currency}
          isOpen={row.name === '' || rows.length === 1 || isRowFaulty(error, 'rows', at)}
          faults={listRowFaults(error, { list: 'rows', at, subjects, rest: 'This tax', placed })}
          onChange={(next) => setRows(rows.with(at, next))}
          onRemove={() => setRows(rows.filter((_, place) => place !== at))}
        />
      ))}
      {rows.length === 0 && !read.isComputed && <Presets onAdd={begin} />}
    </VersionedForm>
  )
}

/** The merchant's table of taxes. */
export function Taxes() {
  const { reply, status, reload } = useLoaded('listTaxes')
  if (!reply) return <LoadState status={status} />
  if (reply.lockedBy.length > 0) {
    return (
      <>
        <p className="notice">
          Taxes are set by {reply.lockedBy.join(', ')} in the server's environment. Remove it there to change them here.
        </p>
        <ul>
          {reply.rows.map((row) => (
            <li key={titleOf(row)}>{titleOf(row)}</li>
          ))}
        </ul>
      </>
    )
  }
  return (
    <>
      <p>
        Taxes with different names add up. Of those with the same name, the closest to the destination counts, then the
        one for the product's own class, then the latest. Orders keep what they were charged with.
      </p>
      <Editor read={reply} reload={reload} />
    </>
  )
}
