import { type ChangeEvent, useState } from 'react'
import { readFormCountry, readPriceRules } from '../../../site/browser/price-rules.ts'
import { ActionForm } from '../../../site/components/ActionForm.tsx'
import { PlainField } from '../../../site/components/PlainField.tsx'
import { theme } from '../../../site/theme.ts'
import { listCountries } from '../../markets/rules/regions.ts'
import type { Address } from '../address-contract.ts'
import * as texts from '../messages/en.ts'
import { readState } from '../rules/address-format.ts'
import { listAddressFields } from '../rules/address-labels.ts'
import { suggestState, warnOfZip } from '../rules/zip-warning.ts'
import { saveAddress } from './addresses.ts'
import { useAddressFormat } from './use-address-format.ts'

/** Adds a new address or edits an existing one. */
export function AddressForm({ address, onDone }: { address?: Address | undefined; onDone: () => void }) {
  const [country, setCountry] = useState(address?.country ?? readFormCountry())
  const countries = listCountries([readFormCountry(), ...readPriceRules().shipTo, country], theme.locale)
  const format = useAddressFormat(country)
  const ownState = country === address?.country ? address.state : ''
  const [warning, setWarning] = useState(address && warnOfZip(address))

  /** A ZIP code chooses its state while none is chosen, and one of another state is warned of. */
  function compareZip({ currentTarget: { elements } }: ChangeEvent<HTMLFormElement>) {
    const [chosen, state, postcode] = ['country', 'state', 'postcode'].map((name) => elements.namedItem(name))
    if (!(chosen instanceof HTMLSelectElement && state instanceof HTMLSelectElement)) return setWarning(undefined)
    if (!(postcode instanceof HTMLInputElement)) return
    const place = () => ({ country: chosen.value, state: state.value, postcode: postcode.value })
    state.value = suggestState(place()) ?? state.value
    setWarning(warnOfZip(place()))
  }

  async function send(fields: Record<string, string>) {
    const error = await saveAddress(fields, address?.id)
    if (!error) onDone()
    return error
  }

  return (
    <ActionForm
      label={texts.saveAddress}
      onSend={send}
      onChange={compareZip}
      aside={
        <button type="button" className="button" data-kind="quiet" onClick={onDone}>
          {texts.cancel}
        </button>
      }
    >
      <div className="field">
        <label htmlFor="address-country">{texts.country}</label>
        <select
          id="address-country"
          className="input"
          name="country"
          autoComplete="country"
          value={country}
          onChange={(event) => setCountry(event.target.value)}
        >
          {countries.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
      </div>
      <PlainField
        name="name"
        label={texts.fullName}
        autoComplete="name"
        maxLength={100}
        defaultValue={address?.name}
        required
      />
      <PlainField
        name="phone"
        label={texts.phoneOptional}
        type="tel"
        autoComplete="tel"
        defaultValue={address?.phone}
      />
      {listAddressFields(format).map(({ name, ...field }) => (
        <PlainField
          // Another country has other regions.
          key={name === 'state' ? `${name} ${country} ${format.states.length}` : name}
          name={name}
          {...field}
          pattern={name === 'postcode' && !/[A-Z]/.test(format.zip) ? format.zip || undefined : undefined}
          hint={name === 'postcode' ? warning : undefined}
          defaultValue={name === 'state' ? (readState(format, ownState) ?? '') : address?.[name]}
        />
      ))}
      {!address?.isDefault && (
        <label className="check">
          <input type="checkbox" name="isDefault" /> {texts.useAsDefault}
        </label>
      )}
    </ActionForm>
  )
}
