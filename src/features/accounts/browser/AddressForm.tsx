import { useState } from 'react'
import { say } from '../../../platform/pure/say.ts'
import { readFormCountry } from '../../../site/browser/price-rules.ts'
import { ActionForm } from '../../../site/components/ActionForm.tsx'
import { PlainField } from '../../../site/components/PlainField.tsx'
import { theme } from '../../../site/theme.ts'
import { labelPostcode } from '../../delivery/rules/postcode.ts'
import { listCountries, listRegions, nameRegionKind } from '../../markets/rules/regions.ts'
import type { Address } from '../address-contract.ts'
import * as texts from '../messages/en.ts'
import { saveAddress } from './addresses.ts'

/** Adds a new address or edits an existing one. */
export function AddressForm({ address, onDone }: { address?: Address | undefined; onDone: () => void }) {
  const [country, setCountry] = useState(address?.country ?? readFormCountry())
  const countries = listCountries(readFormCountry(), theme.locale)
  const inUs = country === 'US'
  const regions = listRegions(country)

  async function send(fields: Record<string, string>) {
    const error = await saveAddress(fields, address?.id)
    if (!error) onDone()
    return error
  }

  return (
    <ActionForm label={texts.saveAddress} onSend={send}>
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
      <PlainField
        name="line1"
        label={texts.street}
        autoComplete="address-line1"
        maxLength={120}
        defaultValue={address?.line1}
        required
      />
      <PlainField
        name="line2"
        label={texts.apartment}
        autoComplete="address-line2"
        maxLength={120}
        defaultValue={address?.line2}
      />
      <PlainField
        name="city"
        label={texts.city}
        autoComplete="address-level2"
        maxLength={80}
        defaultValue={address?.city}
        required
      />
      <PlainField
        // Another country has other regions.
        key={regions.length > 0 ? country : ''}
        name="state"
        label={inUs ? nameRegionKind(country) : say(texts.optionalField, { label: nameRegionKind(country) })}
        autoComplete="address-level1"
        defaultValue={country === address?.country || regions.length === 0 ? address?.state : ''}
        choices={regions.length > 0 ? [{ value: '', label: texts.choose }, ...regions] : undefined}
      />
      <PlainField
        name="postcode"
        label={labelPostcode(country)}
        autoComplete="postal-code"
        maxLength={16}
        pattern={inUs ? '\\d{5}(-\\d{4})?' : undefined}
        defaultValue={address?.postcode}
        required
      />
      {!address?.isDefault && (
        <label className="check">
          <input type="checkbox" name="isDefault" /> {texts.useAsDefault}
        </label>
      )}
    </ActionForm>
  )
}
