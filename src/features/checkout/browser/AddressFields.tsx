import { readPriceRules } from '../../../site/browser/price-rules.ts'
import { Field, type FieldProps } from '../../../site/components/Field.tsx'
import { theme } from '../../../site/theme.ts'
import { useAddressFormat } from '../../accounts/browser/use-address-format.ts'
import type { AddressFormat } from '../../accounts/rules/address-format.ts'
import { listAddressFields } from '../../accounts/rules/address-labels.ts'
import { warnOfZip } from '../../accounts/rules/zip-warning.ts'
import { nameCountries } from '../../markets/rules/regions.ts'
import * as texts from '../messages/en.ts'
import type { CheckoutForm, FieldErrors, TextField } from '../rules/checkout-form.ts'
import { typeField } from './checkout.ts'

type Description = Pick<FieldProps, 'label' | 'autoComplete' | 'maxLength' | 'choices'> & { name: TextField }

const shippingTokens = {
  'address-line1': 'shipping address-line1',
  'address-line2': 'shipping address-line2',
  'address-level1': 'shipping address-level1',
  'address-level2': 'shipping address-level2',
  'postal-code': 'shipping postal-code',
} as const

interface Asked {
  needsRegion: boolean
  /** Then the country and a name are enough. */
  isPickup: boolean
}

/** The delivery countries, plus an account address's country, which is refused with a message rather than silently dropped. */
function describeFields(format: AddressFormat, { needsRegion, isPickup }: Asked): Description[] {
  const { country } = format
  const countries = nameCountries([...new Set([...readPriceRules().shipTo, country])], theme.locale)
  return [
    { name: 'country', label: texts.country, autoComplete: 'shipping country', choices: countries },
    { name: 'name', label: texts.fullName, autoComplete: 'shipping name', maxLength: 100 },
    ...(isPickup ? [] : listAddressFields(format, needsRegion)).map(({ autoComplete, required: _, ...field }) => ({
      ...field,
      autoComplete: shippingTokens[autoComplete],
    })),
  ]
}

interface Props extends Asked {
  form: CheckoutForm
  errors: FieldErrors
}

export function AddressFields({ form, errors, ...asked }: Props) {
  const format = useAddressFormat(form.country)
  return (
    <div className="address">
      {describeFields(format, asked).map((field) => (
        <Field
          key={field.name}
          {...field}
          hint={field.name === 'postcode' ? warnOfZip(form) : undefined}
          value={form[field.name]}
          error={errors[field.name]}
          onChange={(text) => typeField(field.name, text)}
        />
      ))}
    </div>
  )
}
